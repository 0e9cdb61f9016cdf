import type { Fraction } from '../../figures/atoms.ts'
import { type Interval, wilson } from '../../quality/statistics/interval.ts'

/** What is said of a rate beside its target: `above` only where the whole interval lies above it; a point above it alone may be chance (domain 5.3). */
export type Verdict = 'above' | 'not distinguishable' | 'nothing reviewed'

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
  return { verdict: interval.low * 100 > target ? 'above' : 'not distinguishable', interval }
}

/** A target as it is written. */
export interface TargetWords {
  reviewType: string
  severity: string
  rate: number
  rationale: string
  validFrom: string
}
