import { isDeepStrictEqual } from 'node:util'
import type { ProofCounts } from '@ivue/contracts/data-tests/proof.ts'
import { PARTIES } from '@ivue/contracts/data-tests/words.ts'
import { KIND_OF, REVIEW_TYPES, SELECTIONS } from '@ivue/contracts/quality/reviews/words.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addLoan } from '../testing/loans.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { inTurn, often } from '../testing/thorough.ts'
import { readProofs } from './proof.ts'
import {
  countProof,
  type PlainAnswer,
  type PlainReview,
  type PlainVersion,
  type PlainWorld,
  RULES,
  type Rules,
} from './proof-oracle.fixture.ts'

/** How many worlds are tried. A run of `npm test` takes a third of the 200, and each third notices every fault below. */
const WORLDS = often(200, 1_000)
const LOANS = 6
const HOUR_MS = 3_600_000
const START = Date.parse('2026-06-01T12:00:00Z')
const at = (hour: number) => new Date(START + hour * HOUR_MS)

let t: TestApp
let worker: number
beforeAll(async () => {
  t = await testApp()
  worker = (await t.person()).id
})
afterAll(() => t.close())

const mostly = (yes: number) => fc.nat(99).map((part) => part < yes)
const loan = fc.nat(LOANS - 1)
const hour = fc.nat(8)
/** Questions 1 to 3 are of the processor bank, 11 to 13 of the underwriter bank and 21 to 23 of the closer bank. */
const FIRST_OF = { processor: 1, underwriter: 11, closer: 21 }

const answer: fc.Arbitrary<Omit<PlainAnswer, 'question'>> = fc.record({
  qc: fc.constantFrom('', 'Processor', 'Underwriter'),
  isHeld: mostly(80),
  asked: mostly(80),
  answer: fc.constantFrom('Yes', 'Yes', 'Yes', 'No', 'No', 'Not Applicable', ''),
  first: fc.constantFrom('Yes', 'Yes', 'Yes', 'No', 'No', 'Not Applicable', ''),
  overturned: mostly(30),
})

const review = fc
  .record({
    loan,
    type: fc.constantFrom(...REVIEW_TYPES),
    isSecond: mostly(20),
    isShown: mostly(50),
    selection: fc.constantFrom('Random', 'Random', ...SELECTIONS),
    phase: fc.constantFrom('Post-closing', 'Prefunding', 'In-line'),
    scope: fc.constantFrom('Full', 'Full', 'Full', 'Component'),
    audit: fc.constantFrom('', '', 'Full', 'Full', 'Partial'),
    bypassed: mostly(10),
    pulledBack: mostly(10),
    started: hour,
    length: fc.option(fc.nat(3), { nil: null, freq: 8 }),
    answers: fc.array(answer, { minLength: 1, maxLength: 3 }),
  })
  .map(({ length, answers, isShown, ...given }) => ({
    ...given,
    shown: isShown && given.selection === 'Random',
    kind: KIND_OF[given.type],
    ended: length === null ? null : given.started + length,
    answers: answers.map((one, nth) => ({ ...one, question: FIRST_OF[KIND_OF[given.type]] + nth })),
  }))

/** Results of a loan that follow each other, with gaps while it is out of scope. */
const history = fc
  .record({
    loan,
    from: fc.integer({ min: -4, max: 2 }),
    steps: fc.array(fc.tuple(fc.constantFrom('fail', 'fail', 'fail', 'pass', 'unknown', null), fc.integer({ min: 1, max: 4 })), {
      minLength: 1,
      maxLength: 4,
    }),
    isCurrent: fc.boolean(),
  })
  .map(({ loan, from, steps, isCurrent }) => {
    let since = from
    return steps.flatMap(([result, hours], nth) => {
      const until = nth === steps.length - 1 && isCurrent ? null : since + hours
      const row = { loan, result, since, until }
      since += hours
      return row.result === null ? [] : [{ ...row, result: row.result }]
    })
  })

const version = (state: 'Draft' | 'Shadow' | 'Live' | 'Replaced' | 'Retired'): fc.Arbitrary<PlainVersion> =>
  fc.record({
    state: fc.constant(state),
    hasRun: state === 'Live' || state === 'Replaced' ? fc.constant(true) : fc.boolean(),
    party: fc.constantFrom(...PARTIES),
    questions: fc.oneof(
      fc.constant<number[]>([]),
      fc.uniqueArray(fc.constantFrom<number>(1, 2, 3, 11, 12, 21, 22), { minLength: 1, maxLength: 3 }),
    ),
    results: fc.uniqueArray(history, { selector: ([first]) => first?.loan, minLength: 2, maxLength: LOANS }).map((all) => all.flat()),
  })

const test = fc
  .constantFrom(['Draft'], ['Shadow'], ['Live'], ['Replaced', 'Live', 'Draft'], ['Replaced', 'Live', 'Shadow'], ['Retired'], [
    'Retired',
    'Draft',
  ] as const)
  .chain((states) => fc.tuple(...states.map((state) => version(state as PlainVersion['state']))))

const world: fc.Arbitrary<PlainWorld> = fc
  .record({ reviews: fc.array(review, { minLength: 12, maxLength: 24 }), tests: fc.array(test, { minLength: 4, maxLength: 6 }) })
  .map(({ reviews, tests }) => {
    const added: PlainReview[] = []
    for (const { isSecond, ...one } of reviews) {
      const repeats = added.findIndex(
        ({ loan, type, repeats }, nth) =>
          repeats === null && loan === one.loan && type === one.type && !added.some((other) => other.repeats === nth),
      )
      if (isSecond && repeats >= 0) added.push({ ...one, instance: null, repeats })
      else
        added.push({
          ...one,
          repeats: null,
          instance: 1 + added.filter(({ loan, type, instance }) => instance && loan === one.loan && type === one.type).length,
        })
    }
    return { reviews: added, tests }
  })

/** Writes a world in place of the one before, and returns the id of each test. */
async function write({ reviews, tests }: PlainWorld, loans: readonly number[]): Promise<number[]> {
  await t.db.dataTest.deleteMany()
  await t.db.review.deleteMany()
  const ids: number[] = []
  const rowOf = (one: PlainReview) => ({
    loanId: loans[one.loan] as number,
    kind: one.kind,
    type: one.type,
    instance: one.instance,
    firstReviewId: one.repeats === null ? null : (ids[one.repeats] as number),
    selection: one.selection,
    phase: one.phase,
    scope: one.scope,
    audit: one.audit,
    bypassReason: one.bypassed ? 'Other' : '',
    pulledBackAt: one.pulledBack ? at(0) : null,
    startedAt: at(one.started),
    endedAt: one.ended === null ? null : at(one.ended),
    testsShownAt: one.shown ? at(one.started) : null,
    opportunityCount: one.answers.filter((a) => RULES.isAsked(a) && RULES.isJudgeable(a) && RULES.isOpportunity(a.answer)).length,
  })
  // A review is added before those that repeat it.
  for (const isFirst of [true, false]) {
    const places = reviews.flatMap((one, nth) => ((one.repeats === null) === isFirst ? [nth] : []))
    const data = places.map((nth) => rowOf(reviews[nth] as PlainReview))
    const added = await t.db.review.createManyAndReturn({ data, select: { id: true } })
    for (const [nth, { id }] of added.entries()) ids[places[nth] as number] = id
  }
  await t.db.reviewAnswer.createMany({
    data: reviews.flatMap(({ answers }, nth) =>
      answers.map((one, place) => ({
        reviewId: ids[nth] as number,
        sno: place + 1,
        checkpointId: one.question,
        question: 'Is it right?',
        qc: one.qc,
        workedById: one.isHeld ? worker : null,
        asked: one.asked,
        answer: one.answer,
        firstAnswer: reviews[nth]?.shown ? one.first : '',
        result: one.overturned ? 'Accept' : '',
      })),
    ),
  })
  const added = await t.db.dataTest.createManyAndReturn({ data: tests.map((_, nth) => ({ code: `T${nth}`, updatedAt: at(0) })) })
  const versions = await t.db.dataTestVersion.createManyAndReturn({
    data: tests.flatMap((all, nth) =>
      all.map((one, before) => ({
        testId: (added[nth] as { id: number }).id,
        number: before + 1,
        state: one.state,
        stateSince: at(0),
        name: 'It is right',
        source: 'A rule',
        severity: 'Material',
        party: one.party,
        questionIds: one.questions,
        mustHold: {},
        changedAt: at(0),
        ranAt: one.hasRun ? at(0) : null,
      })),
    ),
  })
  await t.db.dataTestResult.createMany({
    data: tests.flat().flatMap(({ results }, nth) =>
      results.map(({ loan, result, since, until }) => ({
        versionId: (versions[nth] as { id: number }).id,
        loanId: loans[loan] as number,
        result,
        since: at(since),
        until: until === null ? null : at(until),
      })),
    ),
  })
  return added.map(({ id }) => id)
}

/** Rules that break one sentence of data-tests.md each. */
const FAULTS: Record<string, Partial<Rules>> = {
  'counts blind second reviews': { isOfRecord: () => true },
  'counts open reviews': { isCompleted: () => true },
  'counts reviews that were pulled back': { isInUse: () => true },
  'counts bypassed reviews': { isReviewed: () => true },
  'samples every selection': { isRandom: () => true },
  'samples components and partial audits': { isFull: () => true },
  'counts questions that were not asked': { isAsked: () => true },
  'counts questions about a role that nobody held': { isJudgeable: () => true },
  'judges by Not Applicable': { isOpportunity: (answer) => answer !== '' },
  'leaves out overturned findings': { isFinding: (answer, { overturned }) => answer === 'No' && !overturned },
  'counts what was answered after the results were shown': { unaided: ({ answer }) => answer },
  'counts any question of the bank': { isOfTest: (one, answer, review) => RULES.isOfTest({ ...one, questions: [] }, answer, review) },
  'takes unknown as a fail': { isFail: (result) => result !== 'pass' },
  'judges loans that failed earlier': { holdsAt: (moment, { since }) => since <= moment },
  'judges loans that failed until the review ended': {
    holdsAt: (moment, { since, until }) => since <= moment && (until === null || moment <= until),
  },
  'foresees what failed at the start of the review': { wasBefore: (since, { started }) => since <= started },
  'takes the first review of a loan': { latest: (reviews) => reviews.toSorted((one, other) => (one.ended ?? 0) - (other.ended ?? 0))[0] },
  'takes the newest version in place of the live one': { shown: (versions) => versions.findLast(({ hasRun }) => hasRun) },
}

it(`proves random tests as the oracle does (of ${WORLDS} worlds)`, async () => {
  const loans: number[] = []
  for (let nth = 0; nth < LOANS; nth++) loans.push((await addLoan(t.db)).id)
  const all = fc.sample(world, { numRuns: WORLDS, seed: 41 })
  // The last one has several tests, which the test below reads.
  const worlds = [...inTurn(all), ...all.slice(-1)]
  const missed = new Set(Object.keys(FAULTS))
  const sums = { judged: 0, confirmed: 0, sampled: 0, found: 0, foreseen: 0 }
  for (const [seed, one] of worlds.entries()) {
    const ids = await write(one, loans)
    const read = await readProofs(t.db)
    const answered = one.tests.map((_, nth): ProofCounts | null => {
      const row = read.find(({ testId }) => testId === ids[nth])
      if (!row) return null
      const { judged, confirmed, sampled, found, foreseen } = row
      return { judged, confirmed, sampled, found, foreseen }
    })
    const count = (rules: Partial<Rules> = {}) => one.tests.map((versions) => countProof(one, versions, { ...RULES, ...rules }))
    expect({ seed, proofs: answered }).toEqual({ seed, proofs: count() })
    for (const fault of missed) if (!isDeepStrictEqual(answered, count(FAULTS[fault]))) missed.delete(fault)
    for (const proof of answered) for (const key of Object.keys(sums) as (keyof ProofCounts)[]) sums[key] += proof?.[key] ?? 0
  }
  expect([...missed]).toEqual([])
  for (const sum of Object.values(sums)) expect(sum).toBeGreaterThan(worlds.length / 4)
})

it('reads the proof of one test alone', async () => {
  const all = await readProofs(t.db)
  expect(all.length).toBeGreaterThan(1)
  for (const one of all) expect(await readProofs(t.db, one.testId)).toEqual([one])
})
