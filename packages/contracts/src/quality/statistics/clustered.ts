import type { Fraction } from '../../figures/atoms.ts'
import type { Interval } from './interval.ts'
import { isRounding } from './jackknife.ts'

/**
 * Sums over the loans of a score over answers: how many loans have a denominator, and the sums of numerator × numerator, numerator ×
 * denominator and denominator × denominator of each loan. They can be added up.
 */
export type LoanSums = readonly number[]

/** Fewer loans have no interval (domain 10.1). */
const MIN_LOANS = 5

/**
 * Returns the 95 % interval of a score over answers. The answers of one loan depend on each other. The interval is therefore that of the
 * ratio estimator with loans as clusters, and Student's t (domain 10.1). Null for fewer than five loans, or if the loans do not differ.
 */
export function clusteredInterval(
  { numerator, denominator }: Fraction,
  [loans = 0, squares = 0, products = 0, weights = 0]: LoanSums,
): Interval | null {
  if (loans < MIN_LOANS || denominator === 0) return null
  const rate = numerator / denominator
  const spread = squares - 2 * rate * products + rate ** 2 * weights
  if (isRounding(spread, squares + 2 * rate * products + rate ** 2 * weights)) return null
  const half = (studentQuantile(loans - 1) * Math.sqrt((loans / (loans - 1)) * spread)) / denominator
  return { low: Math.max(0, rate - half), high: Math.min(1, rate + half) }
}

/** Returns the two-sided 95 % quantile of Student's t, by bisection of its angle atan(t / √freedom). */
function studentQuantile(freedom: number): number {
  let [low, high] = [0, Math.PI / 2]
  for (let middle = high / 2; middle > low && middle < high; middle = (low + high) / 2) {
    if (probabilityWithin(middle, freedom) < 0.95) low = middle
    else high = middle
  }
  return Math.sqrt(freedom) * Math.tan(low)
}

/** Returns P(|T| ≤ √freedom × tan(angle)) as the finite series for whole degrees of freedom from 2 (Abramowitz and Stegun 26.7.3, 26.7.4). */
function probabilityWithin(angle: number, freedom: number): number {
  const odd = freedom % 2 === 1
  let term = odd ? Math.cos(angle) : 1
  let sum = term
  for (let power = odd ? 3 : 2; power <= freedom - 2; power += 2) {
    term *= (1 - 1 / power) * Math.cos(angle) ** 2
    sum += term
  }
  return odd ? (2 / Math.PI) * (angle + Math.sin(angle) * sum) : Math.sin(angle) * sum
}
