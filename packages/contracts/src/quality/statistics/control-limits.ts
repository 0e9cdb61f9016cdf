import type { Fraction } from '../../figures/atoms.ts'
import { probabilityAtLeast } from './binomial.ts'

/**
 * Limits for the count of defective loans. A count of `high` and above signals, and one of `low` and below. A limit of null never signals.
 */
export interface CountLimits {
  high: number | null
  low: number | null
}

/** One-sided tail probabilities: beyond three and two standard deviations of a normal distribution, and outside the central 99.8 %. */
const THREE_SIGMA_TAIL = 0.00135
const TWO_SIGMA_TAIL = 0.02275
const FUNNEL_TAIL = 0.001

/**
 * Returns exact binomial limits for a number of loans at a rate, at any size (domain 5.3): high where P(X ≥ d) ≤ 0.00135, low where P(X ≤
 * d) ≤ 0.00135. There is no low limit until (1 − rate)^n ≤ 0.00135.
 */
export function exactLimits(rate: number, loans: number): CountLimits {
  return limits(rate, loans, THREE_SIGMA_TAIL)
}

/** Returns the limits at two standard deviations, for the rule two-of-three. */
export function warningLimits(rate: number, loans: number): CountLimits {
  return limits(rate, loans, TWO_SIGMA_TAIL)
}

/**
 * Returns exact Poisson limits for the number of findings at an expected number (domain 9.1): high where P(X ≥ d) ≤ 0.00135, low where P(X
 * ≤ d) ≤ 0.00135. Meant for fewer than 30 expected findings, because the number of steps grows with them.
 */
export function poissonLimits(expected: number, tail = THREE_SIGMA_TAIL): CountLimits {
  let [term, fewer, low] = [Math.exp(-expected), 0, null as number | null]
  for (let count = 0; ; count++) {
    if (1 - fewer <= tail) return { high: count, low }
    fewer += term
    if (fewer <= tail) low = count
    term *= expected / (count + 1)
  }
}

/** Returns the limits at two standard deviations, for the rule two-of-three. */
export function poissonWarningLimits(expected: number): CountLimits {
  return poissonLimits(expected, TWO_SIGMA_TAIL)
}

/**
 * Returns the smallest number of loans with a finding at which a month with this number of loans signals, after a baseline with few or no
 * findings (domain 9.1): P(X ≥ d) < 0.00135 by the beta-binomial prediction from Beta(x + 0.5, N − x + 0.5). Null if not even all loans
 * signal.
 */
export function predictedLimit({ numerator: x, denominator: all }: Fraction, loans: number): number | null {
  const [a, b] = [x + 0.5, all - x + 0.5]
  let [term, tail] = [1, 1]
  for (let step = 0; step < loans; step++) term *= (b + step) / (a + b + step)
  for (let count = 0; count <= loans; count++) {
    if (tail < THREE_SIGMA_TAIL) return count
    tail -= term
    term *= ((loans - count) * (a + count)) / ((count + 1) * (b + loans - count - 1))
  }
  return null
}

/**
 * Returns exact 99.8 % limits around the overall rate for a person with this number of loans. People are compared by these limits, never by
 * a ranking (domain 5.3).
 */
export function funnelLimits(rate: number, loans: number): CountLimits {
  return limits(rate, loans, FUNNEL_TAIL)
}

function limits(rate: number, loans: number, tail: number): CountLimits {
  const high = firstUnlikely(rate, loans, tail)
  // A low number of defective loans is a high number of good ones.
  const good = firstUnlikely(1 - rate, loans, tail)
  return { high, low: good === null ? null : loans - good }
}

/** Returns the smallest d with P(X ≥ d) ≤ tail, or null if there is none up to all loans. */
function firstUnlikely(rate: number, loans: number, tail: number): number | null {
  let [likely, unlikely] = [0, loans + 1]
  while (unlikely - likely > 1) {
    const middle = Math.floor((likely + unlikely) / 2)
    if (probabilityAtLeast(middle, loans, rate) <= tail) unlikely = middle
    else likely = middle
  }
  return unlikely > loans ? null : unlikely
}
