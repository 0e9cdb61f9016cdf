const FIRST_MS = 500
const LONGEST_MS = 15_000

/**
 * Returns the milliseconds until the next attempt, by the number of failures in a row. Randomized, so that clients do not all reconnect at
 * the same time after a server restart.
 */
export function backoffMs(failures: number, random: () => number = Math.random): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** failures)
  return longest * (0.5 + random() / 2)
}
