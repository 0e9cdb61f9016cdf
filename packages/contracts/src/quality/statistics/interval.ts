import type { Fraction } from '../../figures/atoms.ts'
import { probabilityAtLeast } from './binomial.ts'

/** The ends of a 95 % interval, as fractions of 1. */
export interface Interval {
  low: number
  high: number
}

/** An estimate as a fraction of 1, with its 95 % interval. */
export interface RateEstimate extends Interval {
  rate: number
}

/** The two-sided 95 % quantile. It is not rounded, unlike that of plans, so that other tools give the same digits. */
export const Z95 = 1.959963984540054

export interface SampledFrom {
  /** The size of the population from which the sample was drawn. Null or absent: no frozen population. */
  population?: number | null
}

/**
 * Returns the effective sample size with finite-population correction n(N−1)/(N−n). Infinity if the whole population was reviewed. Throws a
 * RangeError if the sample is larger than its population.
 */
export function effectiveSize(sample: number, { population = null }: SampledFrom): number {
  if (population === null) return sample
  if (sample > population) throw new RangeError(`A sample of ${sample} cannot come from ${population}`)
  if (sample === population) return Number.POSITIVE_INFINITY
  return (sample * (population - 1)) / (population - sample)
}

/**
 * Returns Wilson's 95 % interval of an observed rate (domain 5.3). It is a single
 * point if the whole population was reviewed, and null for an empty sample.
 */
export function wilsonInterval(observed: Fraction, from: SampledFrom = {}): Interval | null {
  const { numerator, denominator } = checkFraction(observed)
  if (denominator === 0) return null
  const n = effectiveSize(denominator, from)
  const rate = numerator / denominator
  const shrink = 1 + Z95 ** 2 / n
  const middle = (rate + Z95 ** 2 / (2 * n)) / shrink
  const half = (Z95 / shrink) * Math.sqrt((rate * (1 - rate)) / n + (Z95 / (2 * n)) ** 2)
  // A rounding error may put the rate outside of its own interval at the ends of the scale.
  return { low: numerator === 0 ? 0 : Math.min(rate, middle - half), high: numerator === denominator ? 1 : Math.max(rate, middle + half) }
}

/** Returns Wilson's 95 % interval of a person's rate. Null without a denominator, or if the value is not a proportion. */
export const rateInterval = (of: Fraction): Interval | null =>
  of.numerator < 0 || of.numerator > of.denominator ? null : wilsonInterval(of)

/** Returns Clopper and Pearson's exact 95 % interval of an observed rate. Null for an empty sample. */
export function exactInterval(observed: Fraction): Interval | null {
  const { numerator, denominator } = checkFraction(observed)
  if (denominator === 0) return null
  return { low: exactLow(numerator, denominator), high: 1 - exactLow(denominator - numerator, denominator) }
}

/**
 * Returns the upper end of Clopper and Pearson's one-sided exact 95 % interval. At a higher rate fewer than one of twenty samples would
 * have so few findings. Null for an empty sample.
 */
export function upperBound(observed: Fraction): number | null {
  const { numerator, denominator } = checkFraction(observed)
  return denominator === 0 ? null : 1 - exactLow(denominator - numerator, denominator, 0.05)
}

/** Returns the rate at which the observed count or more has this probability. */
function exactLow(count: number, sample: number, tail = 0.025): number {
  if (count === 0) return 0
  let [low, high] = [0, count / sample]
  for (let middle = high / 2; middle > low && middle < high; middle = (low + high) / 2) {
    if (probabilityAtLeast(count, sample, middle) < tail) low = middle
    else high = middle
  }
  return low
}

function checkFraction(of: Fraction): Fraction {
  if (of.numerator < 0 || of.numerator > of.denominator) throw new RangeError(`${of.numerator} of ${of.denominator} is no rate`)
  return of
}
