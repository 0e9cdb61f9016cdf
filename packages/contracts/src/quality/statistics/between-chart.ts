import type { ChartPoint, SigmaZone } from './control-chart.ts'

/**
 * Limits for the number of loans between two findings. At `low` and below it signals that findings are too frequent, at `high` and above
 * that they have become rarer. A limit of null never signals.
 */
export interface BetweenLimits {
  low: number | null
  /** The median gap, as a whole number. */
  median: number
  high: number
}

/** The one-sided tail probabilities beyond three and two standard deviations of a normal distribution, as on a chart of rates. */
const OUTER_TAIL = 0.00135
const INNER_TAIL = 0.02275

/**
 * Mean number of gaps until a false alarm by one of the two rules that are always on, at rates from 1 to 5 % (200 to 219 by the exact
 * chain; 161 at 0.05 %, 299 at 20 %).
 */
export const MEAN_GAPS_TO_FALSE_ALARM = 200

/**
 * Returns exact limits for the loans between findings at a rate (domain 5.3, under one expected finding a month): quantiles of the
 * geometric distribution. Null if the rate is not between 0 and 1.
 */
export function betweenLimits(rate: number, tail = OUTER_TAIL): BetweenLimits | null {
  if (rate <= 0 || rate >= 1) return null
  const good = Math.log1p(-rate)
  // P(X ≤ x) = 1 − (1 − p)^(x + 1); P(X ≥ x) = (1 − p)^x.
  const most = Math.floor(Math.log1p(-tail) / good - 1 + 1e-12)
  return {
    low: most >= 0 ? most : null,
    median: Math.max(0, Math.ceil(Math.log(0.5) / good - 1 - 1e-12)),
    high: Math.ceil(Math.log(tail) / good - 1e-12),
  }
}

/**
 * Returns a gap as a point on the chart. Its value is the number of loans. The sign of the zone is relative to the median. A gap above it
 * is long, which is good.
 */
export function betweenPoint(rate: number, gap: number): ChartPoint {
  const outer = betweenLimits(rate)
  const inner = betweenLimits(rate, INNER_TAIL)
  if (!outer || !inner) return { value: gap, low: null, high: null, zone: 0 }
  const beyond = ({ low, high }: BetweenLimits) => gap >= high || (low !== null && gap <= low)
  const zone = beyond(outer) ? 3 : beyond(inner) ? 2 : 1
  return { value: gap, low: outer.low, high: outer.high, zone: (Math.sign(gap - outer.median) * zone) as SigmaZone }
}
