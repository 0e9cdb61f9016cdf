import { randomBytes } from 'node:crypto'
import argon2 from 'argon2'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const ARGON2_COST = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export function hashPassword(password: string): Promise<string> {
  return argon2.hash(password, ARGON2_COST)
}

/**
 * The hash of a random password. It is verified for names without a stored hash, so that unknown names take as long. It is made at start,
 * so that the first verification does not take longer.
 */
const DUMMY_HASH = hashPassword(randomBytes(32).toString('base64url'))

/** Whether the password matches. Always verifies one hash: without a stored one, the dummy hash. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await argon2.verify(stored ?? (await DUMMY_HASH), password)
  return matches && stored !== null
}
