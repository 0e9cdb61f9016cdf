import { closing } from '@ivue/contracts/desks/contract.ts'
import type { DeskPage, GridPage } from '@ivue/contracts/grid/wire.ts'
import { REVIEW_MESSAGES } from '@ivue/contracts/quality/reviews/checklist.ts'
import type { QuestionList } from '@ivue/contracts/worklist/questions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AddedLoan, addLoan } from '../../testing/loans.ts'
import { addReview } from '../reviews.fixture.ts'
import { REVIEW_CALLS, type ReviewWorld, reviewWorld } from './review-world.fixture.ts'

let t: ReviewWorld
let loan: AddedLoan
beforeAll(async () => {
  t = await reviewWorld()
})
afterAll(() => t.close())
beforeEach(async () => {
  loan = await addLoan(t.db, { slots: [t.people.closer.userId] })
})

type Review = Awaited<ReturnType<typeof addReview>>
const review = (type = 'ICD QC', workedBy = t.people.closer.userId) =>
  addReview(t.db, { loanId: loan.id, type, workedBy, reviewer: t.people.ana.userId, findings: [{}] })
const dispute = ({ id, findings }: Review) => {
  const selectedValue = findings.map((finding) => ({ id: finding, overturn: 'Yes', overturn_comment: 'It is right' }))
  const input = { operation: 'Overturn', recId: String(loan.taskId), task: String(id), selectedValue }
  return t.call(closing.dashboardClosingAction, input as never, t.people.closer)
}
const decide = ({ id, findings }: Review, as: 'ana' | 'manager' = 'ana', result = 'Reject') =>
  t.save('closer', as, { operation: 'Overturned', qaId: id, answer: findings.map((finding) => ({ id: finding, overturn_result: result })) })

describe('the person whose work was reviewed', () => {
  it('cannot decide on the disputes, whatever other role they have', async () => {
    const own = await review('ICD QC', t.people.manager.userId)
    await t.db.reviewAnswer.updateMany({ where: { id: { in: own.findings } }, data: { dispute: 'Yes', disputeComment: 'It is right' } })
    await t.db.review.update({ where: { id: own.id }, data: { disputeCount: 1 } })
    expect(await decide(own, 'manager', 'Accept')).toMatchObject({ flag: false, msg: REVIEW_MESSAGES.ownWork })
    expect(((await t.open('closer', 'manager', own.id, 'Overturned')) as unknown as QuestionList).why).toBe(REVIEW_MESSAGES.ownWork)
    const { response } = await t.call(REVIEW_CALLS.closer.list, { loanNumber: loan.number } as never, t.people.manager)
    const [row] = (response as GridPage).tdata
    expect(row?.Overturn).toMatchObject({ why: REVIEW_MESSAGES.ownWork })
    expect(await decide(own, 'ana', 'Accept')).toMatchObject({ flag: true, msg: 'Disputes decided: 1 accepted, 0 rejected' })
    const [notice] = await t.db.notification.findMany({ where: { userId: t.people.manager.userId }, orderBy: { id: 'desc' }, take: 1 })
    expect(notice?.text).toBe(`QC decided on your disputes of ICD QC on loan ${loan.number}: 1 accepted, 0 rejected`)
  })

  it('is also the person responsible for a single finding', async () => {
    const shared = await review()
    expect(await dispute(shared)).toMatchObject({ flag: true })
    await t.db.reviewAnswer.updateMany({ where: { id: { in: shared.findings } }, data: { workedById: t.people.manager.userId } })
    expect(await decide(shared, 'manager')).toMatchObject({ flag: false, msg: REVIEW_MESSAGES.ownWork })
  })
})

it('each review of a loan has its own four rounds, and event, table and dialogs count alike', async () => {
  const [icd, final] = [await review(), await review('Final Doc QC')]
  for (let round = 1; round <= 4; round++) {
    expect(await dispute(icd), `round ${round}`).toMatchObject({ flag: true })
    expect(await decide(icd), `round ${round}`).toMatchObject({ flag: true })
  }
  expect(await dispute(icd)).toMatchObject({ flag: false })
  const rounds = async () => {
    const { response } = await t.call(closing.getDashboardClosingTaskList, { loanNumber: loan.number } as never, t.people.closer)
    return (response as DeskPage).tdata[0]?.BusinessDispute
  }
  // The row names the review with open findings.
  expect(await rounds()).toBe(0)
  expect(await dispute(final)).toMatchObject({ flag: true })
  const events = await t.db.event.findMany({ where: { loanId: loan.id, module: 'ClosingDispute' }, orderBy: { id: 'asc' } })
  expect(events.map(({ reviewId, reason }) => [reviewId, reason])).toEqual([
    ...[1, 2, 3, 4].map((round) => [icd.id, `Round ${round}`]),
    [final.id, 'Round 1'],
  ])
  const list = (await t.open('closer', 'ana', final.id, 'Overturned')) as unknown as QuestionList
  expect([list.businessDispute, list.disputeFlag]).toEqual([1, 1])
  const over = await t.call(closing.getDashboardClosingTaskList, { operation: 'Dispute', qaId: String(icd.id) } as never, t.people.closer)
  expect(over.response).toMatchObject({ businessDispute: 4, disputeFlag: 0 })
})
