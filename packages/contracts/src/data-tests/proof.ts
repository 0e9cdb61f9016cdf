import type { Fraction } from '../figures/atoms.ts'
import type { ReviewKind } from '../quality/reviews/words.ts'
import { type Interval, rateInterval } from '../quality/statistics/interval.ts'
import { type RiskRatio, riskRatio } from '../quality/statistics/risk-ratio.ts'
import type { Party, TestState } from './words.ts'

/** The bank whose questions judge the work of a party. No question judges Sales. */
export const BANK_OF: Readonly<Record<Party, ReviewKind | null>> = {
  Processing: 'processor',
  Underwriting: 'underwriter',
  Closing: 'closer',
  Sales: null,
}

/** Loans that reviews judged, counted once each (data-tests, Proof). A finding is a No to a question of the test, as submitted. */
export interface ProofCounts {
  /** Failing loans that were reviewed while they failed. */
  judged: number
  /** Those of the judged loans that have a finding. */
  confirmed: number
  /** Loans with a Random, Full review, whether they fail or not. */
  sampled: number
  /** Those of the sampled loans that have a finding. */
  found: number
  /** Those of the loans with a finding that the test had failed before the review. */
  foreseen: number
}

/** A share of loans, with Wilson's interval, which is null without loans. */
export interface ProofShare extends Fraction {
  interval: Interval | null
}

export interface Proof {
  precision: ProofShare
  recall: ProofShare
  /** Precision, divided by the share of Random, Full reviews with a finding. Null if nothing was judged, or nothing was found at random. */
  lift: RiskRatio | null
}

/** The mark of a test that is offered to be retired. */
export const RETIRE_MARK = 'Retire?'

/** The failing loans that must be reviewed before a test is offered to be retired. */
export const MIN_JUDGED = 30

const share = (numerator: number, denominator: number): ProofShare => {
  const counts = { numerator, denominator }
  return { ...counts, interval: rateInterval(counts) }
}

/**
 * Returns how far a test is proved. The interval of the lift takes the two samples as independent. Loans that are in both make it wider
 * than needed.
 */
export function computeProof({ judged, confirmed, sampled, found, foreseen }: ProofCounts): Proof {
  const precision = share(confirmed, judged)
  return { precision, recall: share(foreseen, found), lift: riskRatio(precision, share(found, sampled)) }
}

/**
 * Whether a test is offered to be retired. It must be live, 30 failing loans must have been reviewed, and the interval of its lift must
 * contain 1.
 */
export function shouldRetire(state: TestState, { precision, lift }: Proof): boolean {
  const interval = lift?.interval
  return state === 'Live' && precision.denominator >= MIN_JUDGED && !!interval && interval.low <= 1 && interval.high >= 1
}

/** Returns a lift as text: "3.6 × 2.6 to 5.1", "0.0 ×" without an interval, or null if there is none. */
export function liftText({ lift }: Proof): string | null {
  if (!lift) return null
  const { ratio, interval } = lift
  const times = `${ratio.toFixed(1)} ×`
  return interval ? `${times} ${interval.low.toFixed(1)} to ${interval.high.toFixed(1)}` : times
}
