import type { Fraction } from '../../figures/atoms.ts'
import { type Interval, wilson } from '../../quality/statistics/interval.ts'

/** What is said of a rate beside its target: `above` or `below` only where the whole interval lies there; a point there alone may be chance (domain 9.1). */
export const VERDICTS = ['above', 'below', 'not distinguishable', 'nothing reviewed'] as const
export type Verdict = (typeof VERDICTS)[number]

export interface Judged {
  verdict: Verdict
  interval: Interval | null
}

/** Judges an observed rate by a target in percent. `population`: of the frozen samples that it was drawn from, null where there are none. */
export function verdictOf(observed: Fraction, target: number, population: number | null): Judged {
  // Samples may have been drawn of one loan twice: then there is no population to correct by.
  const known = population !== null && population >= observed.denominator ? population : null
  const interval = wilson(observed, { population: known })
  if (!interval) return { verdict: 'nothing reviewed', interval }
  const verdict = interval.low * 100 > target ? 'above' : interval.high * 100 < target ? 'below' : 'not distinguishable'
  return { verdict, interval }
}

/** A target as it is written. */
export interface TargetWords {
  reviewType: string
  severity: string
  rate: number
  rationale: string
  validFrom: string
}
