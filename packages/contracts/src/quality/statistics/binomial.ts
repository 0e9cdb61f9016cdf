const LOG_FACTORIALS = [0]
for (let n = 1; n < 16; n++) LOG_FACTORIALS.push((LOG_FACTORIALS[n - 1] as number) + Math.log(n))

/** Returns ln n! for a whole number n ≥ 0. */
export function logFactorial(n: number): number {
  const small = LOG_FACTORIALS[n]
  if (small !== undefined) return small
  const square = n * n
  const series = (1 / 12 - (1 / 360 - (1 / 1260 - 1 / (1680 * square)) / square) / square) / n
  return (n + 0.5) * Math.log(n) - n + 0.5 * Math.log(2 * Math.PI) + series
}

/** Returns ln of the binomial coefficient n over k. */
export function logChoose(n: number, k: number): number {
  return logFactorial(n) - logFactorial(k) - logFactorial(n - k)
}

/** Returns P(X ≥ d) for a binomial X with n trials and probability p. */
export function probabilityAtLeast(d: number, n: number, p: number): number {
  return upperTail(d, n, p, 1 - p)
}

/** Returns P(X ≤ d) for a binomial X with n trials and probability p. */
export function probabilityAtMost(d: number, n: number, p: number): number {
  return upperTail(n - d, n, 1 - p, p)
}

/** Returns P(X ≥ d). Callers pass `q`, which is 1 − p, because a small q would lose digits if it were computed from p. */
function upperTail(d: number, n: number, p: number, q: number): number {
  if (d <= 0) return 1
  if (d > n || p <= 0) return 0
  if (q <= 0) return 1
  // Sums only the side away from the mean. Its terms decrease, so the largest comes first and few are needed.
  if (d <= n * p) return 1 - upperTail(n - d + 1, n, q, p)
  let term = Math.exp(logChoose(n, d) + d * Math.log(p) + (n - d) * Math.log(q))
  let total = 0
  for (let k = d; k <= n && term > total * Number.EPSILON; k++) {
    total += term
    term *= ((n - k) * p) / ((k + 1) * q)
  }
  return Math.min(1, total)
}
