import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { reviewActions } from '@ivue/contracts/quality/reviews/contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ReviewWorld, reviewWorld } from './review-world.fixture.ts'

const ROUNDS = 25

let t: ReviewWorld
beforeAll(async () => {
  t = await reviewWorld()
})
afterAll(() => t.close())

async function answered() {
  const { id } = await t.add('Processor QC')
  const { questions } = await t.open('processor', 'ana', id)
  await t.save('processor', 'ana', { operation: 'Save Answer', qaId: id, answer: questions.map((one) => ({ id: one.id, answer: 'Yes' })) })
  return id
}

const stored = async (id: number) => {
  const { status, startedAt, pulledBackAt } = await t.db.review.findUniqueOrThrow({ where: { id } })
  const answers = await t.db.reviewAnswer.count({ where: { reviewId: id, answer: 'Yes' } })
  return { status, isStarted: startedAt !== null, isPulledBack: pulledBackAt !== null, answers }
}

it('of a reset and a final submit at once only one is done: a completed review keeps its answers', async () => {
  const submitted = { status: 'Completed', isStarted: true, isPulledBack: false, answers: 3 }
  const wasReset = { status: 'Pending', isStarted: false, isPulledBack: false, answers: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    const id = await answered()
    const [submit, reset] = await Promise.all([
      t.save('processor', 'ana', { operation: 'Final Submit', qaId: id, answer: [] }),
      t.call(reviewActions.resetReview, { reviewId: id }, t.people.manager),
    ])
    expect([round, submit.flag !== reset.flag]).toEqual([round, true])
    expect([round, await stored(id)]).toEqual([round, submit.flag ? submitted : wasReset])
  }
})

it('of a pull-back and a start at once only one is done: a started review is not pulled back', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await t.add('Processor QC')
    const [, pulled] = await Promise.all([
      t.open('processor', 'ana', id),
      t.call(loanDetails.pullBackQc, { reviewId: id }, t.people.manager),
    ])
    const { isStarted, isPulledBack } = await stored(id)
    expect([round, isPulledBack, isStarted]).toEqual([round, pulled.flag, !pulled.flag])
  }
})
