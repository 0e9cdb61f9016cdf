import type { Fraction } from '../../figures/atoms.ts'
import { logChoose } from './binomial.ts'

/** Tolerance for rounding errors when comparing the likelihood of tables. */
const AS_LIKELY = 1 + 1e-7

/**
 * Returns whether a corrective action changed a rate: two-sided Fisher's exact test on the random samples before and after it, `changed` at
 * p < 0.05 (domain 5.3). p is 1 if a sample is empty. Throws a RangeError if a numerator exceeds its denominator.
 */
export function testEffect(before: Fraction, after: Fraction): { p: number; changed: boolean } {
  for (const { numerator, denominator } of [before, after])
    if (numerator < 0 || numerator > denominator) throw new RangeError(`${numerator} of ${denominator} is no rate`)
  const found = before.numerator + after.numerator
  const all = before.denominator + after.denominator
  const logLikelihood = (count: number) =>
    logChoose(before.denominator, count) + logChoose(after.denominator, found - count) - logChoose(all, found)
  const seen = Math.exp(logLikelihood(before.numerator)) * AS_LIKELY
  let p = 0
  const most = Math.min(found, before.denominator)
  for (let count = Math.max(0, found - after.denominator); count <= most; count++) {
    const likelihood = Math.exp(logLikelihood(count))
    if (likelihood <= seen) p += likelihood
  }
  p = Math.min(1, p)
  return { p, changed: p < 0.05 }
}
