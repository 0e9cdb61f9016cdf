import type { Interval } from '../../quality/statistics/interval.ts'

/**
 * How a rate compares with its target. `above` and `below` only if the whole interval is there, because a point alone may be chance (domain
 * 9.1).
 */
export const VERDICTS = ['above', 'below', 'not distinguishable', 'nothing reviewed'] as const
export type Verdict = (typeof VERDICTS)[number]

/** Compares the interval of an observed rate, as shares of 1, with a target in percent. Without an interval nothing was reviewed. */
export function verdictOf(interval: Interval | null, target: number): Verdict {
  if (!interval) return 'nothing reviewed'
  return interval.low * 100 > target ? 'above' : interval.high * 100 < target ? 'below' : 'not distinguishable'
}

/** The written fields of a target. */
export interface TargetWords {
  reviewType: string
  severity: string
  rate: number
  rationale: string
  validFrom: string
}
