/** Normal quantiles of 95 %, as the programme's plans print them (domain 5.3). */
export const PLANNED_Z = { twoSided: 1.96, oneSided: 1.645 } as const

export interface SamplePlan {
  population: number
  /** The rate that is expected, a part of 1. */
  rate: number
  /** How far off the estimate may be, a part of 1: 0.02 is two points. */
  margin?: number
  sides?: keyof typeof PLANNED_Z
}

/**
 * How many loans to draw: n = ceil(n0 / (1 + (n0 − 1)/N)) with n0 = z² p(1−p)/e², which is not rounded (domain 5.3). 0 of an empty population, never
 * more than the population. "95 % confidence, 2 points" means two-sided.
 */
export function sampleSize({ population, ...plan }: SamplePlan): number {
  if (population <= 0) return 0
  const unlimited = unlimitedSize(plan)
  if (unlimited <= 0) return 0
  const size = limitedSize(unlimited, population)
  // A whole number that came out a rounding error too high must not draw one loan more.
  return Math.min(population, Math.ceil(size - 1e-9))
}

/** n0: how many loans to draw where there is no end of them, not rounded. */
export function unlimitedSize({ rate, margin = 0.02, sides = 'twoSided' }: Omit<SamplePlan, 'population'>): number {
  return (PLANNED_Z[sides] ** 2 * rate * (1 - rate)) / margin ** 2
}

/** What of n0 is needed of so many loans, not rounded. */
export const limitedSize = (unlimited: number, population: number): number => unlimited / (1 + (unlimited - 1) / population)

/** The 10 % rule, of each channel: ceil(0.10 × production) (domain 5.3). */
export function tenPercent(production: number): number {
  return Math.ceil(production / 10)
}

export const MOST_BEFORE_FUNDING = 750

/** The least a month reviews before funding: 10 % of the closings of the month before, at most 750 (domain 5.3). */
export function prefundingMinimum(priorMonthClosings: number): number {
  return Math.min(tenPercent(priorMonthClosings), MOST_BEFORE_FUNDING)
}
