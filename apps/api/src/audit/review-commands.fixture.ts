import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { now } from '../testing/clock.ts'
import type { CommandWorld, Prepare, Row } from './command-world.fixture.ts'

const TYPE = { processor: 'Processor QC', underwriter: 'UW Review', closer: 'ICD QC' } as const

/** Adds a review in QC held by the administrator, with one question. `ended` completes it with one disputed finding. */
async function addReview(w: CommandWorld, kind: ReviewKind, ended = false) {
  const { id: loanId, number } = await w.loan()
  const at = now()
  const review = await w.db.review.create({
    data: {
      ...{ loanId, kind, type: TYPE[kind], instance: 1, assignedToId: w.people.admin.id, startedAt: at, endedAt: ended ? at : null },
      audit: kind === 'underwriter' ? 'Full' : '',
      answers: {
        create: {
          ...{ sno: 1, category: 'Income', type: 'Critical', question: 'Is it right?' },
          ...(ended && { answer: 'No', comment: 'The figure is right', severity: 'Critical', dispute: 'Yes' }),
          ...(ended && { rounds: { create: { round: 1, dispute: 'Yes', disputedAt: at } } }),
        },
      },
    },
    include: { answers: true },
  })
  return { id: review.id, question: review.answers[0]?.id ?? 0, subject: `Loan ${number}: ` }
}

const saving =
  (kind: ReviewKind, says: string, body: (question: number) => object, ended = false): Prepare =>
  async (w) => {
    const { id, question, subject } = await addReview(w, kind, ended)
    return { body: { qaId: id, ...body(question) }, says: [subject + says] }
  }

const act =
  (kind: ReviewKind): Prepare =>
  async (w) => {
    const { id, subject } = await addReview(w, kind)
    // The same analyst for all kinds, because the workers of a list are cached.
    const known = await w.db.user.findFirst({ where: { fullName: 'Ana Analyst' } })
    const analyst = known ?? (await w.person({ fullName: 'Ana Analyst', roles: ['QC Analyst'] }))
    return {
      body: { operation: 'HCSEmployeeFullName1', recId: String(id), selectedValue: String(analyst.id) },
      says: [`${subject}ReviewReassignment1: Ada Admin → Ana Analyst`],
    }
  }

const no = (id: number) => ({ id, answer: 'No', comment: 'The figure is right', severity: '' })

const rows = (kind: ReviewKind, change: string): Row => ({
  answers: saving(kind, `${TYPE[kind]} answers: – → 1 saved`, (id) => ({ operation: 'Save Answer', answer: [no(id)] })),
  'a stage': saving(kind, change, () => ({ operation: 'Final Risk Review' })),
  'its end': saving(kind, 'QC', (id) => ({ operation: 'Final Submit', answer: [{ ...no(id), answer: 'Yes' }] })),
  disputes: saving(
    kind,
    'QC',
    (id) => ({ operation: 'Overturned', answer: [{ id, overturn_result: 'Accept', overturn_comment: 'The figure is right' }] }),
    true,
  ),
})

const managed =
  (says: string, ended: boolean): Prepare =>
  async (w) => {
    const { id, subject } = await addReview(w, 'closer', ended)
    return { body: { reviewId: id }, says: [subject + says] }
  }

/** Every command that changes reviews from quality's side. */
export const REVIEW_COMMANDS: Readonly<Record<string, Row>> = {
  'com_qc/dashboardQcProcessorAction': { 'its reviewer': act('processor') },
  'com_qc/dashboardQcUnderwritterAction': { 'its reviewer': act('underwriter') },
  'com_qc/dashboardQcCloserAction': { 'its reviewer': act('closer') },
  'com_qc/saveDecisionsQcProcessor': rows('processor', 'QC'),
  'com_qc/saveDecisionsQcUnderwritter': rows('underwriter', 'QC'),
  'com_qc/saveDecisionsQcCloser': rows('closer', 'QC'),
  'com_qcdashboard/resetReview': { 'back to pending': managed('QC', false) },
  'com_qcdashboard/sendEmailAgain': { reminder: managed('ICD QC: reminder: – → Ada Admin', false) },
}
