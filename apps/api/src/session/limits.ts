import type { Settings } from '../settings.ts'
import type { Attempt } from './queries.ts'

const MINUTE_MS = 60_000

/** How long a session stands without a call, in milliseconds. */
export const idleMsOf = async (settings: Settings): Promise<number> => (await settings.get('session.idleMinutes')) * MINUTE_MS

/** How many guesses at a password or a code may fail, and how long they count (domain 1, Sign-in). */
export const guessLimitOf = async (settings: Settings): Promise<Pick<Attempt, 'limit' | 'windowMs'>> => ({
  limit: await settings.get('signIn.failures'),
  windowMs: (await settings.get('signIn.windowMinutes')) * MINUTE_MS,
})
