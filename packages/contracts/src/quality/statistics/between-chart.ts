import type { ChartPoint, Zone } from './control-chart.ts'

/** Numbers of loans without a finding between two with one. `low` and fewer signal that findings come too close, `high` and more that they have become rarer. Null: no number does. */
export interface BetweenLimits {
  low: number | null
  /** Half of the gaps are shorter, half longer, as nearly as whole numbers allow. */
  median: number
  high: number
}

/** What lies beyond three and two standard deviations of a normal distribution, on one side, as on a chart of rates. */
const OUTER_TAIL = 0.00135
const INNER_TAIL = 0.02275

/**
 * Mean number of gaps until one of the two rules that are always on signals without any change, at rates from 1 to 5 % (200 to 219 by the exact chain; 161 at
 * 0.05 %, 299 at 20 %).
 */
export const MEAN_GAPS_TO_FALSE_ALARM = 200

/** Exact limits of the loans between findings at a rate (domain 5.3, under one expected finding a month): quantiles of the geometric distribution. Null without a rate. */
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

/** A gap on the chart of a rate; its value is the number of loans. The side is that of the median: a gap above it is a long one, which is good. */
export function betweenPoint(rate: number, gap: number): ChartPoint {
  const outer = betweenLimits(rate)
  const inner = betweenLimits(rate, INNER_TAIL)
  if (!outer || !inner) return { value: gap, low: null, high: null, zone: 0 }
  const beyond = ({ low, high }: BetweenLimits) => gap >= high || (low !== null && gap <= low)
  const zone = beyond(outer) ? 3 : beyond(inner) ? 2 : 1
  return { value: gap, low: outer.low, high: outer.high, zone: (Math.sign(gap - outer.median) * zone) as Zone }
}
