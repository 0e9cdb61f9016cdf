import { closing } from '@ivue/contracts/desks/contract.ts'
import { watch } from '@ivue/contracts/watch/contract.ts'
import type { ActionAnswer } from '@ivue/contracts/worklist/actions.ts'
import { addReview } from '../quality/reviews.fixture.ts'
import type { CommandWorld, Prepare, Row, WorkedLoan } from './command-world.fixture.ts'

type Name = keyof CommandWorld['people']

const ofLoan =
  (make: (loan: WorkedLoan, w: CommandWorld) => { body: object; says: readonly string[] }, as?: Name): Prepare =>
  async (w) => {
    const loan = await w.loan()
    const { body, says } = make(loan, w)
    return { body, says: says.map((words) => `Loan ${loan.number}: ${words}`), ...(as && { as: w.people[as] }) }
  }

const slot = (desk: 'closing' | 'processor' | 'underwriter', to: Name, says: string): Prepare =>
  ofLoan((loan, { people }) => ({
    body: { operation: 'HCSEmployeeFullName1', recId: String(loan[desk]), selectedValue: String(people[to].id), reason: 'Is ill' },
    says: [says],
  }))
const complete = (desk: 'closing' | 'processor' | 'underwriter', says: string): Prepare =>
  ofLoan((loan) => ({ body: { operation: 'autocomplete', recId: String(loan[desk]) }, says: [says] }))

const CLOSER = 'Closer 1: Farid First → Mateo Mate'
const PROCESSOR = 'Processor 1: Priya Processor → Pablo Processor'
const UNDERWRITER = 'Underwriter 1: Una Underwriter → Ugo Underwriter'
const closingBulk = (operation: 'bulk' | 'bulkProcessor', to: Name, says: string): Prepare =>
  ofLoan((loan, { people }) => ({ body: { operation, recId: String(loan.closing), selectedValue: String(people[to].id) }, says: [says] }))

const undo: Prepare = async (w) => {
  const loan = await w.loan()
  const bulk = { operation: 'bulk', recId: String(loan.closing), selectedValue: String(w.people.mate.id) }
  const { response } = await w.call(closing.dashboardClosingAction, bulk, w.people.admin)
  const body = { operation: 'undo', recId: String((response as ActionAnswer).undoId) }
  return { body, says: [`Loan ${loan.number}: Closer 1: Mateo Mate → Farid First`] }
}

const dispute: Prepare = async (w) => {
  const loan = await w.loan()
  const review = await addReview(w.db, { loanId: loan.id, workedBy: w.people.first.id })
  const selectedValue = review.findings.map((id) => ({ id, overturn: 'Yes', overturn_comment: 'The figure is right' }))
  const body = { operation: 'Overturn', recId: String(loan.closing), task: String(review.id), selectedValue }
  return { body, says: [`Loan ${loan.number}: Dispute: – → ICD QC 1: 2 disputed`], as: w.people.first }
}

const reasons: Prepare = async (w) => {
  const { number, closing: recsID } = await w.loan({ measures: [{ due: '2026-03-02T12:00:00Z', actual: '2026-03-03T12:00:00Z' }] })
  const body = { recsID, loanStatus: 'Reschedule', P1ReasonSlaMissed: 'Mr Amadi was ill', P1AccountableParty: 'Borrower' }
  const says = ['Closing status: WIP → Reschedule', 'P1 accountable party: – → Borrower', 'P1 reason: – → a text']
  return { body, says: says.map((words) => `Loan ${number}: ${words}`), as: w.people.first }
}

const mismatch =
  (reconStatus: '0' | '1', says: string): Prepare =>
  async (w) => {
    const { mate } = w.people
    const loan = await w.loan({ task: { mismatchId: mate.id } })
    return { body: { recsID: loan.closing, recon: mate.employeeId, reconStatus }, says: [`Loan ${loan.number}: ${says}`] }
  }
const NOT_NAMED = 'Closer 1 named by an import: Mateo Mate → rejected'

const said = (desk: 'closing' | 'processor' | 'underwriter', says: string, as?: Name): Prepare =>
  ofLoan((loan) => ({ body: { recsID: loan[desk], closercomment: 'Mr Amadi was ill' }, says: [says] }), as)

/** A loan that the administrator follows or snoozed before. */
const watched =
  (task: 'followLoan' | 'snoozeLoan', body: object, says: string): Prepare =>
  async (w) => {
    const { number: loanNumber } = await w.loan()
    await w.send(watch[task], { loanNumber, ...body }, w.people.admin)
    return { body: { loanNumber }, says: [`Loan ${loanNumber}: ${says}`] }
  }

/** Every command that changes loans, their tasks and reviews, and how a person watches them. */
export const LOAN_COMMANDS: Readonly<Record<string, Row>> = {
  'com_closing/dashboardClosingAction': {
    'one slot': slot('closing', 'mate', CLOSER),
    'ticked rows': closingBulk('bulk', 'mate', CLOSER),
    'the processor': closingBulk('bulkProcessor', 'pablo', PROCESSOR),
    'auto complete': complete('closing', 'Closing status: WIP → Closed'),
    undo,
    dispute,
  },
  'com_closing/dashboardClosingActionCloser': {
    'auto complete': ofLoan(
      ({ closing: id }) => ({ body: { operation: 'autocomplete', recId: String(id) }, says: ['Closing status: WIP → Closed'] }),
      'first',
    ),
  },
  'com_closing/saveDecisions': {
    'status and reasons': reasons,
    accepted: mismatch('1', CLOSER),
    rejected: mismatch('0', NOT_NAMED),
    'to QC': ofLoan(({ closing: recsID }) => ({ body: { recsID, qc: 'ICD QC' }, says: ['QC: – → ICD QC: Pending'] })),
  },
  'com_closing/saveDecisionsCloser': {
    status: ofLoan(
      ({ closing: recsID }) => ({ body: { recsID, loanStatus: 'Canceled' }, says: ['Closing status: WIP → Canceled'] }),
      'first',
    ),
  },
  'com_closing/saveComment': { text: said('closing', 'Closing comment: – → written') },
  'com_closing/savecloserComment': { text: said('closing', 'Closing comment: – → written', 'first') },
  'com_closing/closingCommentActionCloser': {
    text: ofLoan(
      ({ closing: selectedRec }) => ({ body: { selectedRec, comment: 'Hello' }, says: ['Closing comment: – → written'] }),
      'first',
    ),
  },
  'com_processor/dashboardProcessorAction': {
    'one slot': slot('processor', 'pablo', PROCESSOR),
    'auto complete': complete('processor', 'Processor status: Open → Completed'),
  },
  'com_processor/saveDecisionsProcessor': {
    stage: ofLoan(({ processor: recsID }) => ({
      body: { recsID, loanStatus: 'Final Risk Review' },
      says: ['Processor stage: Initial Review → Final Risk Review', 'Underwriting: Initial Risk Review, Open → Final Risk Review, Open'],
    })),
  },
  'com_processor/saveprocessorComment': { text: said('processor', 'Processor comment: – → written') },
  'com_underwritter/dashboardUnderwritterAction': {
    'one slot': slot('underwriter', 'ugo', UNDERWRITER),
    'auto complete': complete('underwriter', 'Underwriter status: Open → Completed'),
  },
  'com_underwritter/saveDecisionsUnderwritter': {
    errors: ofLoan(({ underwriter: recsID }) => ({
      body: { recsID, uwStatus: 'Completed with Errors', proStatus: 'Other', errorcomment: 'Mr Amadi was ill' },
      says: ['Underwriter status: Open → Completed with Errors (Initial Risk Review)', 'Underwriter error: – → Other'],
    })),
  },
  'com_underwritter/saveunderwriterComment': { text: said('underwriter', 'Underwriter comment: – → written') },
  'com_loandetails/submitQc': {
    review: ofLoan(({ number: loanNumber }) => ({
      body: { loanNumber, reviewType: 'UW Review', override: 0 },
      says: ['QC: – → UW Review: Pending'],
    })),
    bypassed: ofLoan(({ number: loanNumber }) => ({
      body: { loanNumber, reviewType: 'Final Review', override: 1 },
      says: ['UW Review before the Final Review: – → No completed UW Review, confirmed by Ada Admin'],
    })),
  },
  'com_loandetails/pullBackQc': {
    async review(w) {
      const { id: loanId, number } = await w.loan()
      const submitted = { type: 'ICD QC', kind: 'closer', instance: 1, submittedById: w.people.admin.id }
      const { id: reviewId } = await w.db.review.create({ data: { loanId, submittedAt: new Date('2026-06-29T12:00:00Z'), ...submitted } })
      return { body: { reviewId }, says: [`Loan ${number}: QC: ICD QC: Pending → ICD QC: Pulled back`] }
    },
  },
  'com_loandetails/conflictCheckCall': {
    async passed(w) {
      const { number: loanNumber } = await w.loan({ locked: true, borrowerCount: 1 })
      return {
        body: { loanNumber, ssn: ['900110001'], lastName: ['Amadi'] },
        says: [`Loan ${loanNumber}: Conflict check: Locked → Unlocked`],
      }
    },
  },
  'com_manualassignment/saveProcessor': {
    person: ofLoan(({ id: recId }, { people }) => ({ body: { recId, employeeId: String(people.pablo.id) }, says: [PROCESSOR] })),
  },
  'com_manualassignment/saveUnderwriter': {
    person: ofLoan(({ id: recId }, { people }) => ({ body: { recId, employeeId: String(people.ugo.id) }, says: [UNDERWRITER] })),
  },
  'com_watch/followLoan': {
    kinds: ofLoan(({ number: loanNumber }) => ({
      body: { loanNumber, kinds: ['comments', 'qc'] },
      says: ['Followed by Ada Admin: – → Comments, QC'],
    })),
  },
  'com_watch/unfollowLoan': {
    followed: watched('followLoan', { kinds: [] }, 'Followed by Ada Admin: nothing rings → –'),
  },
  'com_watch/snoozeLoan': {
    until: ofLoan(({ number: loanNumber }, w) => ({
      body: {
        loanNumber,
        until: new Date(w.services.now().getTime() + 3_600_000).toISOString(),
        untilEvent: true,
        reason: 'Mr Amadi was ill',
      },
      says: ['Snoozed by Ada Admin: – → until '],
    })),
  },
  'com_watch/wakeLoan': {
    snoozed: watched('snoozeLoan', { untilEvent: true, reason: 'Mr Amadi was ill' }, 'Snoozed by Ada Admin: until something happens → –'),
  },
  'com_live/takeOver': {
    async decision(w) {
      const { closing: recsID, number } = await w.loan()
      const says = [`Loan ${number}, who decides at the closing desk: – → Ada Admin`]
      return { body: { list: 'closing', recsID, opening: 'opening-1' }, says }
    },
  },
}
