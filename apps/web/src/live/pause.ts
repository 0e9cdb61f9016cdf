const FIRST_MS = 500
const LONGEST_MS = 15_000

/** Milliseconds until the next attempt after so many failures in a row. Spread, so that after a restart of the server not everybody comes at once. */
export function pauseAfter(failures: number, random: () => number = Math.random): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** failures)
  return longest * (0.5 + random() / 2)
}
