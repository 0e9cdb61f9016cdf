import type { Services } from '../../platform/app-services.ts'
import { toNetwork } from '../../platform/rpc/shares/network.ts'
import { type Account, type Attempt, findSignInAddresses, hashSecret } from '../queries.ts'

const KNOWN_NETWORK_MS = 30 * 86_400_000

/**
 * Whether a person signed in from this network within the last 30 days. Other people's guesses, at the account or from the network, do
 * not delay such a person; guesses at their account from that network are limited by the lock of the pair. A name without an account
 * runs the same query, so that it takes as long.
 */
export async function hasSignedInFrom(
  { db, now }: Pick<Services, 'db' | 'now'>,
  account: Account | null,
  network: string,
): Promise<boolean> {
  const addresses = await findSignInAddresses(db, account?.id ?? 0, new Date(now().getTime() - KNOWN_NETWORK_MS))
  return addresses.some((address) => toNetwork(address) === network)
}

const nameOf = ({ key, address }: Attempt) => ` ${Buffer.from(key).toString('hex')} from ${address}`

/** Returns the lock key of an account from one address or known browser. */
export const pairKey = (attempt: Attempt) => hashSecret(nameOf(attempt))

/**
 * Returns the attempt under a separate key, for use while the directory is unavailable. Such attempts lock nobody out once it is back,
 * so a lock does not reveal which passwords the directory holds.
 */
export const attemptWhileAway = (attempt: Attempt): Attempt => ({
  key: hashSecret(`${nameOf(attempt)} while the directory is away`),
  address: '-',
  now: attempt.now,
  limit: attempt.limit,
  windowMs: attempt.windowMs,
})
