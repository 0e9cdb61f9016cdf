import type { Fraction } from '../../figures/atoms.ts'
import { type Estimate, effectiveSize, Z95 } from './interval.ts'

/**
 * The rate behind an observed one, by Rogan and Gladen: (p + Sp − 1)/(Se + Sp − 1), clamped to 0..1 (domain 5.3). All are parts of 1, per loan. Null where the reviews tell
 * no more than chance: Se + Sp ≤ 1.
 */
export function correctedRate(observed: number, sensitivity: number, specificity: number): number | null {
  const informed = sensitivity + specificity - 1
  return informed <= 0 ? null : clamped((observed - (1 - specificity)) / informed)
}

export interface ObservedRate {
  observed: Fraction
  /** The frozen population the loans were drawn from; null or left out: none. */
  population?: number | null
  /** Of the loans that adjudication found defective, those the review had found. */
  sensitivity: Fraction
  /** Of the loans that adjudication found clean, those the review had passed. */
  specificity: Fraction
}

/**
 * The corrected rate with the 95 % interval of Lang and Reiczigel (2014), which counts how well Se and Sp are known. It stands beside the observed rate, never instead of it
 * (domain 5.3). Null where one of the three was not looked at, or where Se and Sp are known so badly that they tell
 * nothing; 0 to 0 where fewer loans were found than Sp says are found wrongly.
 */
export function correctedEstimate({ observed, population = null, sensitivity, specificity }: ObservedRate): Estimate | null {
  if ([observed, sensitivity, specificity].some(({ denominator }) => denominator === 0)) return null
  const rate = correctedRate(shareOf(observed), shareOf(sensitivity), shareOf(specificity))
  const se = known(sensitivity)
  const sp = known(specificity)
  const informed = se.share + sp.share - 1
  if (rate === null || informed <= 0) return null

  const n = effectiveSize(observed.denominator, { population })
  const p = (shareOf(observed) + Z95 ** 2 / (2 * n)) / (1 + Z95 ** 2 / n)
  const middle = (p - (1 - sp.share)) / informed
  const shift = 2 * Z95 ** 2 * (middle * se.variance - (1 - middle) * sp.variance)
  const variance = (p * (1 - p)) / (n + Z95 ** 2) + middle ** 2 * se.variance + (1 - middle) ** 2 * sp.variance
  const half = (Z95 * Math.sqrt(variance)) / informed
  // The interval is built around a shrunken rate: where little is known it may end before the rate that is shown.
  return { rate, low: Math.min(rate, clamped(middle + shift - half)), high: Math.max(rate, clamped(middle + shift + half)) }
}

const shareOf = ({ numerator, denominator }: Fraction): number => numerator / denominator

/** A share shrunk by one case of each kind, so that a perfect record is not taken as certainty, and its variance. */
function known({ numerator, denominator }: Fraction): { share: number; variance: number } {
  const share = (numerator + 1) / (denominator + 2)
  return { share, variance: (share * (1 - share)) / (denominator + 2) }
}

function clamped(rate: number): number {
  return Math.min(1, Math.max(0, rate))
}
