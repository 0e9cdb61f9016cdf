import type { Interval } from '../../quality/statistics/interval.ts'

/**
 * How a rate compares with its target. It is `above` or `below` only if its whole interval is, because the rate alone may be chance (domain
 * 9.1).
 */
export const RATE_VERDICTS = ['above', 'below', 'not distinguishable', 'nothing reviewed'] as const
export type RateVerdict = (typeof RATE_VERDICTS)[number]

/**
 * Returns how a rate compares with a target in percent. The interval is that of the rate, as shares of 1, or null if nothing was reviewed.
 */
export function compareWithTarget(interval: Interval | null, target: number): RateVerdict {
  if (!interval) return 'nothing reviewed'
  return interval.low * 100 > target ? 'above' : interval.high * 100 < target ? 'below' : 'not distinguishable'
}
