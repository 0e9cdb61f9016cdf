import type { Database } from '../database.ts'
import { hashOf } from '../session/queries.ts'
import type { Person } from './add-person.ts'
import type { SignIn } from './test-app.ts'

let opened = 0
/** Later than any moment to which a test moves the clock. */
const NEVER = new Date('2100-01-01')

/** Signs a person in without asking for the password: the hashes would be most of a test's time. No clock ends the session: where its end is the test's matter, sign in. */
export async function openSession(db: Database, person: Pick<Person, 'id' | 'username'>): Promise<SignIn> {
  const number = ++opened
  const signIn = { username: person.username, userId: person.id, cookie: `cookie ${number}`, token: `token ${number}` }
  const hashes = { cookieHash: hashOf(signIn.cookie), tokenHash: hashOf(signIn.token) }
  await db.session.create({ data: { userId: person.id, ...hashes, seenAt: NEVER, endsAt: NEVER } })
  return signIn
}
