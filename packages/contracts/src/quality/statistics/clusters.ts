import type { Fraction } from '../../figures/atoms.ts'

/** How much wider an interval gets because answers of one loan are alike: 1 + (m − 1)·ICC with m answers a loan (domain 5.3). */
export function designEffect(answersPerLoan: number, intraclassCorrelation: number): number {
  return 1 + (answersPerLoan - 1) * intraclassCorrelation
}

/**
 * The design effect of loans as they were answered: each says how many of its answers count as numerator. ICC is the estimator of the analysis of
 * variance, not below 0; m is the mean size weighed by size, as the larger loans hold more of the answers. 1 where nothing can be told.
 */
export function observedDesignEffect(loans: readonly Fraction[]): number {
  const sizes = sumOf(loans, ({ denominator }) => denominator)
  const squares = sumOf(loans, ({ denominator }) => denominator ** 2)
  if (sizes === 0) return 1
  return designEffect(squares / sizes, Math.max(0, intraclassCorrelation(loans)))
}

function intraclassCorrelation(all: readonly Fraction[]): number {
  const loans = all.filter(({ denominator }) => denominator > 0)
  const answers = sumOf(loans, ({ denominator }) => denominator)
  const [betweenFree, withinFree] = [loans.length - 1, answers - loans.length]
  if (betweenFree < 1 || withinFree < 1) return 0
  const mean = sumOf(loans, ({ numerator }) => numerator) / answers
  const between = sumOf(loans, ({ numerator, denominator }) => denominator * (numerator / denominator - mean) ** 2) / betweenFree
  const within = sumOf(loans, ({ numerator, denominator }) => (numerator * (denominator - numerator)) / denominator) / withinFree
  const size = (answers - sumOf(loans, ({ denominator }) => denominator ** 2) / answers) / betweenFree
  const total = between + (size - 1) * within
  return total === 0 ? 0 : (between - within) / total
}

function sumOf(loans: readonly Fraction[], term: (loan: Fraction) => number): number {
  return loans.reduce((total, loan) => total + term(loan), 0)
}
