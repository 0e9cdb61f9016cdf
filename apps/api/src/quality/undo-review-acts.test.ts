import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { worklist } from '@ivue/contracts/worklist/contract.ts'
import { UNDO_MESSAGES } from '@ivue/contracts/worklist/undo.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromNow } from '../testing/clock.ts'
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
const makeLate = (undoId: number | undefined) => t.db.bulkChange.update({ where: { id: undoId ?? 0 }, data: { at: fromNow(-601_000) } })

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
      rows: [[reviewId, loan.number]],
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
