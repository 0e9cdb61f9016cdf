import { MESSAGES } from '@ivue/contracts/messages.ts'
import { completedReviews } from '@ivue/contracts/quality/reviews/completed-contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closingWorld, type Name, type World } from '../desks/closing/closing-world.fixture.ts'
import { addLoan } from '../testing/loans.ts'
import { addReview } from './reviews.fixture.ts'

let t: World
beforeAll(async () => {
  t = await closingWorld()
})
afterAll(() => t.close())

const read = (reviewId: number, as: Name) => t.call(completedReviews.getReview, { reviewId }, t.people[as])

it('a completed review is shown with scores, answers and every round', async () => {
  const loan = await addLoan(t.db, { slots: [t.people.first.id] })
  const { id, findings } = await addReview(t.db, {
    loanId: loan.id,
    workedBy: t.people.first.id,
    reviewer: t.people.manager.id,
    findings: [{ dispute: 'Yes', result: 'Accept', severity: 'Material' }, {}],
    passed: 6,
  })
  const decided = { decidedById: t.people.manager.id, decidedAt: new Date('2026-03-13T15:00:00Z') }
  const disputed = { dispute: 'Yes', disputedById: t.people.first.id, disputedAt: new Date('2026-03-12T15:00:00Z') }
  await t.db.disputeRound.createMany({
    data: [
      { answerId: findings[0] ?? 0, round: 1, comment: 'It is right', result: 'Accept', resultComment: 'Agreed', ...disputed, ...decided },
      { answerId: findings[1] ?? 0, round: 1, comment: 'No', result: 'Reject', resultComment: 'It stands', ...disputed, ...decided },
    ],
  })
  const { response } = await read(id, 'first')
  expect(response).toMatchObject({
    reviewId: id,
    loanNumber: loan.number,
    reviewType: 'ICD QC',
    instance: 1,
    status: 'Completed - Findings',
    workedBy: 'Farid First',
    reviewedBy: 'Mona Manager',
    endedAt: '2026-03-10T15:00:00.000Z',
    wholeChecklist: true,
    opportunities: 8,
    findings: 1,
    grossFindings: 2,
    overturned: 1,
    score: 87.5,
    grossScore: 75,
  })
  expect(response.answers.map(({ answer }) => answer)).toEqual(['No', 'No', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes'])
  // A rejected finding is open again; the earlier decision is still shown.
  expect(response.answers.slice(0, 2)).toMatchObject([
    {
      severity: 'Material',
      overturn: 'Yes',
      overturn_result: 'Accept',
      rounds: [{ round: 1, by: 'Farid First', decidedBy: 'Mona Manager' }],
    },
    { overturn: 'Yes', overturn_comment: 'No', overturn_result: 'Reject', result_comment: 'It stands' },
  ])
  await t.db.reviewAnswer.deleteMany({ where: { reviewId: id, answer: 'Yes' } })
  expect((await read(id, 'first')).response).toMatchObject({ wholeChecklist: false, opportunities: 8, score: 87.5 })
})

it('a completed review is visible to people who may open its loan, and only after it ended', async () => {
  const loan = await addLoan(t.db, { slots: [t.people.outsider.id] })
  const theirs = await addReview(t.db, { loanId: loan.id, workedBy: t.people.outsider.id })
  const running = await addReview(t.db, { loanId: loan.id, instance: 2, endedAt: null })
  for (const name of ['manager', 'outsider'] as const) expect(await read(theirs.id, name)).toMatchObject({ flag: true })
  expect(await read(theirs.id, 'first')).toMatchObject({ flag: false, msg: MESSAGES.notFound })
  expect(await read(987_654, 'manager')).toMatchObject({ flag: false, msg: MESSAGES.notFound })
  expect(await read(theirs.id, 'looker')).toMatchObject({ flag: false, msg: MESSAGES.noPermission })
  expect(await read(running.id, 'manager')).toMatchObject({ flag: false, msg: 'This review is not completed yet' })
  expect(await read(running.id, 'first')).toMatchObject({ flag: false, msg: MESSAGES.notFound })
})
