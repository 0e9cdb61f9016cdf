import type { Fraction } from '../../figures/atoms.ts'
import { percent } from '../../figures/rounding.ts'
import { type Interval, wilsonInterval } from '../../quality/statistics/interval.ts'
import { stratifiedRate } from '../../quality/statistics/strata.ts'
import { countText } from '../../wire/words.ts'

/** Reviews of a period that belong together: those of a plan's stratum, those that plans drew for checking, or those of no plan. */
export interface PlanSample {
  /** The plan of the stratum. Null if the reviews belong to no stratum. */
  planId: number | null
  /** The number of loans of the stratum in the period (domain 10.1). It may be a fraction. Null if the reviews belong to no stratum. */
  population: number | null
  /** Whether plans drew the reviews. Without a stratum, they were drawn for checking, because their loans belong to another plan. */
  drawn: boolean
  loans: number
  found: number
}

/** A rate of sampled loans. Counts leave out the reviews that the rate leaves out. */
export interface SampleRate {
  loans: number
  found: number
  /** In percent with two decimals; null if nothing was reviewed. */
  percent: number | null
  /** The 95 % interval, as shares of 1. */
  interval: Interval | null
  /** Number of loans of the strata in the period; null if the rate is not weighted. */
  population: number | null
  /** Number of strata by which the rate is weighted; 0 if it is not weighted. */
  plans: number
  /** Number of reviews that plans drew, and of those among them that were drawn for checking. */
  drawn: number
  checks: number
  /** Number of equally weighted loans that would be as precise (Kish): (Σ N_h)² / Σ (N_h² / n_h). */
  size: number
}

/**
 * Returns the rate of the reviews of a period. If plans drew all of them, each stratum weighs as much as its population in the period, the
 * interval is corrected for these populations, and reviews for checking are left out. If plans drew only some of them, or more were left out
 * than counted, all reviews count equally (domain 10.1).
 */
export function sampleRate(samples: readonly PlanSample[]): SampleRate {
  const reviewed = samples.filter(({ loans }) => loans > 0)
  const strata = reviewed.filter((sample): sample is PlanSample & { population: number } => sample.population !== null)
  const drawn = sumField(
    reviewed.filter((sample) => sample.drawn),
    'loans',
  )
  const checks = drawn - sumField(strata, 'loans')
  const isWeighted = strata.length > 0 && drawn === sumField(reviewed, 'loans') && checks <= drawn - checks
  const rated = isWeighted ? strata : reviewed
  const loans = sumField(rated, 'loans')
  const found = sumField(rated, 'found')
  const estimate = isWeighted
    ? stratifiedRate(strata.map(({ population, ...own }) => ({ population, sample: { numerator: own.found, denominator: own.loans } })))
    : null
  const interval = estimate ?? wilsonInterval({ numerator: found, denominator: loans })
  const population = strata.reduce((sum, stratum) => sum + stratum.population, 0)
  return {
    loans,
    found,
    // The percentage of one stratum is exact in whole numbers, a weighted one is not.
    percent: estimate && strata.length > 1 ? Math.round(estimate.rate * 10_000) / 100 : percent(found, loans),
    interval: interval && { low: interval.low, high: interval.high },
    population: isWeighted ? population : null,
    plans: isWeighted ? strata.length : 0,
    drawn,
    checks,
    size: isWeighted ? Math.round(population ** 2 / strata.reduce((sum, own) => sum + own.population ** 2 / own.loans, 0)) : loans,
  }
}

const sumField = (samples: readonly PlanSample[], key: 'loans' | 'found') => samples.reduce((sum, sample) => sum + sample[key], 0)

/** Returns the samples of several periods as those of one period: those of the same stratum are added. */
export function mergeSamples(samples: readonly PlanSample[]): PlanSample[] {
  const merged = new Map<string, PlanSample>()
  for (const { planId, population, drawn, loans, found } of samples) {
    const key = `${planId} ${drawn}`
    const before = merged.get(key)
    merged.set(key, {
      planId,
      population: population === null ? null : (before?.population ?? 0) + population,
      drawn,
      loans: (before?.loans ?? 0) + loans,
      found: (before?.found ?? 0) + found,
    })
  }
  return [...merged.values()]
}

/** Returns a rate as a fraction with its precision: its counts, or those of the equally weighted sample that would be as precise. */
export function rateFraction({ found, loans, plans, percent: value, size }: SampleRate): Fraction {
  return plans > 1 ? { numerator: ((value ?? 0) / 100) * size, denominator: size } : { numerator: found, denominator: loans }
}

/** Returns the rate in percent, or an en dash. If reviews are left out, it adds what it counts: '2.50 % (1 of 40 in strata)'. */
export function sampleRateText({ percent: value, found, loans, plans, checks }: Omit<SampleRate, 'size'>): string {
  if (value === null) return '–'
  return `${value.toFixed(2)} %${plans > 0 && checks > 0 ? ` (${found} of ${loans.toLocaleString('en-US')} in strata)` : ''}`
}

export const coverageText = ({ drawn, reviewed }: { drawn: number; reviewed: number }): string =>
  `${reviewed.toLocaleString('en-US')} of ${countText(drawn, 'sampled loan')} reviewed`

/** Returns remarks on how a rate was computed: '51 of 80 sampled loans reviewed', '26 of 222 were drawn by plans: not weighted'. */
export function rateNotes(
  { loans, plans, drawn, checks }: Pick<SampleRate, 'loans' | 'plans' | 'drawn' | 'checks'>,
  coverage: { drawn: number; reviewed: number } | null,
): string[] {
  const ofAll = (count: number) => `${count.toLocaleString('en-US')} of ${loans.toLocaleString('en-US')}`
  return [
    ...(coverage ? [coverageText(coverage)] : []),
    ...(plans > 1 ? [`weighted by the populations of ${plans} plans`] : []),
    ...(plans > 0 && checks > 0 ? [`${countText(checks, 'review')} drawn for checking left out of the rate`] : []),
    ...(drawn < loans ? [`${ofAll(drawn)} were drawn by plans: not weighted`] : []),
    ...(plans === 0 && drawn === loans && checks > 0 ? [`${ofAll(checks)} were drawn for checking: not weighted`] : []),
  ]
}
