import { reviewTests } from '@ivue/contracts/data-tests/review-contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { REVIEW_MESSAGES } from '@ivue/contracts/quality/reviews/checklist.ts'
import { reviewActions } from '@ivue/contracts/quality/reviews/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AddedTest, addDataTest, addTestResult } from '../../data-tests/data-tests.fixture.ts'
import { now } from '../../testing/clock.ts'
import { expectAudited } from '../../testing/expect-audited.ts'
import { openSession } from '../../testing/sessions.ts'
import { type Name, type ReviewWorld, reviewWorld } from './review-world.fixture.ts'

const LATER = 'Data tests are shown when every question is answered'
const ROUNDS = 10

let t: ReviewWorld
/** Linked to question 1 and question 2 of the closer bank. */
let failing: AddedTest
/** Linked to question 2. */
let unknown: AddedTest
/** Linked to no question. */
let passing: AddedTest
/** Linked to question 1, but not live. */
let shadow: AddedTest

const questionId = async (sno: number) => (await t.db.checkpoint.findFirstOrThrow({ where: { kind: 'closer', sno } })).id

beforeAll(async () => {
  t = await reviewWorld()
  const [first, second] = [await questionId(1), await questionId(2)]
  failing = await addDataTest(t.db, { code: 'T02', questionIds: [first, second], number: 3 })
  unknown = await addDataTest(t.db, { code: 'T21', name: 'CTC before the final decision', questionIds: [second], labels: ['CTC'] })
  passing = await addDataTest(t.db, { code: 'T20', name: 'Rescheduled three times' })
  shadow = await addDataTest(t.db, { code: 'T09', state: 'Shadow', questionIds: [first] })
})
afterAll(() => t.close())

/** Adds a review of a loan with a result of each test. */
async function tested(selection: string) {
  const review = await t.add('ICD QC', { selection })
  const of = (test: AddedTest) => ({ versionId: test.versionId, loanId: review.loan.id })
  await addTestResult(t.db, of(failing))
  await addTestResult(t.db, of(unknown), { result: 'unknown', shown: [null] })
  await addTestResult(t.db, of(passing), { result: 'pass' })
  await addTestResult(t.db, of(shadow))
  // A former result.
  await addTestResult(t.db, of(passing), { result: 'fail', until: now() })
  await t.open('closer', 'ana', review.id)
  return review
}

const read = (qaId: number, as: Name = 'ana') => t.call(reviewTests.getReviewTests, { kind: 'closer', qaId }, t.people[as])
const show = (qaId: number, as: Name = 'ana') => t.call(reviewTests.showReviewTests, { kind: 'closer', qaId }, t.people[as])

const answersOf = (reviewId: number) =>
  t.db.reviewAnswer.findMany({
    where: { reviewId },
    select: { id: true, answer: true, firstAnswer: true, testResults: true },
    orderBy: { sno: 'asc' },
  })

/** Saves answers to the questions in their order; null leaves one out. */
async function answer(qaId: number, ...words: readonly (string | null)[]) {
  const ids = (await answersOf(qaId)).map(({ id }) => id)
  const given = words.flatMap((word, at) => (word === null ? [] : [{ id: ids[at], answer: word, comment: word === 'No' ? 'Wrong' : '' }]))
  return t.save('closer', 'ana', { operation: 'Save Answer', qaId, answer: given })
}

const shownAt = async (id: number) => (await t.db.review.findUniqueOrThrow({ where: { id } })).testsShownAt
const firstAnswers = async (id: number) => (await answersOf(id)).map(({ firstAnswer }) => firstAnswer)

const codes = async (qaId: number, as: Name = 'ana') => {
  const { response } = await read(qaId, as)
  return { why: response.why, codes: response.tests.map(({ code, result }) => `${code} ${result}`) }
}
const ALL = { why: '', codes: ['T02 fail', 'T21 unknown', 'T20 pass'] }
const hidden = (why: string) => ({ why, codes: [] })

describe.each(['Targeted', 'In-line'])('a %s review', (selection) => {
  it('shows the results of live tests to its reviewer from the start, with their values and questions', async () => {
    const { id } = await tested(selection)
    const [first, second] = await answersOf(id)
    const { response } = await read(id)
    expect(response).toEqual({
      why: '',
      asOf: expect.stringMatching(/Z$/),
      tests: [
        {
          code: 'T02',
          name: 'Funded after the rescission period',
          source: '12 CFR 1026.23(c)',
          result: 'fail',
          values: [
            { label: 'Funded', value: '06/18/2026' },
            { label: 'Scheduled Closing', value: '06/19/2026' },
          ],
          answerIds: [first?.id, second?.id],
        },
        {
          code: 'T21',
          name: 'CTC before the final decision',
          source: '12 CFR 1026.23(c)',
          result: 'unknown',
          values: [{ label: 'CTC', value: null }],
          answerIds: [second?.id],
        },
        { code: 'T20', name: 'Rescheduled three times', source: '12 CFR 1026.23(c)', result: 'pass', values: [], answerIds: [] },
      ],
    })
    expect(await show(id)).toMatchObject({ flag: true })
    expect([await shownAt(id), await firstAnswers(id)]).toEqual([null, ['', '', '']])
  })

  it('answers nothing by itself', async () => {
    const { id } = await tested(selection)
    await read(id)
    expect((await answersOf(id)).map((one) => one.answer)).toEqual(['', '', ''])
  })
})

describe('a Random review', () => {
  it('shows no results until every asked question is answered and they are shown, and hides them never again', async () => {
    const { id, loan } = await tested('Random')
    expect(await codes(id)).toEqual(hidden(LATER))
    expect(await show(id)).toMatchObject({ flag: false, msg: LATER })
    await answer(id, 'Yes', 'No')
    expect(await show(id)).toMatchObject({ flag: false, msg: LATER })
    expect([await shownAt(id), await firstAnswers(id)]).toEqual([null, ['', '', '']])

    await answer(id, null, null, 'Not Applicable')
    expect(await codes(id)).toEqual(hidden(LATER))
    const { version } = await t.db.review.findUniqueOrThrow({ where: { id } })
    expect(await show(id)).toMatchObject({ flag: true, msg: 'Data tests shown' })
    await expectAudited(t, reviewTests.showReviewTests, t.people.ana, [`Loan ${loan.number}: ICD QC data tests: – → shown`])
    expect(await codes(id)).toEqual(ALL)
    const first = await shownAt(id)
    expect(first).not.toBeNull()
    expect((await t.db.review.findUniqueOrThrow({ where: { id } })).version).toBe(version)

    await answer(id, 'No', '')
    expect(await codes(id)).toEqual(ALL)
    expect(await show(id)).toMatchObject({ flag: true })
    await expectAudited(t, reviewTests.showReviewTests, t.people.ana, [])
    expect(await shownAt(id)).toEqual(first)
    expect((await answersOf(id)).map((one) => [one.firstAnswer, one.answer])).toEqual([
      ['Yes', 'No'],
      ['No', ''],
      ['Not Applicable', 'Not Applicable'],
    ])
  })

  it('does not wait for questions that are not asked', async () => {
    const { id } = await tested('Random')
    await t.db.reviewAnswer.updateMany({ where: { reviewId: id, sno: 3 }, data: { asked: false } })
    await answer(id, 'Yes', 'Yes')
    expect(await show(id)).toMatchObject({ flag: true })
    expect(await firstAnswers(id)).toEqual(['Yes', 'Yes', ''])
  })

  it('can be submitted without seeing results', async () => {
    const { id } = await tested('Random')
    await answer(id, 'Yes', 'Yes', 'Yes')
    expect(await t.save('closer', 'ana', { operation: 'Final Submit', qaId: id, answer: [] })).toMatchObject({ flag: true })
    expect(await show(id)).toMatchObject({ flag: false, msg: REVIEW_MESSAGES.ended })
    expect([await shownAt(id), await firstAnswers(id)]).toEqual([null, ['', '', '']])
  })

  it('that is reset hides the results again, and has no first answers', async () => {
    const { id } = await tested('Random')
    await answer(id, 'Yes', 'Yes', 'Yes')
    await show(id)
    await t.call(reviewActions.resetReview, { reviewId: id }, t.people.manager)
    expect(await shownAt(id)).toBeNull()
    await t.open('closer', 'ana', id)
    expect(await codes(id)).toEqual(hidden(LATER))
    expect(await firstAnswers(id)).toEqual(['', '', ''])
  })

  it('stores as first answers what was answered when its results were shown, whatever is saved at once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await tested('Random')
      await answer(id, 'Yes', 'Yes', 'Yes')
      const [shown] = await Promise.all([show(id), answer(id, 'No'), show(id)])
      expect([round, shown.flag]).toEqual([round, true])
      const stored = await answersOf(id)
      const entries = await t.db.answerChange.findMany({ where: { answerId: stored[0]?.id ?? 0 }, orderBy: { id: 'asc' } })
      expect([round, entries.map((entry) => entry.answer)]).toEqual([round, ['Yes', 'No']])
      expect([round, stored[0]?.answer, stored.slice(1).map((one) => one.firstAnswer)]).toEqual([round, 'No', ['Yes', 'Yes']])
      expect(['Yes', 'No']).toContain(stored[0]?.firstAnswer)
      await answer(id, 'Not Applicable')
      await show(id)
      expect([round, (await firstAnswers(id))[0]]).toEqual([round, stored[0]?.firstAnswer])
    }
  })

  it('shows none if the last answer is taken back at once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await tested('Random')
      await answer(id, 'Yes', 'Yes', 'Yes')
      const [shown] = await Promise.all([show(id), answer(id, null, null, '')])
      const stored = { shown: (await shownAt(id)) !== null, first: await firstAnswers(id) }
      expect([round, stored]).toEqual([
        round,
        shown.flag ? { shown: true, first: ['Yes', 'Yes', 'Yes'] } : { shown: false, first: ['', '', ''] },
      ])
    }
  })
})

describe('other people', () => {
  it('see no results of a review, at any moment', async () => {
    for (const selection of ['In-line', 'Targeted', 'Random']) {
      const { id } = await tested(selection)
      const expectNone = async () => {
        expect(await codes(id, 'manager')).toEqual(hidden(REVIEW_MESSAGES.notYours))
        expect(await show(id, 'manager')).toMatchObject({ flag: false, msg: REVIEW_MESSAGES.notYours })
        for (const as of ['ben', 'closer'] as const) {
          expect(await read(id, as)).toMatchObject({ flag: false, msg: MESSAGES.notFound })
          expect(await show(id, as)).toMatchObject({ flag: false, msg: MESSAGES.notFound })
        }
      }
      await expectNone()
      await answer(id, 'Yes', 'Yes', 'Yes')
      await show(id)
      await expectNone()
      await t.save('closer', 'ana', { operation: 'Final Submit', qaId: id, answer: [] })
      await expectNone()
      expect(await codes(id)).toEqual(hidden(REVIEW_MESSAGES.ended))
    }
  })

  it('need the permission of the checklist', async () => {
    const { id } = await tested('In-line')
    const viewer = await openSession(t.db, await t.person({ permissions: ['quality.processor.view', 'quality.processor.review'] }))
    for (const call of [reviewTests.getReviewTests, reviewTests.showReviewTests])
      expect(await t.call(call, { kind: 'closer', qaId: id }, viewer)).toMatchObject({ flag: false, msg: MESSAGES.noPermission })
  })

  it('a review of another kind is not found', async () => {
    const { id } = await tested('In-line')
    expect(await t.call(reviewTests.getReviewTests, { kind: 'processor', qaId: id }, t.people.ana)).toMatchObject({
      flag: false,
      msg: MESSAGES.notFound,
    })
  })
})

describe('an answer', () => {
  const results = async (id: number) => (await answersOf(id)).map(({ testResults }) => testResults)
  const T02 = { code: 'T02', version: 3, result: 'fail' }

  it.each(['Random', 'Targeted', 'In-line'])(
    'of a %s review is stored with the results of the tests of its question',
    async (selection) => {
      const { id } = await tested(selection)
      expect(await results(id)).toEqual([null, null, null])
      await answer(id, 'Yes', 'No', 'Yes')
      expect(await results(id)).toEqual([[T02], [T02, { code: 'T21', version: 1, result: 'unknown' }], null])
    },
  )

  it('has the results of the moment at which it was given, until it is changed or taken back', async () => {
    const { id, loan } = await tested('In-line')
    await answer(id, 'Yes', 'Yes')
    const current = { loanId: loan.id, versionId: failing.versionId, until: null }
    await t.db.dataTestResult.updateMany({ where: current, data: { until: now() } })
    await addTestResult(t.db, { loanId: loan.id, versionId: failing.versionId }, { result: 'pass' })
    await answer(id, 'Yes')
    expect((await results(id))[0]).toEqual([T02])
    await answer(id, 'No')
    expect((await results(id))[0]).toEqual([{ ...T02, result: 'pass' }])
    await answer(id, '')
    expect((await results(id))[0]).toBeNull()
  })

  it('that is sent with the final submit is stored with them too', async () => {
    const { id } = await tested('In-line')
    const given = (await answersOf(id)).map((one) => ({ id: one.id, answer: 'Yes' }))
    expect(await t.save('closer', 'ana', { operation: 'Final Submit', qaId: id, answer: given })).toMatchObject({ flag: true })
    expect((await results(id))[0]).toEqual([T02])
  })
})

it('without a live test, no reason mentions data tests', async () => {
  const { id } = await tested('Random')
  await t.db.dataTestVersion.updateMany({ data: { state: 'Retired' } })
  expect(await codes(id)).toEqual(hidden(''))
})
