import { closing } from '@ivue/contracts/desks/contract.ts'
import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { findings } from '@ivue/contracts/quality/findings/contract.ts'
import { formatCured } from '@ivue/contracts/quality/findings/rules.ts'
import { worklist } from '@ivue/contracts/worklist/contract.ts'
import { REFUSED } from '@ivue/contracts/worklist/refusals.ts'
import { UNDO_MESSAGES } from '@ivue/contracts/worklist/undo.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromNow, now } from '../testing/clock.ts'
import { expectAudited } from '../testing/expect-audited.ts'
import { type AddedLoan, addLoan } from '../testing/loans.ts'
import { type Name, type ReviewWorld, reviewWorld } from './reviews/review-world.fixture.ts'

let t: ReviewWorld
beforeAll(async () => {
  t = await reviewWorld()
})
afterAll(() => t.close())

const undo = (undoId: number | undefined, as: Name) => t.call(worklist.undoAct, { undoId: undoId ?? 0 }, t.people[as])
const recentActs = async (as: Name) => (await t.call(worklist.getRecentActs, {}, t.people[as])).response.acts
const reviewNow = (id: number) => t.db.review.findUniqueOrThrow({ where: { id } })
const noticesOf = ({ number }: AddedLoan) => t.db.notification.count({ where: { text: { contains: number } } })
const lastEventOf = (loan: AddedLoan) => t.db.event.findFirst({ where: { loanId: loan.id }, orderBy: { id: 'desc' } })
const makeLate = (undoId: number | undefined) => t.db.act.update({ where: { id: undoId ?? 0 }, data: { at: fromNow(-601_000) } })

describe('undoing a submission to QC', () => {
  const submitted = async () => {
    const loan = await addLoan(t.db, { slots: [t.people.closer.userId] })
    const { response } = await t.call(loanDetails.submitQc, { loanNumber: loan.number, reviewType: 'ICD QC', override: 0 }, t.people.closer)
    return { loan, ...response }
  }

  it('pulls the review back, with an event, and withdraws the notice of its reviewer', async () => {
    const { loan, reviewId, undoId } = await submitted()
    expect(await noticesOf(loan)).toBe(1)
    expect((await recentActs('closer'))[0]).toMatchObject({
      id: undoId,
      list: 'qaCloser',
      operation: 'qc',
      what: 'Submitted the loan to ICD QC',
      rows: [{ id: reviewId, name: loan.number }],
      why: null,
    })
    expect(await undo(undoId, 'closer')).toMatchObject({ flag: true, msg: '1 undone' })
    await expectAudited(t, worklist.undoAct, t.people.closer, [`Loan ${loan.number}: QC: ICD QC: Pending → ICD QC: Pulled back`])
    expect((await reviewNow(reviewId)).pulledBackAt).not.toBeNull()
    expect(await lastEventOf(loan)).toMatchObject({ module: 'ClosingQC', after: 'ICD QC: Pulled back', reason: 'Undone', reviewId })
    expect(await noticesOf(loan)).toBe(0)
    expect((await recentActs('closer'))[0]?.undoneAt).not.toBeNull()
    expect(await undo(undoId, 'closer')).toMatchObject({ flag: false, msg: UNDO_MESSAGES.already })
  })

  it('is refused once the reviewer began, or somebody else was assigned', async () => {
    const started = await submitted()
    await t.db.review.update({ where: { id: started.reviewId }, data: { assignedToId: t.people.ana.userId } })
    await t.open('closer', 'ana', started.reviewId)
    expect(await undo(started.undoId, 'closer')).toMatchObject({
      flag: false,
      msg: 'Only a pending review can be pulled back, this one is In QC',
    })
    const reassigned = await submitted()
    const changed = { assignedToId: t.people.ben.userId, version: { increment: 1 }, updatedById: t.people.manager.userId }
    await t.db.review.update({ where: { id: reassigned.reviewId }, data: changed })
    expect((await recentActs('closer')).find(({ id }) => id === reassigned.undoId)).toMatchObject({
      why: 'Mia Manager changed this review since',
    })
    expect(await undo(reassigned.undoId, 'closer')).toMatchObject({ flag: false, msg: 'Mia Manager changed this review since' })
    for (const { reviewId } of [started, reassigned]) expect((await reviewNow(reviewId)).pulledBackAt).toBeNull()
  })

  it('is refused to others and after ten minutes', async () => {
    const { undoId } = await submitted()
    expect(await undo(undoId, 'manager')).toMatchObject({ flag: false, msg: MESSAGES.notFound })
    await makeLate(undoId)
    expect(await undo(undoId, 'closer')).toMatchObject({ flag: false, msg: UNDO_MESSAGES.late })
  })
})

/** Adds a completed ICD QC of Ana, with three findings of the closer. */
async function completed() {
  const { id, loan } = await t.add('ICD QC')
  const { questions } = await t.open('closer', 'ana', id)
  const answer = questions.map((question) => ({ id: question.id, answer: 'No', comment: 'It is wrong', severity: '' }))
  expect(await t.save('closer', 'ana', { operation: 'Final Submit', qaId: id, answer })).toMatchObject({ flag: true })
  const found = await t.db.finding.findMany({ where: { reviewId: id }, orderBy: { sno: 'asc' } })
  return { id, loan, found, first: found[0]?.id ?? 0 }
}

describe('undoing the answers to findings', () => {
  const answered = async ({ id, loan }: Awaited<ReturnType<typeof completed>>) => {
    const open = await t.db.reviewAnswer.findMany({ where: { reviewId: id, dispute: '' }, orderBy: { sno: 'asc' } })
    const selectedValue = open.map((one, at) => ({ id: one.id, overturn: at === 0 ? 'No' : 'Yes', overturn_comment: 'It is right' }))
    const body = { operation: 'Overturn', recId: String(loan.taskId), task: String(id), selectedValue }
    return (await t.call(closing.dashboardClosingAction, body, t.people.closer)).response.undoId
  }
  const decide = async (id: number, result: 'Accept' | 'Reject') => {
    const waiting = await t.db.reviewAnswer.findMany({ where: { reviewId: id, dispute: 'Yes', result: '' } })
    const answer = waiting.map((one) => ({ id: one.id, overturn_result: result, overturn_comment: '' }))
    expect(await t.save('closer', 'ana', { operation: 'Overturned', qaId: id, answer })).toMatchObject({ flag: true })
  }
  const stateOf = async ({ id, loan }: Awaited<ReturnType<typeof completed>>) => ({
    answers: await t.db.reviewAnswer.findMany({ where: { reviewId: id }, orderBy: { sno: 'asc' } }),
    rounds: await t.db.disputeRound.findMany({ where: { answer: { reviewId: id } }, orderBy: { id: 'asc' } }),
    outcomes: (await t.db.finding.findMany({ where: { reviewId: id }, orderBy: { sno: 'asc' } })).map(({ outcome }) => outcome),
    review: await t.db.review.findUniqueOrThrow({ where: { id }, select: { dueAt: true, disputeCount: true } }),
    task: await t.db.task.findUniqueOrThrow({ where: { id: loan.taskId }, select: { businessDispute: true } }),
  })

  it('opens the findings again with their deadline, and withdraws the notices of the dispute', async () => {
    const review = await completed()
    const before = await stateOf(review)
    const told = await noticesOf(review.loan)
    const undoId = await answered(review)
    expect(await noticesOf(review.loan)).toBeGreaterThan(told)
    expect(await undo(undoId, 'closer')).toMatchObject({ flag: true, msg: '1 undone', response: { done: [review.loan.taskId] } })
    const words = `Loan ${review.loan.number}: Dispute: ICD QC 1: 2 disputed → ICD QC 1: not answered`
    await expectAudited(t, worklist.undoAct, t.people.closer, [words])
    expect(await stateOf(review)).toEqual(before)
    expect(await noticesOf(review.loan)).toBe(told)
    expect(await lastEventOf(review.loan)).toMatchObject({ module: 'ClosingDispute', reviewId: review.id, reason: 'Undone' })
    expect(await answered(review)).toEqual(expect.any(Number))
  })

  it('of a second round leaves the first', async () => {
    const review = await completed()
    await answered(review)
    await decide(review.id, 'Reject')
    const before = await stateOf(review)
    const open = before.answers.filter(({ dispute }) => dispute === '')
    expect([open.length, before.rounds.length]).toEqual([2, 3])
    expect(await undo(await answered(review), 'closer')).toMatchObject({ flag: true })
    expect(await stateOf(review)).toEqual(before)
  })

  it('is refused once QC decided, or a finding was cured', async () => {
    const decided = await completed()
    const undoId = await answered(decided)
    await decide(decided.id, 'Accept')
    const before = await stateOf(decided)
    expect((await recentActs('closer')).find(({ id }) => id === undoId)).toMatchObject({ why: 'Ana Analyst changed this review since' })
    expect(await undo(undoId, 'closer')).toMatchObject({ flag: false, msg: 'Ana Analyst changed this review since' })
    expect(await stateOf(decided)).toEqual(before)
    const cured = await completed()
    const again = await answered(cured)
    await cure(cured.first, 'manager')
    expect(await undo(again, 'closer')).toMatchObject({ flag: false, msg: 'Mia Manager changed this review since' })
    expect(await undo(again, 'ana')).toMatchObject({ flag: false, msg: MESSAGES.notFound })
  })
})

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(now())
const cure = async (id: number, as: Name = 'ana') =>
  (await t.call(findings.cureFinding, { id, curedOn: today(), done: 'A new letter came' }, t.people[as])).response

describe('undoing a cure', () => {
  const findingNow = (id: number) => t.db.finding.findUniqueOrThrow({ where: { id } })

  it('opens the finding again, with an event and a line in its history', async () => {
    const { id, loan, first } = await completed()
    const { undoId } = await cure(first)
    expect((await recentActs('ana'))[0]).toMatchObject({
      id: undoId,
      list: 'qaCloser',
      operation: 'cure',
      rows: [{ id, name: loan.number }],
    })
    expect(await undo(undoId, 'ana')).toMatchObject({ flag: true, msg: '1 undone' })
    const [was, is] = [`finding 1: ${formatCured(today())}`, 'finding 1: Reopened']
    await expectAudited(t, worklist.undoAct, t.people.ana, [`Loan ${loan.number}: QC: ICD QC: ${was} → ICD QC: ${is}`])
    expect(await findingNow(first)).toMatchObject({ outcome: 'Open', curedOn: null, cure: '' })
    const changes = await t.db.findingChange.findMany({ where: { findingId: first }, orderBy: { id: 'asc' } })
    expect(changes.map(({ after, reason }) => [after, reason])).toEqual([
      [formatCured(today()), 'A new letter came'],
      ['Reopened', 'Undone'],
    ])
    expect(await cure(first)).toMatchObject({ undoId: expect.any(Number) })
  })

  it('is refused once somebody changed the finding, but not for a change of another finding', async () => {
    const { found, first } = await completed()
    const [mine, other] = [await cure(first), found[1]?.id ?? 0]
    await cure(other, 'manager')
    const { categoryId } = await findingNow(first)
    const sent = { id: first, categoryId, responsibleId: t.people.processor.userId }
    expect(await t.call(findings.saveFinding, sent, t.people.manager)).toMatchObject({ flag: true })
    expect((await recentActs('ana')).find(({ id }) => id === mine.undoId)).toMatchObject({ why: 'Mia Manager changed this finding since' })
    expect(await undo(mine.undoId, 'ana')).toMatchObject({ flag: false, msg: 'Mia Manager changed this finding since' })
    expect(await findingNow(first)).toMatchObject({ outcome: 'Cured' })
    const third = await cure(found[2]?.id ?? 0)
    await t.call(findings.saveFinding, { ...sent, id: other }, t.people.manager)
    expect(await undo(third.undoId, 'ana')).toMatchObject({ flag: true })
  })

  it('is refused while the loan is locked', async () => {
    const { loan, first } = await completed()
    const { undoId } = await cure(first)
    await t.db.loan.update({ where: { id: loan.id }, data: { conflictCheckRequiredAt: now() } })
    expect(await undo(undoId, 'ana')).toMatchObject({ flag: false, msg: REFUSED.locked })
  })
})
