/** SHA-256 of the UTF-8 of a text, in lower-case hex. Handed in, as these rules run on the server and in the browser, which have it by different names. */
export type Sha256 = (text: string) => string

/**
 * Loans of a stratum in the order in which a seed draws them: by the SHA-256 of `seed|loan number` (domain 5.3). The first n are the sample; a loan that comes later takes its
 * place and reorders no other.
 */
export function drawOrder<Loan extends { loanNumber: string }>(loans: readonly Loan[], seed: string, sha256: Sha256): Loan[] {
  return loans
    .map((loan) => ({ loan, key: sha256(`${seed}|${loan.loanNumber}`) }))
    .sort((a, b) => compare(a.key, b.key))
    .map(({ loan }) => loan)
}

/** What a frozen population is known by: the SHA-256 of its loan numbers, sorted by code points and joined by line feeds (domain 5.3). */
export function populationHash(loanNumbers: readonly string[], sha256: Sha256): string {
  return sha256([...loanNumbers].sort(compare).join('\n'))
}

/** Not by a language: every machine must come to the same order, and SQL with `COLLATE "C"` too. */
function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
