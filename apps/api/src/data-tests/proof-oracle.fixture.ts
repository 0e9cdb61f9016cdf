import type { ProofCounts } from '@ivue/contracts/data-tests/proof.ts'
import type { Party, TestResult, TestState } from '@ivue/contracts/data-tests/words.ts'
import type { ReviewKind, ReviewType } from '@ivue/contracts/quality/reviews/words.ts'

export interface PlainAnswer {
  question: number
  /** Whose work the question judges; '' in the closer bank. */
  qc: string
  isHeld: boolean
  asked: boolean
  answer: string
  /** What the reviewer answered before the results were shown; '' if they did not. */
  first: string
  overturned: boolean
}

/** A review as plain data. Its moments are whole hours. */
export interface PlainReview {
  loan: number
  type: ReviewType
  kind: ReviewKind
  /** Whether the results were shown to the reviewer in the end. */
  shown: boolean
  /** Null for a blind second review. */
  instance: number | null
  /** The position of the review that this one repeats blind; null for a review of record. */
  repeats: number | null
  selection: string
  phase: string
  scope: string
  audit: string
  bypassed: boolean
  pulledBack: boolean
  started: number
  ended: number | null
  answers: PlainAnswer[]
}

export interface PlainVersion {
  state: TestState
  hasRun: boolean
  party: Party
  questions: number[]
  results: { loan: number; result: TestResult; since: number; until: number | null }[]
}

export interface PlainWorld {
  reviews: PlainReview[]
  /** The versions of each test, the oldest first. */
  tests: PlainVersion[][]
}

/** The rules of data-tests.md (Proof) that a fault breaks, one by one. */
export const RULES = {
  isOfRecord: (review: PlainReview) => review.repeats === null,
  isCompleted: (review: PlainReview) => review.ended !== null,
  isInUse: (review: PlainReview) => !review.pulledBack,
  isReviewed: (review: PlainReview) => !review.bypassed,
  isRandom: (review: PlainReview) => review.selection === 'Random',
  isFull: (review: PlainReview) => review.scope === 'Full' && review.audit !== 'Partial',
  /** A review enters the rate with an opportunity, as it was submitted. */
  isRated: (review: PlainReview) =>
    review.answers.some((one) => one.asked && (one.qc === '' || one.isHeld) && ['Yes', 'No'].includes(one.answer)),
  isAsked: (answer: PlainAnswer) => answer.asked,
  isJudgeable: (answer: PlainAnswer) => answer.qc === '' || answer.isHeld,
  unaided: (answer: PlainAnswer, review: PlainReview) => (review.shown ? answer.first : answer.answer),
  isOpportunity: (answer: string): boolean => answer === 'Yes' || answer === 'No',
  isFinding: (answer: string, _given: PlainAnswer): boolean => answer === 'No',
  isOfTest: ({ party, questions }: PlainVersion, answer: PlainAnswer, review: PlainReview) =>
    questions.length > 0 ? questions.includes(answer.question) : review.kind === BANKS[party],
  isFail: (result: TestResult): boolean => result === 'fail',
  holdsAt: (moment: number, { since, until }: { since: number; until: number | null }) =>
    since <= moment && (until === null || moment < until),
  wasBefore: (since: number, { started }: PlainReview) => since < started,
  /** The review that counts for a loan (domain 10.1): the latest completion, and of the same moment the higher instance. */
  latest: (reviews: readonly PlainReview[]) =>
    reviews.toSorted((one, other) => (other.ended ?? 0) - (one.ended ?? 0) || (other.instance ?? 0) - (one.instance ?? 0))[0],
  shown: (versions: readonly PlainVersion[]) => versions.find(({ state }) => state === 'Live') ?? versions.findLast(({ hasRun }) => hasRun),
}
export type Rules = typeof RULES

const BANKS: Record<Party, string> = { Processing: 'processor', Underwriting: 'underwriter', Closing: 'closer', Sales: 'none' }

/** Counts the proof of a test over plain rows, as data-tests.md describes it. Null for a test that was never run. */
export function countProof(world: PlainWorld, versions: readonly PlainVersion[], rules: Rules = RULES): ProofCounts | null {
  const version = rules.shown(versions)
  if (!version) return null
  const judging = (review: PlainReview) =>
    review.answers.filter(
      (answer) =>
        rules.isAsked(answer) &&
        rules.isJudgeable(answer) &&
        rules.isOpportunity(rules.unaided(answer, review)) &&
        rules.isOfTest(version, answer, review),
    )
  const hasFinding = (review: PlainReview) => judging(review).some((answer) => rules.isFinding(rules.unaided(answer, review), answer))
  const isCounted = (review: PlainReview) =>
    rules.isOfRecord(review) && rules.isCompleted(review) && rules.isInUse(review) && rules.isReviewed(review) && judging(review).length > 0
  const fails = (loan: number) => version.results.filter((one) => one.loan === loan && rules.isFail(one.result))

  const counts: ProofCounts = { judged: 0, confirmed: 0, sampled: 0, found: 0, foreseen: 0 }
  for (const loan of new Set(world.reviews.map((review) => review.loan))) {
    // The newest first, because the one that was added later counts if moments and instances are equal.
    const reviews = world.reviews.filter((review) => review.loan === loan && isCounted(review)).toReversed()
    const judged = rules.latest(reviews.filter(({ ended }) => fails(loan).some((fail) => rules.holdsAt(ended ?? 0, fail))))
    if (judged) counts.judged++
    if (judged && hasFinding(judged)) counts.confirmed++
    const sampled = rules.latest(reviews.filter((review) => rules.isRandom(review) && rules.isFull(review) && rules.isRated(review)))
    if (sampled) counts.sampled++
    if (!sampled || !hasFinding(sampled)) continue
    counts.found++
    if (fails(loan).some(({ since }) => rules.wasBefore(since, sampled))) counts.foreseen++
  }
  return counts
}
