const FIRST_MS = 500
const MAX_MS = 15_000

/**
 * Returns the milliseconds to wait before connecting again after a number of failures in a row. Random, so that clients do not all
 * reconnect at the same time after a restart of the server.
 */
export function backoffMs(failures: number, random: () => number = Math.random): number {
  const longest = Math.min(MAX_MS, FIRST_MS * 2 ** failures)
  return longest * (0.5 + random() / 2)
}
