import type { Database } from '../platform/database/database.ts'
import { hashSecret } from '../session/queries.ts'
import type { Person } from './add-person.ts'
import type { SignIn } from './test-app.ts'

let opened = 0
/** Later than any time to which a test moves the clock. */
const NEVER = new Date('2100-01-01')

/**
 * Signs a person in without verifying the password, because hashing would take most of a test's time. The session never expires: use
 * the real sign-in to test its end.
 */
export async function openSession(db: Database, person: Pick<Person, 'id' | 'username'>): Promise<SignIn> {
  const number = ++opened
  const signIn = { username: person.username, userId: person.id, cookie: `cookie ${number}`, token: `token ${number}` }
  const hashes = { cookieHash: hashSecret(signIn.cookie), tokenHash: hashSecret(signIn.token) }
  await db.session.create({ data: { userId: person.id, ...hashes, seenAt: NEVER, endsAt: NEVER } })
  return signIn
}
