import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { Services } from '../platform/app-services.ts'
import { Refusal } from '../platform/rpc/refusal.ts'
import { readGuessLimit } from './limits.ts'
import { ANY_ADDRESS, type Attempt, clearFailures, countAttempt, hashSecret, uncountAttempt } from './queries.ts'

/**
 * Verifies a guess at a secret under the limit of sign-ins. `secret` names it and its owner. The attempt is counted first, cleared
 * when it was right, and taken back when `verify` throws. Throws Refusal when there were too many.
 */
export async function limitGuesses(
  { db, settings, now }: Pick<Services, 'db' | 'settings' | 'now'>,
  secret: string,
  verify: () => Promise<boolean>,
) {
  const attempt: Attempt = {
    key: hashSecret(secret),
    address: ANY_ADDRESS,
    now: now(),
    ...(await readGuessLimit(settings)),
  }
  const { here } = await countAttempt(db, attempt)
  if (here > attempt.limit) throw new Refusal(MESSAGES.tooManyAttempts)
  const right = await verify().catch(async (error: unknown) => {
    await uncountAttempt(db, attempt)
    throw error
  })
  if (right) await clearFailures(db, attempt)
  return right
}
