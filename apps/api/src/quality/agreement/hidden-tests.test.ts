import { callKey } from '@ivue/contracts/calls.ts'
import type { Call } from '@ivue/contracts/contract.ts'
import { reviewTests } from '@ivue/contracts/data-tests/review-contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildImplementations } from '../../app.ts'
import { type AddedTest, addDataTest, addTestResult } from '../../data-tests/data-tests.fixture.ts'
import { exampleOf } from '../../platform/openapi/examples.ts'
import { ROWS } from '../../platform/rpc/tests/other-peoples-records.fixture.ts'
import type { AddedLoan } from '../../testing/loans.ts'
import { type AgreementWorld, agreementWorld } from './agreement-world.fixture.ts'

/** A value that only the result of the test has. */
const VALUE = 'Tuesday the 19th'
const NEVER = 'A second review shows no data tests'

let t: AgreementWorld
let test: AddedTest

beforeAll(async () => {
  t = await agreementWorld()
  await t.db.setting.create({ data: { key: 'reviews.secondShare', value: 1 } })
  t.services.settings.forget()
  const { id } = await t.db.checkpoint.findFirstOrThrow({ where: { kind: 'closer', sno: 1 } })
  test = await addDataTest(t.db, { questionIds: [id] })
})
afterAll(() => t.close())

const failsTest = (loan: AddedLoan) => addTestResult(t.db, { versionId: test.versionId, loanId: loan.id }, { shown: [VALUE, '06/19/2026'] })

const bodyOf = (call: Call, review: number, loan: AddedLoan): object => {
  const row = ROWS[callKey(call)]
  const none = 987_001
  if (typeof row !== 'function') return call.input.safeParse({}).success ? {} : exampleOf(call)
  return row({
    loan: loan.number,
    loanId: loan.id,
    task: loan.taskId,
    processorTask: loan.processorTaskId,
    underwriterTask: none,
    review,
    processorReview: review,
    underwriterReview: review,
    closerReview: review,
    pair: none,
    endedReview: review,
    finding: none,
    answer: none,
    evidence: none,
    file: 'Z'.repeat(24),
    export: 'Y'.repeat(24),
    session: none,
    notice: none,
    view: none,
    phrase: none,
    schedule: none,
    exception: none,
  })
}

/** Returns the queries whose answer to Ben has the value. */
async function queriesWithValue(review: number, loan: AddedLoan): Promise<string[]> {
  const found: string[] = []
  for (const { call } of buildImplementations(t.services)) {
    if (call.kind !== 'query') continue
    const { body } = await t.send(call, bodyOf(call, review, loan), t.people.ben)
    if (body.includes(VALUE)) found.push(callKey(call))
  }
  return found
}

it('a blind second reviewer sees no results of data tests by any query, until it is submitted, and none is stored with the answers', async () => {
  const { id: first, loan } = await t.complete('ICD QC', 'ana')
  expect(await t.draw()).toBe(1)
  const second = await t.secondOf(first)
  await failsTest(loan)
  const show = () => t.call(reviewTests.showReviewTests, { kind: 'closer', qaId: second }, t.people.ben)
  const read = async () => (await t.call(reviewTests.getReviewTests, { kind: 'closer', qaId: second }, t.people.ben)).response
  const { questions } = await t.open('closer', 'ben', second)
  expect(await queriesWithValue(second, loan)).toEqual([])
  expect(await read()).toMatchObject({ why: NEVER, tests: [] })
  await t.save('closer', 'ben', { operation: 'Save Answer', qaId: second, answer: questions.map(({ id }) => ({ id, answer: 'Yes' })) })
  expect(await show()).toMatchObject({ flag: false, msg: NEVER })
  expect(await queriesWithValue(second, loan)).toEqual([])
  await t.save('closer', 'ben', { operation: 'Final Submit', qaId: second, answer: [] })
  expect(await read()).toMatchObject({ tests: [] })
  expect(await queriesWithValue(second, loan)).not.toContain('com_datatests/getReviewTests')
  const stored = await t.db.reviewAnswer.findMany({ where: { reviewId: second } })
  expect(stored.map(({ firstAnswer, testResults }) => [firstAnswer, testResults])).toEqual([
    ['', null],
    ['', null],
    ['', null],
  ])
})

it('the reviewer of a review of record sees them', async () => {
  const { id, loan } = await t.add('ICD QC', { reviewer: t.people.ben.userId })
  await failsTest(loan)
  await t.open('closer', 'ben', id)
  expect(await queriesWithValue(id, loan)).toContain('com_datatests/getReviewTests')
})

it('the reviewer of a Random review sees them by no query until every question is answered', async () => {
  const { id, loan } = await t.add('ICD QC', { reviewer: t.people.ben.userId })
  await t.db.review.update({ where: { id }, data: { selection: 'Random' } })
  await t.db.dataTestResult.deleteMany()
  await failsTest(loan)
  const { questions } = await t.open('closer', 'ben', id)
  expect(await queriesWithValue(id, loan)).toEqual([])
  await t.save('closer', 'ben', { operation: 'Save Answer', qaId: id, answer: questions.map(({ id }) => ({ id, answer: 'Yes' })) })
  expect(await queriesWithValue(id, loan)).toEqual([])
  expect(await t.call(reviewTests.showReviewTests, { kind: 'closer', qaId: id }, t.people.ben)).toMatchObject({ flag: true })
  expect(await queriesWithValue(id, loan)).toEqual(expect.arrayContaining(['com_datatests/getReviewTests', 'com_datatests/getLoanTests']))
})
