import { adjudications, type PairOfAnswers } from '@ivue/contracts/quality/agreement/contract.ts'
import type { ActionAnswer } from '@ivue/contracts/worklist/actions.ts'
import { UNDO_MESSAGES } from '@ivue/contracts/worklist/undo.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { REVIEW_CALLS } from '../reviews/review-world.fixture.ts'
import { type AgreementWorld, agreementWorld } from './agreement-world.fixture.ts'

const TYPE = 'ICD QC'
let t: AgreementWorld
beforeAll(async () => {
  t = await agreementWorld()
  await t.db.setting.createMany({
    data: [
      { key: 'reviews.secondShare', value: 1 },
      { key: 'reviews.autoComplete', value: true },
    ],
  })
  t.services.settings.forget()
})
afterAll(() => t.close())

const act = (input: object) => t.call(REVIEW_CALLS.closer.act, input as never, t.people.ben)

/** Makes second reviews that differ from the first, answered by Ben and completed together. */
async function completedAtOnce(count: number): Promise<{ seconds: number[]; undoId: string }> {
  const firsts: number[] = []
  for (let at = 0; at < count; at++) firsts.push((await t.complete(TYPE, 'ana', { 1: 'No' })).id)
  await t.draw()
  const seconds = await Promise.all(firsts.map(t.secondOf))
  for (const qaId of seconds) {
    const { questions } = await t.open('closer', 'ben', qaId)
    const answer = questions.map(({ id }) => ({ id, answer: 'Yes', comment: '', severity: '' }))
    expect(await t.save('closer', 'ben', { operation: 'Save Answer', qaId, answer })).toMatchObject({ flag: true })
  }
  const { response } = await act({ operation: 'autocomplete', recId: seconds.join(',') })
  return { seconds, undoId: String((response as ActionAnswer).undoId) }
}
const pairOf = (reviewId = 0) => t.db.answerPair.findFirstOrThrow({ where: { reviewId, sno: 1 } })
const decide = async (row: Pick<PairOfAnswers, 'id'>) =>
  t.call(adjudications.decideAnswer, { answerId: row.id, decision: 'A', why: 'See page 12' }, t.people.manager)

it('a completion of second reviews can be undone if no answer of them is decided on', async () => {
  const { seconds, undoId } = await completedAtOnce(2)
  const [decided = 0, open = 0] = seconds
  const pair = await pairOf(decided)
  expect(await decide(pair)).toMatchObject({ flag: true })
  expect(await act({ operation: 'undo', recId: undoId })).toMatchObject({
    flag: true,
    response: { done: [open], refused: [{ id: decided, msg: UNDO_MESSAGES.decided }] },
  })
  expect(await t.db.answerPair.findUniqueOrThrow({ where: { id: pair.id } })).toMatchObject({ why: 'See page 12' })
  expect(await t.db.answerPair.count({ where: { reviewId: open } })).toBe(0)
  const statuses = await t.db.review.findMany({
    where: { id: { in: seconds } },
    orderBy: { id: 'asc' },
    select: { id: true, status: true },
  })
  expect(new Map(statuses.map(({ id, status }) => [id, status]))).toEqual(
    new Map([
      [decided, 'Completed'],
      [open, 'In QC'],
    ]),
  )
})

it('a decision and an undo at once: either the decision is stored, or the answer is removed first', async () => {
  for (let round = 0; round < 5; round++) {
    const { seconds, undoId } = await completedAtOnce(1)
    const [reviewId = 0] = seconds
    const pair = await pairOf(reviewId)
    const [decision, undo] = await Promise.all([decide(pair), act({ operation: 'undo', recId: undoId })])
    const { done } = undo.response as ActionAnswer
    expect(decision.flag).not.toBe(done.includes(reviewId))
    expect(await t.db.answerPair.count({ where: { id: pair.id, decision: { not: '' } } })).toBe(decision.flag ? 1 : 0)
  }
})

it('a completion cannot be undone after its answers are published, also if both agreed', async () => {
  const { seconds, undoId } = await completedAtOnce(1)
  for (const row of await t.rows(TYPE)) expect(await decide(row)).toMatchObject({ flag: true })
  expect(await t.call(adjudications.publishCalibration, { month: t.month, type: TYPE }, t.people.manager)).toMatchObject({ flag: true })
  await t.db.answerPair.updateMany({ where: { reviewId: seconds[0] ?? 0 }, data: { decision: '' } })
  expect(await act({ operation: 'undo', recId: undoId })).toMatchObject({ response: { refused: [{ msg: UNDO_MESSAGES.decided }] } })
})
