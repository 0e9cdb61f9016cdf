import type { Interval } from './interval.ts'
import { PLANNED_Z } from './sample-size.ts'

/** A value with its 95 % interval; null where it is not defined. */
export interface Measured {
  value: number | null
  interval: Interval | null
}

/** What a statistic is when one observation is left out, and how many observations leave out the same. */
export interface LeftOut {
  value: number | null
  times: number
}

/** Variances below this are rounding errors: nothing varied. */
const NOTHING = 1e-24

/** Value ± 1.96 × the jackknife's standard error, from `least` to 1. No interval where leaving one out leaves nothing to tell, or changes nothing. */
export function jackknife(value: number | null, without: readonly LeftOut[], least: -1 | 0): Measured {
  const observations = without.reduce((sum, { times }) => sum + times, 0)
  if (value === null || observations < 2) return { value, interval: null }
  let [sum, squares] = [0, 0]
  for (const left of without) {
    if (left.value === null) return { value, interval: null }
    // From the value and not from 0, so that the squares do not lose their digits.
    sum += left.times * (left.value - value)
    squares += left.times * (left.value - value) ** 2
  }
  const variance = ((observations - 1) / observations) * Math.max(0, squares - sum ** 2 / observations)
  return { value, interval: variance < NOTHING ? null : around(value, Math.sqrt(variance), least) }
}

/** Value ± 1.96 standard errors: the rounded quantile of the published examples of kappa, which stays within their digits. */
export function around(value: number, standardError: number, least: -1 | 0): Interval {
  const half = PLANNED_Z.twoSided * standardError
  return { low: Math.max(least, value - half), high: Math.min(1, value + half) }
}
