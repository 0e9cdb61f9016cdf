import { randomBytes } from 'node:crypto'
import argon2 from 'argon2'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export function hashPassword(password: string): Promise<string> {
  return argon2.hash(password, COST)
}

/** Nobody's password, at the cost of everybody's. Made at start, so that the first unknown name waits no longer than the next. */
const NOBODY = hashPassword(randomBytes(32).toString('base64url'))

/** One hash verification, whoever asks: without a stored hash it is made against nobody's and the answer is false. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await argon2.verify(stored ?? (await NOBODY), password)
  return matches && stored !== null
}
