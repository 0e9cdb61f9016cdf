/**
 * Returns 100 × numerator / denominator, rounded half up to 2 decimals after the division (domain 5, Conventions). Null for a denominator
 * of 0. Both must be non-negative whole numbers, so that floating-point error cannot change the rounding.
 */
export function percent(numerator: number, denominator: number): number | null {
  return denominator === 0 ? null : hundredths(numerator, denominator) / 100
}

/** Returns 100 less the rounded percentage (domain 5.2). Null for a denominator of 0. */
export function percentLeft(numerator: number, denominator: number): number | null {
  return denominator === 0 ? null : (10_000 - hundredths(numerator, denominator)) / 100
}

const hundredths = (numerator: number, denominator: number) => Math.floor((numerator * 20_000 + denominator) / (2 * denominator))

/** Returns numerator / denominator, rounded half up to 2 decimals. Null for a denominator of 0. */
export function ratio(numerator: number, denominator: number): number | null {
  if (denominator === 0) return null
  return Math.floor((numerator * 200 + denominator) / (2 * denominator)) / 100
}
