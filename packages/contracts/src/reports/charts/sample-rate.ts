import { percent } from '../../figures/rounding.ts'
import { type Interval, wilson } from '../../quality/statistics/interval.ts'
import { stratifiedRate } from '../../quality/statistics/strata.ts'
import { countText } from '../../wire/words.ts'

/** Reviews that one plan drew, with the size of its population. `population` is null for reviews outside of any plan. */
export interface PlanSample {
  population: number | null
  loans: number
  found: number
}

/** A rate of sampled loans. Counts leave out the reviews outside of any plan. */
export interface SampleRate {
  loans: number
  found: number
  /** In percent with two decimals; null if nothing was reviewed. */
  percent: number | null
  /** As shares of 1. */
  interval: Interval | null
  /** Number of loans from which the plans drew; null if no plan drew any of the reviews. */
  population: number | null
  plans: number
  /** Number of reviews outside of any plan. */
  outside: number
}

/**
 * Returns the rate of reviews that plans drew. With two or more plans, each plan weighs as much as its population, because plans draw
 * different fractions (domain 9.1). The interval is corrected for each plan's finite population. Reviews outside of any plan are left out
 * and counted. If no plan drew any of the reviews, the rate covers them all, without correction.
 */
export function sampleRate(samples: readonly PlanSample[]): SampleRate {
  const drawn = samples.filter((sample): sample is PlanSample & { population: number } => sample.population !== null)
  const rated = drawn.length > 0 ? drawn : samples
  const loans = sumField(rated, 'loans')
  const found = sumField(rated, 'found')
  const counts = { loans, found, plans: drawn.length, outside: sumField(samples, 'loans') - loans }
  if (drawn.length === 0)
    return { ...counts, percent: percent(found, loans), interval: wilson({ numerator: found, denominator: loans }), population: null }
  const estimate = stratifiedRate(
    drawn.map(({ population, ...own }) => ({ population, sample: { numerator: own.found, denominator: own.loans } })),
  )
  return {
    ...counts,
    // One plan's percentage is exact in whole numbers, a weighted one is not.
    percent: drawn.length === 1 || !estimate ? percent(found, loans) : Math.round(estimate.rate * 10_000) / 100,
    interval: estimate && { low: estimate.low, high: estimate.high },
    population: drawn.reduce((sum, { population }) => sum + population, 0),
  }
}

const sumField = (samples: readonly PlanSample[], key: 'loans' | 'found') => samples.reduce((sum, sample) => sum + sample[key], 0)

/** Returns the rate in percent, or an en dash. If reviews are left out, it adds what it counts: '2.50 % (1 of 40 in plans)'. */
export function sampleRateText({ percent: value, found, loans, outside }: SampleRate): string {
  if (value === null) return '–'
  return `${value.toFixed(2)} %${outside > 0 ? ` (${found} of ${loans.toLocaleString('en-US')} in plans)` : ''}`
}

export const coverageText = ({ drawn, reviewed }: { drawn: number; reviewed: number }): string =>
  `${reviewed.toLocaleString('en-US')} of ${countText(drawn, 'sampled loan')} reviewed`

/** Returns remarks on how a rate was computed: '51 of 80 sampled loans reviewed', 'weighted by the populations of 2 plans'. */
export function rateNotes({ plans, outside }: SampleRate, coverage: { drawn: number; reviewed: number } | null): string[] {
  return [
    ...(coverage ? [coverageText(coverage)] : []),
    ...(plans > 1 ? [`weighted by the populations of ${plans} plans`] : []),
    ...(outside > 0 ? [`${countText(outside, 'review')} outside of any plan left out of the rate`] : []),
  ]
}
