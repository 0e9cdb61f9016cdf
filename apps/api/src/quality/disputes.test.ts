import { closing } from '@ivue/contracts/desks/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { DISPUTE_MESSAGES } from '@ivue/contracts/quality/disputes/rules.ts'
import type { QuestionList } from '@ivue/contracts/worklist/questions.ts'
import { REFUSED } from '@ivue/contracts/worklist/refusals.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closingWorld, type Name, type World } from '../desks/closing/closing-world.fixture.ts'
import type { Person } from '../testing/add-person.ts'
import { expectAudited } from '../testing/expect-audited.ts'
import { type AddedLoan, addLoan } from '../testing/loans.ts'
import { addReview, decideFindings } from './reviews.fixture.ts'

let t: World
let reviewer: Person
let qcManager: Person
let loan: AddedLoan
let review: { id: number; findings: number[] }

beforeAll(async () => {
  t = await closingWorld()
  reviewer = await t.person({ fullName: 'Rita Reviewer', roles: ['QC Analyst'], clientEmail: 'rita@example.test' })
  qcManager = await t.person({ fullName: 'Quentin Quality', roles: ['Manager - QC'] })
  await t.person({ fullName: 'Gone Manager', roles: ['Manager - QC'], inactive: true })
})
afterAll(() => t.close())

beforeEach(async () => {
  loan = await addLoan(t.db, { slots: [t.people.first.id, t.people.second.id] })
  review = await addReview(t.db, { loanId: loan.id, workedBy: t.people.first.id, reviewer: reviewer.id })
})

type Answers = { id: number; overturn: string; overturn_comment?: string }[]
const submit = (answers: unknown, as: Name = 'first', more: { task?: string; version?: number; recId?: string } = {}) =>
  t.call(
    closing.dashboardClosingAction,
    { operation: 'Overturn', recId: String(loan.taskId), task: String(review.id), selectedValue: answers as Answers, ...more },
    t.people[as],
  )
const ask = async (operation: string, qaId: number | string = review.id, as: Name = 'first') => {
  const answer = await t.call(closing.getDashboardClosingTaskList, { operation, qaId: String(qaId) }, t.people[as])
  return { ...answer, response: answer.response as QuestionList }
}
const yes = (id: number, overturn_comment = 'The agent sent the right figure') => ({ id, overturn: 'Yes', overturn_comment })
const no = (id: number, overturn_comment = '') => ({ id, overturn: 'No', overturn_comment })
const taskNow = () => t.db.task.findUniqueOrThrow({ where: { id: loan.taskId } })
const roundsNow = () =>
  t.db.disputeRound.findMany({ where: { answer: { reviewId: review.id } }, orderBy: [{ round: 'asc' }, { answerId: 'asc' }] })

describe('the findings of a review', () => {
  it('are asked in order, without the rest of the checklist', async () => {
    const { flag, response } = await ask('ICD Dispute')
    expect(flag).toBe(true)
    expect(response).toMatchObject({
      reviewId: review.id,
      loanNumber: loan.number,
      reviewType: 'ICD QC',
      instance: 1,
      workedBy: 'Farid First',
      reviewedBy: 'Rita Reviewer',
      businessDispute: 0,
      disputeFlag: 1,
      why: '',
    })
    expect(response.questions).toEqual(
      review.findings.map((id, index) => ({
        id,
        sno: index + 1,
        category: 'Escrow',
        question: `Is figure ${index + 1} right?`,
        answer: 'No',
        severity: 'Moderate',
        comment: `Figure ${index + 1} is wrong`,
        overturn: '',
        overturn_comment: '',
        overturn_result: '',
        result_comment: '',
        why: '',
      })),
    )
  })

  it('are read-only for a colleague who sees the loan, with the reason', async () => {
    const { response } = await ask('Dispute', review.id, 'second')
    expect(response.why).toBe(REFUSED.notDisputable)
    expect(response.questions.map(({ why }) => why)).toEqual([REFUSED.notDisputable, REFUSED.notDisputable])
  })

  it.each(['Get Question', 'constructor'])('are refused for the operation %s', async (operation) => {
    expect(await ask(operation)).toMatchObject({ flag: false, response: { fields: { operation: `There is no list ${operation}` } } })
  })

  it.each(['', 'x', '1 OR 1=1'])('are refused for the review %j', async (qaId) => {
    expect(await ask('Dispute', qaId)).toMatchObject({ flag: false, response: { fields: { qaId: 'Send the id of the review' } } })
  })
})

describe('submitting a dispute', () => {
  it('needs Yes or No for every finding, and a comment with Yes', async () => {
    const [one = 0, two = 0] = review.findings
    expect(await submit([])).toMatchObject({
      flag: false,
      msg: MESSAGES.selectAnyValue,
      response: { fields: { [one]: MESSAGES.selectAnyValue, [two]: MESSAGES.selectAnyValue } },
    })
    expect(await submit([yes(one), { id: two, overturn: 'Select' }])).toMatchObject({
      flag: false,
      response: { fields: { [two]: MESSAGES.selectAnyValue } },
    })
    expect(await submit([yes(one, '  '), no(two)])).toMatchObject({
      flag: false,
      msg: MESSAGES.addComment,
      response: { fields: { [one]: MESSAGES.addComment } },
    })
    expect(await roundsNow()).toEqual([])
    expect(await taskNow()).toMatchObject({ businessDispute: 0, version: 1 })
  })

  it('is refused without a list, with findings of another review, or with too long a comment', async () => {
    const [one = 0, two = 0] = review.findings
    expect(await submit('Yes')).toMatchObject({ flag: false, response: { fields: { selectedValue: 'Send the answers as a list' } } })
    expect(await submit([no(one), no(two), no(999_999)])).toMatchObject({
      flag: false,
      response: { fields: { 999999: DISPUTE_MESSAGES.notInReview } },
    })
    expect(await submit([yes(one, 'x'.repeat(4001)), no(two)])).toMatchObject({
      flag: false,
      response: { fields: { 'selectedValue.0.overturn_comment': 'A comment has at most 4000 characters' } },
    })
    expect(await roundsNow()).toEqual([])
  })

  it('stores and counts the round, writes an event, notifies the reviewer and the managers of quality, and makes the findings read-only', async () => {
    const [one = 0, two = 0] = review.findings
    await t.db.notification.deleteMany()
    const answer = await submit([yes(one), no(two, 'left over')], 'first', { version: 1 })
    const change = `Loan ${loan.number}: Dispute: – → ICD QC 1: 1 disputed`
    await expectAudited(t, closing.dashboardClosingAction, t.people.first, [change])
    expect(answer).toMatchObject({ flag: true, msg: '1 dispute submitted to QC', response: { done: [loan.taskId], refused: [] } })

    expect(await taskNow()).toMatchObject({ businessDispute: 1, version: 2, updatedById: t.people.first.id })
    expect(await t.db.review.findUniqueOrThrow({ where: { id: review.id } })).toMatchObject({ disputeCount: 1, version: 2 })
    const by = { round: 1, disputedById: t.people.first.id, result: '' }
    expect(await roundsNow()).toMatchObject([
      { ...by, answerId: one, dispute: 'Yes', comment: 'The agent sent the right figure' },
      { ...by, answerId: two, dispute: 'No', comment: '' },
    ])
    expect(await t.db.event.findMany({ where: { loanId: loan.id } })).toMatchObject([
      {
        module: 'ClosingDispute',
        desk: 'closing',
        taskId: loan.taskId,
        reviewId: review.id,
        after: 'ICD QC 1: 1 disputed',
        reason: 'Round 1',
      },
    ])
    const notices = await t.db.notification.findMany({ orderBy: { userId: 'asc' } })
    expect(notices.map(({ userId }) => userId)).toEqual([reviewer.id, qcManager.id])
    expect(notices[0]).toMatchObject({ kind: 'dispute', text: `Farid First disputed 1 finding of ICD QC 1 on loan ${loan.number}` })
    expect(await t.db.mail.findMany({ where: { userId: reviewer.id, subject: { contains: loan.number } } })).toHaveLength(1)

    const { response } = await ask('Dispute')
    expect(response).toMatchObject({ businessDispute: 1, disputeFlag: 1, why: DISPUTE_MESSAGES.allAnswered })
    expect(response.questions).toMatchObject([
      { overturn: 'Yes', overturn_comment: 'The agent sent the right figure', why: 'This finding was answered already' },
      { overturn: 'No', overturn_comment: '', why: 'This finding was answered already' },
    ])
    expect(await submit([no(one), no(two)])).toMatchObject({ flag: false, msg: DISPUTE_MESSAGES.allAnswered })
  })

  it('uses the last answer if a finding is sent twice', async () => {
    const [one = 0, two = 0] = review.findings
    expect(await submit([yes(one), no(two), no(one)])).toMatchObject({ flag: true })
    expect((await roundsNow()).map(({ answerId, dispute }) => [answerId, dispute])).toEqual([
      [one, 'No'],
      [two, 'No'],
    ])
  })

  it('notifies nobody if nothing is disputed, but counts the round', async () => {
    await t.db.notification.deleteMany()
    expect(await submit(review.findings.map((id) => no(id)))).toMatchObject({ flag: true, msg: 'Answers submitted, nothing is disputed' })
    expect(await t.db.notification.count()).toBe(0)
    expect(await taskNow()).toMatchObject({ businessDispute: 1 })
  })

  it('is one round when sent fifty times at once', async () => {
    const answers = review.findings.map((id) => yes(id))
    const done = await Promise.all(Array.from({ length: 50 }, () => submit(answers)))
    expect(done.filter(({ flag }) => flag)).toHaveLength(1)
    expect(new Set(done.filter(({ flag }) => !flag).map(({ msg }) => msg))).toEqual(new Set([DISPUTE_MESSAGES.allAnswered]))
    expect(await taskNow()).toMatchObject({ businessDispute: 1, version: 2 })
    expect(await roundsNow()).toHaveLength(2)
  })

  it('is refused with name and time if somebody else changed the review', async () => {
    await t.db.task.update({ where: { id: loan.taskId }, data: { version: 5, updatedById: t.people.manager.id } })
    const answer = await submit(
      review.findings.map((id) => no(id)),
      'first',
      { version: 1 },
    )
    expect(answer).toMatchObject({ flag: false, response: { type: 'stale', version: 5, changedBy: 'Mona Manager' } })
    expect(await roundsNow()).toEqual([])
  })
})

describe('the rounds of a dispute', () => {
  const disputeAll = () => submit(review.findings.map((id) => yes(id)))

  it('continue after a Reject, up to four, and end with an Accept', async () => {
    for (const round of [1, 2, 3, 4]) {
      expect(await disputeAll()).toMatchObject({ flag: true })
      await decideFindings(t.db, review.id, 'Reject', qcManager.id)
      expect(await taskNow()).toMatchObject({ businessDispute: round })
    }
    const { response } = await ask('Dispute')
    expect(response).toMatchObject({ disputeFlag: 0, why: REFUSED.roundsOver })
    expect(response.questions[0]).toMatchObject({
      overturn: '',
      overturn_result: 'Reject',
      result_comment: 'Rejected by QC',
      why: REFUSED.roundsOver,
    })
    expect(await disputeAll()).toMatchObject({ flag: false, msg: REFUSED.roundsOver })
    expect((await roundsNow()).map(({ round }) => round)).toEqual([1, 1, 2, 2, 3, 3, 4, 4])
    expect(await t.db.review.findUniqueOrThrow({ where: { id: review.id } })).toMatchObject({ disputeCount: 2 })
  })

  it('skip an accepted finding, and ask for the others again', async () => {
    const [one = 0, two = 0] = review.findings
    await submit([yes(one), no(two)])
    await decideFindings(t.db, review.id, 'Accept', qcManager.id)
    const third = await t.db.reviewAnswer.create({
      data: { reviewId: review.id, sno: 9, question: 'Is the third figure right?', answer: 'No' },
    })
    const { response } = await ask('Dispute')
    expect(response.questions.map(({ why }) => why)).toEqual([DISPUTE_MESSAGES.accepted, 'This finding was answered already', ''])
    expect(await submit([no(one), no(third.id)])).toMatchObject({ flag: false, response: { fields: { [one]: DISPUTE_MESSAGES.accepted } } })
    // The form sends all answers, also those it cannot change.
    expect(await submit([yes(one), no(two), yes(third.id)])).toMatchObject({ flag: true })
    expect((await roundsNow()).map(({ round, answerId }) => [round, answerId])).toEqual([
      [1, one],
      [1, two],
      [2, third.id],
    ])
  })

  it('are shown in Overturned, with the decisions of QC', async () => {
    const [one = 0, two = 0] = review.findings
    expect((await ask('Overturned')).response.questions).toEqual([])
    await submit([yes(one), no(two)])
    expect((await ask('Overturned')).response.questions).toMatchObject([
      { id: one, overturn: 'Yes', overturn_result: '', why: DISPUTE_MESSAGES.waiting },
    ])
    await decideFindings(t.db, review.id, 'Reject', qcManager.id)
    const { response } = await ask('Overturned', review.id, 'second')
    expect(response.why).toBe(DISPUTE_MESSAGES.readOnlyHere)
    expect(response.questions).toMatchObject([
      {
        id: one,
        overturn: 'Yes',
        overturn_comment: 'The agent sent the right figure',
        overturn_result: 'Reject',
        result_comment: 'Rejected by QC',
      },
    ])
  })
})

describe('the people who dispute', () => {
  it.each<[Name, string | null]>([
    ['first', null],
    ['lead', null],
    ['unitLeader', null],
    ['manager', null],
    ['admin', null],
    ['second', REFUSED.notDisputable],
    ['assistant', REFUSED.notDisputable],
    ['mate', MESSAGES.notFound],
    ['outsider', MESSAGES.notFound],
    ['looker', MESSAGES.noPermission],
    ['nobody', MESSAGES.noPermission],
  ])('%s submits: %s', async (name, refusal) => {
    const answer = await submit(
      review.findings.map((id) => no(id)),
      name,
    )
    expect([answer.flag, answer.flag ? null : answer.msg]).toEqual([refusal === null, refusal])
    expect((await taskNow()).businessDispute).toBe(refusal === null ? 1 : 0)
  })

  it('cannot submit for another person’s review, a review of another desk, or one that has not ended', async () => {
    const theirs = await addLoan(t.db, { slots: [t.people.outsider.id] })
    const ended = await addReview(t.db, { loanId: theirs.id, workedBy: t.people.outsider.id })
    const uw = await addReview(t.db, { loanId: loan.id, kind: 'underwriter', type: 'UW Review', workedBy: t.people.first.id })
    const running = await addReview(t.db, { loanId: loan.id, type: 'Final Doc QC', workedBy: t.people.first.id, endedAt: null })
    for (const { id, findings } of [ended, uw, running]) {
      for (const operation of ['Dispute', 'Overturned'])
        expect(await ask(operation, id)).toMatchObject({ flag: false, msg: MESSAGES.notFound })
      const answers = findings.map((finding) => no(finding))
      expect(await submit(answers, 'first', { task: String(id) })).toMatchObject({ flag: false, msg: MESSAGES.notFound })
    }
    expect(await submit([no(ended.findings[0] ?? 0)], 'manager', { task: String(ended.id) })).toMatchObject({
      flag: false,
      response: { fields: { task: 'This review belongs to another loan' } },
    })
    expect(await t.db.disputeRound.count({ where: { answer: { reviewId: { in: [ended.id, uw.id, running.id] } } } })).toBe(0)
  })
})
