import type { Fraction } from '../../figures/atoms.ts'
import { type Interval, wilson } from './interval.ts'

const part = (value: number) => `${(value * 100).toFixed(2)} %`

/** Returns Wilson's 95 % interval of a person's rate. Null without a denominator, or if the value is not a proportion. */
export const rateInterval = (of: Fraction): Interval | null => (of.numerator < 0 || of.numerator > of.denominator ? null : wilson(of))

/** Returns the counts and the interval of a rate: "2 of 18, 95 % interval 3.10 % to 32.80 %", or "0 of 0" without one. Default: Wilson's. */
export function formatBasis(of: Fraction, interval: Interval | null = rateInterval(of)): string {
  const counts = `${of.numerator.toLocaleString('en-US')} of ${of.denominator.toLocaleString('en-US')}`
  return interval ? `${counts}, 95 % interval ${part(interval.low)} to ${part(interval.high)}` : counts
}
