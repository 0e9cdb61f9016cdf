import type { Fraction } from '../../figures/atoms.ts'
import { type CountLimits, exactLimits, poissonLimits, poissonWarningLimits, predictedLimit, warningLimits } from './control-limits.ts'

/** What a chart counts: loans with a finding (a rate), or findings (per loan). */
export type ChartUnit = 'loans' | 'findings'

/**
 * How the limits of a chart are computed. With `exact` they are binomial limits for loans with a finding. With `u` they are limits for a
 * Poisson count of findings, exact below 30 expected findings and otherwise at three standard deviations. With `laney` they are at three
 * standard deviations times σ_z (Laney's p′ for loans, u′ for findings). With `prediction`, for a baseline with fewer than one per month on
 * average, loans signal at the predicted limit, findings never.
 */
export type LimitMethod = 'exact' | 'u' | 'laney' | 'prediction'

export interface Baseline {
  counted: ChartUnit
  /** The number of closed months in the baseline. */
  months: number
  /** The total count of these months, and their number of loans. */
  observed: Fraction
  /** The pooled value of these months: a fraction of 1, or findings per loan. */
  centre: number
  /** The variation between months relative to chance, for display. Null with fewer than two months or without variance. */
  sigmaZ: number | null
  method: LimitMethod
}

const BASELINE_MONTHS = 24
/** From this number of expected findings on, three standard deviations are close enough to the exact limits. */
const EXACT_COUNTS_BELOW = 30
const LANEY_MONTHS = 20
const LANEY_SIGMA_Z = 1.3
/** The mean distance of two neighbours in standard deviations of a normal distribution. */
const MEAN_MOVING_RANGE = 1.128

/**
 * Returns the baseline: the last 24 closed months, oldest first, never the current one (domain 5.3). Months without loans do not count.
 * Null if there is none. The `mean` is their value, by default the pooled one.
 */
export function buildBaseline(closed: readonly Fraction[], counted: ChartUnit, mean?: number): Baseline | null {
  const months = closed.filter(({ denominator }) => denominator > 0).slice(-BASELINE_MONTHS)
  if (months.length === 0) return null
  const loans = months.reduce((sum, { denominator }) => sum + denominator, 0)
  const counts = months.reduce((sum, { numerator }) => sum + numerator, 0)
  const centre = mean ?? counts / loans
  const z = months.map(({ numerator, denominator }) => (numerator / denominator - centre) / sigma(counted, centre, denominator))
  const ranges = z.slice(1).map((value, place) => Math.abs(value - (z[place] as number)))
  const varies = ranges.length > 0 && variance(counted, centre) > 0
  const sigmaZ = varies ? ranges.reduce((sum, range) => sum + range, 0) / ranges.length / MEAN_MOVING_RANGE : null
  const drifts = months.length >= LANEY_MONTHS && sigmaZ !== null && sigmaZ > LANEY_SIGMA_Z
  const method = counts < months.length ? 'prediction' : drifts ? 'laney' : counted === 'loans' ? 'exact' : 'u'
  return { counted, months: months.length, observed: { numerator: counts, denominator: loans }, centre, sigmaZ, method }
}

/**
 * How far a month is from the centre: 3 beyond the limits, 2 beyond two standard deviations, 1 less than that, 0 on it. Negative is below.
 */
export type SigmaZone = -3 | -2 | -1 | 0 | 1 | 2 | 3

export interface ChartPoint {
  /** The value of the month, null for a month without loans. */
  value: number | null
  /** The limits as chart values, or null if there is none. With exact limits a month signals at the limit, with others only beyond it. */
  low: number | null
  high: number | null
  zone: SigmaZone
}

export function chartPoint(baseline: Baseline, { numerator, denominator }: Fraction): ChartPoint {
  if (denominator === 0) return { value: null, low: null, high: null, zone: 0 }
  const { centre, counted, method, observed, sigmaZ } = baseline
  const value = numerator / denominator
  const side = Math.sign(value - centre)
  const exactly = (outer: CountLimits, inner: CountLimits): ChartPoint => {
    const zone = signals(numerator, outer) ? 3 : signals(numerator, inner) ? 2 : 1
    return { value, low: toRate(outer.low, denominator), high: toRate(outer.high, denominator), zone: (side * zone) as SigmaZone }
  }
  if (method === 'prediction') {
    const high = counted === 'loans' ? predictedLimit(observed, denominator) : null
    return exactly({ low: null, high }, { low: null, high: null })
  }
  if (method === 'exact') return exactly(exactLimits(centre, denominator), warningLimits(centre, denominator))
  const expected = centre * denominator
  if (method === 'u' && expected < EXACT_COUNTS_BELOW) return exactly(poissonLimits(expected), poissonWarningLimits(expected))
  const width = sigma(counted, centre, denominator) * (method === 'laney' ? (sigmaZ ?? 1) : 1)
  const away = Math.abs(value - centre)
  const zone = away > 3 * width ? 3 : away > 2 * width ? 2 : 1
  const low = centre - 3 * width
  const high = centre + 3 * width
  return {
    value,
    low: low > 0 ? low : null,
    high: counted === 'loans' && high >= 1 ? null : high,
    zone: (side * zone) as SigmaZone,
  }
}

function signals(count: number, { low, high }: CountLimits): boolean {
  return (high !== null && count >= high) || (low !== null && count <= low)
}

function toRate(count: number | null, loans: number): number | null {
  return count === null ? null : count / loans
}

function variance(counted: ChartUnit, centre: number): number {
  return counted === 'loans' ? centre * (1 - centre) : centre
}

function sigma(counted: ChartUnit, centre: number, loans: number): number {
  return Math.sqrt(variance(counted, centre) / loans)
}
