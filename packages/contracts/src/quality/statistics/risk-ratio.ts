import type { Fraction } from '../../figures/atoms.ts'
import { type Interval, Z95 } from './interval.ts'

export interface RiskRatio {
  ratio: number
  /** The 95 % interval of the ratio, null if one of the counts is 0. */
  interval: Interval | null
}

/**
 * Returns the ratio of two proportions with its 95 % interval exp(ln ratio ± z √(1/a − 1/n + 1/c − 1/m)) (Katz, Baptista, Azen and Pike
 * 1978, Biometrics 34, 469 to 474). There is no interval if `of` is 0, because its logarithm is infinite: the ratio is then 0. Null if
 * `to` is 0 or either has no denominator, because there is no ratio.
 */
export function riskRatio(of: Fraction, to: Fraction): RiskRatio | null {
  if (of.denominator === 0 || to.denominator === 0 || to.numerator === 0) return null
  const ratio = of.numerator / of.denominator / (to.numerator / to.denominator)
  if (of.numerator === 0) return { ratio, interval: null }
  const half = Z95 * Math.sqrt(variance(of) + variance(to))
  return { ratio, interval: { low: ratio * Math.exp(-half), high: ratio * Math.exp(half) } }
}

const variance = ({ numerator, denominator }: Fraction) => 1 / numerator - 1 / denominator
