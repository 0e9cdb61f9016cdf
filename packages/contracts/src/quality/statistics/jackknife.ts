import type { Interval } from './interval.ts'
import { PLANNED_Z } from './sample-size.ts'

/** A value with its 95 % interval. Null if not defined. */
export interface Estimate {
  value: number | null
  interval: Interval | null
}

/** The value of a statistic without one observation, and the number of observations that give the same value. */
export interface ValueWithout {
  value: number | null
  times: number
}

/** The relative rounding error of a sum of a few terms. A real variation is larger, down to one observation in a billion. */
const ROUNDING = 64 * Number.EPSILON

/** Whether a sum is only the rounding error of its terms. The size is the sum of their absolute values. */
export const isRounding = (sum: number, size: number): boolean => sum <= ROUNDING * size

/**
 * Returns the value ± 1.96 × the jackknife's standard error, limited to `least` and 1. No interval if the statistic is not defined without
 * some observation, or does not vary.
 */
export function jackknife(value: number | null, without: readonly ValueWithout[], least: -1 | 0): Estimate {
  const observations = without.reduce((sum, { times }) => sum + times, 0)
  if (value === null || observations < 2) return { value, interval: null }
  let [sum, squares, size] = [0, 0, 0]
  for (const left of without) {
    if (left.value === null) return { value, interval: null }
    // Sums differences from the value, so that the squares do not lose their digits.
    sum += left.times * (left.value - value)
    squares += left.times * (left.value - value) ** 2
    size += left.times * (left.value ** 2 + value ** 2)
  }
  const spread = squares - sum ** 2 / observations
  if (isRounding(spread, squares) || isRounding(spread, ROUNDING * size)) return { value, interval: null }
  return { value, interval: normalInterval(value, Math.sqrt(((observations - 1) / observations) * spread), least) }
}

/** Returns the value ± 1.96 standard errors. The rounded quantile matches the published examples of kappa. */
export function normalInterval(value: number, standardError: number, least: -1 | 0): Interval {
  const half = PLANNED_Z.twoSided * standardError
  return { low: Math.max(least, value - half), high: Math.min(1, value + half) }
}
