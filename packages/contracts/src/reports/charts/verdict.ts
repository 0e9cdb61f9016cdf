import type { Fraction } from '../../figures/atoms.ts'
import { type Interval, wilson } from '../../quality/statistics/interval.ts'

/**
 * How a rate compares with its target. `above` and `below` only if the whole interval is there, because a point alone may be chance (domain
 * 9.1).
 */
export const VERDICTS = ['above', 'below', 'not distinguishable', 'nothing reviewed'] as const
export type Verdict = (typeof VERDICTS)[number]

export interface Judged {
  verdict: Verdict
  interval: Interval | null
}

/**
 * Compares an observed rate with a target in percent. `population`: the size of the frozen samples' populations, null without frozen
 * samples.
 */
export function verdictOf(observed: Fraction, target: number, population: number | null): Judged {
  // Samples may contain a loan twice. Then the observed loans outnumber the population, which is not used.
  const known = population !== null && population >= observed.denominator ? population : null
  const interval = wilson(observed, { population: known })
  if (!interval) return { verdict: 'nothing reviewed', interval }
  const verdict = interval.low * 100 > target ? 'above' : interval.high * 100 < target ? 'below' : 'not distinguishable'
  return { verdict, interval }
}

/** The written fields of a target. */
export interface TargetWords {
  reviewType: string
  severity: string
  rate: number
  rationale: string
  validFrom: string
}
