import { percent } from '@ivue/contracts/figures/rounding.ts'
import type { Interval } from '@ivue/contracts/quality/statistics/interval.ts'

/** Returns a count as '1,204'. */
export const formatCount = (count: number): string => count.toLocaleString('en-US')

/** Returns a rate as '3.42 %'; an en dash if the denominator is 0 (domain 5, Conventions). */
export function formatRate(numerator: number, denominator: number): string {
  const value = percent(numerator, denominator)
  return value === null ? '–' : `${value.toFixed(2)} %`
}

/** Converts a fraction to percent with two decimals. */
export const toPercent = (part: number): number => Math.round(part * 10_000) / 100

/** Returns an interval as 'interval 1.51 to 7.56', in percent. */
export const formatInterval = (interval: Interval | null): string =>
  interval ? `interval ${toPercent(interval.low).toFixed(2)} to ${toPercent(interval.high).toFixed(2)}` : 'no interval'
