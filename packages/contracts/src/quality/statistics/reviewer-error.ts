import type { Fraction } from '../../figures/atoms.ts'
import { effectiveSize, type RateEstimate, Z95 } from './interval.ts'

/**
 * Returns the true rate for an observed one, by Rogan and Gladen: (p + Sp − 1)/(Se + Sp − 1), clamped to 0..1 (domain 5.3). All are
 * fractions of 1, per loan. Null if the reviews are no better than chance: Se + Sp ≤ 1.
 */
export function correctedRate(observed: number, sensitivity: number, specificity: number): number | null {
  const informed = sensitivity + specificity - 1
  return informed <= 0 ? null : clampRate((observed - (1 - specificity)) / informed)
}

export interface ObservedRate {
  observed: Fraction
  /** The size of the frozen population of the sample. Null or absent: none. */
  population?: number | null
  /** The loans that adjudication found defective, and those of them that the review had found. */
  sensitivity: Fraction
  /** The loans that adjudication found clean, and those of them that the review had passed. */
  specificity: Fraction
}

/**
 * Returns the corrected rate with the 95 % interval of Lang and Reiczigel (2014), which includes the uncertainty of Se and Sp. It is shown
 * next to the observed rate, never instead of it (domain 5.3). Null if one of the three has no data, or if Se and Sp are too uncertain. The
 * rate is 0 if fewer loans were found than Sp predicts as false alarms.
 */
export function correctedEstimate({ observed, population = null, sensitivity, specificity }: ObservedRate): RateEstimate | null {
  if ([observed, sensitivity, specificity].some(({ denominator }) => denominator === 0)) return null
  const rate = correctedRate(shareOf(observed), shareOf(sensitivity), shareOf(specificity))
  const se = shrinkShare(sensitivity)
  const sp = shrinkShare(specificity)
  const informed = se.share + sp.share - 1
  if (rate === null || informed <= 0) return null

  const n = effectiveSize(observed.denominator, { population })
  const p = (shareOf(observed) + Z95 ** 2 / (2 * n)) / (1 + Z95 ** 2 / n)
  const middle = (p - (1 - sp.share)) / informed
  const shift = 2 * Z95 ** 2 * (middle * se.variance - (1 - middle) * sp.variance)
  const variance = (p * (1 - p)) / (n + Z95 ** 2) + middle ** 2 * se.variance + (1 - middle) ** 2 * sp.variance
  const half = (Z95 * Math.sqrt(variance)) / informed
  // The interval is built around a shrunken rate. With little data it may end before the displayed rate, so it is extended to include it.
  return { rate, low: Math.min(rate, clampRate(middle + shift - half)), high: Math.max(rate, clampRate(middle + shift + half)) }
}

const shareOf = ({ numerator, denominator }: Fraction): number => numerator / denominator

/** Returns a share shrunk by one case of each kind, so that a perfect record is not taken as certainty, and its variance. */
function shrinkShare({ numerator, denominator }: Fraction): { share: number; variance: number } {
  const share = (numerator + 1) / (denominator + 2)
  return { share, variance: (share * (1 - share)) / (denominator + 2) }
}

function clampRate(rate: number): number {
  return Math.min(1, Math.max(0, rate))
}
