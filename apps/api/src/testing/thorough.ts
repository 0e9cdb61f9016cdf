/** Whether this is the thorough run (`npm run thorough`). */
export const THOROUGH = process.env.THOROUGH === '1'

/** A number of repetitions: the first in `npm test`, the second in the thorough run. */
export const often = (gate: number, thorough: number): number => (THOROUGH ? thorough : gate)
