import type { Fraction } from '../../figures/atoms.ts'
import { type RateEstimate, wilsonInterval } from './interval.ts'

/**
 * Returns `total` shared out by volume, in whole numbers, with the largest remainder (domain 5.3). So each loan has the same chance to be
 * drawn. Of equal remainders, the first gets more. Volumes are whole counts. If all are 0, all shares are 0.
 */
export function largestRemainder(total: number, volumes: readonly number[]): number[] {
  const whole = volumes.reduce((sum, volume) => sum + volume, 0)
  if (whole === 0) return volumes.map(() => 0)
  const shares = volumes.map((volume) => Math.floor((total * volume) / whole))
  let left = shares.reduce((rest, share) => rest - share, total)
  // The remainder of whole numbers is exact, that of a division is not.
  const byRemainder = volumes
    .map((volume, place) => ({ place, remainder: (total * volume) % whole }))
    .sort((a, b) => b.remainder - a.remainder)
  for (const { place } of byRemainder) {
    if (left-- <= 0) break
    shares[place] = (shares[place] as number) + 1
  }
  return shares
}

export interface Stratum {
  population: number
  /** Loans with a defect among the drawn and reviewed loans. */
  sample: Fraction
}

/**
 * Returns the rate of strata drawn at different fractions: Σ N_h p_h / N (domain 5.3). The interval is the root of the summed squares of
 * the weighted distances to the ends of each stratum's Wilson interval (with finite-population correction). So a single stratum has its
 * Wilson interval, and a stratum without a defect is not taken as certain. Null if a stratum has loans and none was reviewed, or if no
 * stratum has loans. Throws a RangeError if more loans were reviewed than exist.
 */
export function stratifiedRate(strata: readonly Stratum[]): RateEstimate | null {
  const total = strata.reduce((sum, { population }) => sum + population, 0)
  if (total === 0) return null
  let [rate, below, above] = [0, 0, 0]
  for (const { population, sample } of strata) {
    if (population === 0) continue
    const interval = wilsonInterval(sample, { population })
    if (!interval) return null
    const weight = population / total
    const own = sample.numerator / sample.denominator
    rate += weight * own
    below += (weight * (own - interval.low)) ** 2
    above += (weight * (interval.high - own)) ** 2
  }
  return { rate, low: Math.max(0, rate - Math.sqrt(below)), high: Math.min(1, rate + Math.sqrt(above)) }
}
