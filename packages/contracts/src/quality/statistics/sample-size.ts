/** Normal quantiles of 95 %, rounded as in the programme's plans (domain 5.3). */
export const PLANNED_Z = { twoSided: 1.96, oneSided: 1.645 } as const

export interface SamplePlan {
  population: number
  /** The expected rate, a fraction of 1. */
  rate: number
  /** The precision, a fraction of 1: 0.02 is two percentage points. */
  margin?: number
  sides?: keyof typeof PLANNED_Z
}

/**
 * Returns how many loans to draw: n = ceil(n0 / (1 + (n0 − 1)/N)) with n0 = z² p(1−p)/e², which is not rounded (domain 5.3). 0 for an empty
 * population, and never more than the population. "95 % confidence, 2 points" means two-sided.
 */
export function sampleSize({ population, ...plan }: SamplePlan): number {
  if (population <= 0) return 0
  const unlimited = unlimitedSize(plan)
  if (unlimited <= 0) return 0
  const size = limitedSize(unlimited, population)
  // A rounding error above a whole number must not add a loan.
  return Math.min(population, Math.ceil(size - 1e-9))
}

/** Returns n0, the sample size for an infinite population, not rounded. */
export function unlimitedSize({ rate, margin = 0.02, sides = 'twoSided' }: Omit<SamplePlan, 'population'>): number {
  return (PLANNED_Z[sides] ** 2 * rate * (1 - rate)) / margin ** 2
}

/** Returns the sample size for a finite population, not rounded. */
export const limitedSize = (unlimited: number, population: number): number => unlimited / (1 + (unlimited - 1) / population)

/** Returns the size by the 10 % rule, for each channel: ceil(0.10 × production) (domain 5.3). */
export function tenPercentSize(production: number): number {
  return Math.ceil(production / 10)
}

export const MAX_BEFORE_FUNDING = 750

/** Returns the minimum number of reviews of a month before funding: 10 % of the closings of the month before, at most 750 (domain 5.3). */
export function prefundingMinimum(priorMonthClosings: number): number {
  return Math.min(tenPercentSize(priorMonthClosings), MAX_BEFORE_FUNDING)
}
