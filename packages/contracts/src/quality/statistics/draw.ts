/**
 * A function that returns the SHA-256 of a text in UTF-8, as lower-case hex. Callers pass theirs, because server and browser have different
 * APIs.
 */
export type Sha256 = (text: string) => string

/**
 * Sorts the loans of a stratum in the order of the draw: by the SHA-256 of `seed|loan number` (domain 5.3). The first n are the sample. An
 * additional loan does not change the order of the others.
 */
export function drawOrder<Loan extends { loanNumber: string }>(loans: readonly Loan[], seed: string, sha256: Sha256): Loan[] {
  return loans
    .map((loan) => ({ loan, key: sha256(`${seed}|${loan.loanNumber}`) }))
    .sort((a, b) => compare(a.key, b.key))
    .map(({ loan }) => loan)
}

/**
 * Returns the hash of a frozen population: the SHA-256 of its loan numbers,
 * sorted as text without a locale and joined by line feeds (domain 5.3).
 */
export function populationHash(loanNumbers: readonly string[], sha256: Sha256): string {
  return sha256([...loanNumbers].sort(compare).join('\n'))
}

/** Compares without a locale, so that every machine and SQL with `COLLATE "C"` have the same order. */
function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
