import type { Settings } from '../platform/app-settings.ts'
import type { Attempt } from './queries.ts'

const MINUTE_MS = 60_000

export const readIdleMs = async (settings: Settings): Promise<number> => (await settings.get('session.idleMinutes')) * MINUTE_MS

/** Returns how many failed guesses at a password or a code are allowed, and the window in which they count (domain 1, Sign-in). */
export const readGuessLimit = async (settings: Settings): Promise<Pick<Attempt, 'limit' | 'windowMs'>> => ({
  limit: await settings.get('signIn.failures'),
  windowMs: (await settings.get('signIn.windowMinutes')) * MINUTE_MS,
})
