/** Whether this is the thorough run (`npm run thorough`). */
export const THOROUGH = process.env.THOROUGH === '1'

/** Returns a number of repetitions: the first in `npm test`, the second in the thorough run. */
export const often = (gate: number, thorough: number): number => (THOROUGH ? thorough : gate)

/** Which cases this run tries. `npm test` sets it to the number of the day, so that three days try all. */
export const TURN = Number(process.env.CASES_TURN ?? 0)

/** Returns every third case and at least one; all in the thorough run. `shift` tells apart lists of the same cases. */
export function inTurn<T>(cases: readonly T[], shift = 0): T[] {
  if (THOROUGH) return [...cases]
  const step = Math.min(3, cases.length)
  return cases.filter((_, at) => (at + shift + TURN) % step === 0)
}
