import { MESSAGES } from '@ivue/contracts/messages.ts'
import { Refusal } from '../rpc/refusal.ts'
import type { Services } from '../services.ts'
import { guessLimitOf } from './limits.ts'
import { type Attempt, countAttempt, forgetFailures, hashOf, uncountAttempt } from './queries.ts'

/** Counted as one, wherever they come from: who guesses here has passed a sign-in or a password already. */
const FROM_ANYWHERE = '-'

/**
 * Judges a guess at something of a signed-in person (`what` names both) under the same limit as sign-ins: counted first, forgotten when it was right,
 * not counted when it could not be judged.
 * Throws Refusal when there were too many.
 */
export async function guarded(
  { db, settings, now }: Pick<Services, 'db' | 'settings' | 'now'>,
  what: string,
  judge: () => Promise<boolean>,
) {
  const attempt: Attempt = {
    key: hashOf(what),
    address: FROM_ANYWHERE,
    now: now(),
    ...(await guessLimitOf(settings)),
  }
  const { here } = await countAttempt(db, attempt)
  if (here > attempt.limit) throw new Refusal(MESSAGES.tooManyAttempts)
  const right = await judge().catch(async (error: unknown) => {
    await uncountAttempt(db, attempt)
    throw error
  })
  if (right) await forgetFailures(db, attempt)
  return right
}
