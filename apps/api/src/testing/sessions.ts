import type { Database } from '../database.ts'
import { hashOf } from '../session/queries.ts'
import type { Person } from './add-person.ts'
import type { SignIn } from './test-app.ts'

let opened = 0

/** Signs a person in without asking for the password: where many people meet, the hashes would be most of a test's time. */
export async function openSession(db: Database, person: Pick<Person, 'id' | 'username'>): Promise<SignIn> {
  const number = ++opened
  const signIn = { username: person.username, userId: person.id, cookie: `cookie ${number}`, token: `token ${number}` }
  const endsAt = new Date(Date.now() + 3_600_000)
  await db.session.create({ data: { userId: person.id, cookieHash: hashOf(signIn.cookie), tokenHash: hashOf(signIn.token), endsAt } })
  return signIn
}
