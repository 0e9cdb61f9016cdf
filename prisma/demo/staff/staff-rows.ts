import { createHash } from 'node:crypto'
import { hash } from 'argon2'
import type { CopyRows } from '../copy.ts'
import { DAY_MS } from '../days.ts'
import { workHours } from '../hours.ts'
import type { Person } from '../people.ts'
import { Random } from '../random.ts'
import type { World } from '../world.ts'
import { DEFAULT_GROUPS } from './groups.ts'
import { personName } from './names.ts'
import { DEMO_PASSWORD, NAMED_SIGN_INS, POSTS } from './staff.ts'

/** Parameters of argon2id, the same as for all passwords. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Returns the hash of everybody's password. It is one for all, because the password is public and hashing is slow. The salt comes from the
 * seed, for a reproducible world.
 */
export function demoPasswordHash(seed: string): Promise<string> {
  const salt = createHash('sha256').update(`${seed}/salt`).digest().subarray(0, 16)
  return hash(DEMO_PASSWORD, { ...ARGON2, salt })
}

/** Encrypts SSNs with the keys of the installation; without it the demo has none on file. */
export interface SsnEncryption {
  keyId(): string
  hash(ssn: string): Uint8Array
  seal(ssn: string, loanId: number, position: number): Uint8Array
}

/** Returns an SSN with the group 00, which was never issued and which no borrower of the demo has. */
export const staffSsn = ({ id }: Pick<Person, 'id'>): string =>
  `8${String(Math.floor(id / 10_000)).padStart(2, '0')}00${String(id % 10_000).padStart(4, '0')}`

const contactsOf = ({ id, username }: Person) => ({
  drPhone: `(480) 555-01${String(id % 100).padStart(2, '0')}`,
  drEmail: `${username}@ivue.example`,
  clientEmail: `${username}@client.example`,
})

const NO_PASSWORD = { passwordHash: null, passwordChangedAt: null }

/** Adds the rows that precede the first loan. */
export function addStaff(rows: CopyRows, world: World, passwordHash: string): void {
  const { people, teams } = world.staff
  for (const { id, name, department } of teams) rows.add('teams', { id, name, department })
  for (const [index, { title, description, permissions }] of DEFAULT_GROUPS.entries()) {
    rows.add('groups', { id: index + 1, title, description })
    for (const permission of permissions) rows.add('group_permissions', { groupId: index + 1, permission })
  }
  for (const person of people) {
    const { post, skills, passwordAge, lastLogin, ...columns } = person
    const { id, loginType, inactiveReason } = person
    const { role, group } = POSTS[post]
    const ago = (days: number) => world.now - days * DAY_MS + ((id * 7919) % 480) * 60_000
    const password = loginType === 1 ? NO_PASSWORD : { passwordHash, passwordChangedAt: ago(passwordAge) }
    rows.add('users', columns, contactsOf(person), password, { inactive: inactiveReason !== '', lastLoginAt: ago(lastLogin) })
    rows.add('user_roles', { userId: id, role })
    for (const { kind, value } of skills) rows.add('user_skills', { userId: id, kind, value })
    rows.add('group_members', { groupId: DEFAULT_GROUPS.findIndex(({ title }) => title === group) + 1, userId: id })
  }
  for (const { id, type, day, contentHash, fileName, startedAt, endedAt, ...counts } of world.imports.list) {
    const read = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const done = { state: 'done', phase: 'done', progressDone: read, progressTotal: read }
    const ran = { createdById: world.desks.administrator, createdAt: startedAt, endedAt }
    rows.add('imports', { id, type, importOn: day, contentHash, fileName }, done, counts, ran)
  }
  for (const hours of workHours(world)) rows.add('work_hours', hours)
}

/** A staff warehouse for the demo (domain 1): the view that `syncEdw` reads if no EDW_DATABASE_URL is set. */
export const CREATE_WAREHOUSE = `
  CREATE SCHEMA IF NOT EXISTS edw;
  CREATE TABLE IF NOT EXISTS edw.staff (
    employee_id text PRIMARY KEY, client_id text NOT NULL, first_name text, last_name text, location text, dr_phone text, client_phone text,
    dr_email text, client_email text, term text, left_on date, ssn_hash bytea);
  CREATE OR REPLACE VIEW edw.staff_feed AS
    SELECT employee_id, client_id, first_name, last_name, location, dr_phone, client_phone, dr_email, client_email, term, left_on, ssn_hash FROM edw.staff;
  DO $$ BEGIN
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'ivue_app') THEN
      GRANT USAGE ON SCHEMA edw TO ivue_app;
      GRANT SELECT ON edw.staff_feed TO ivue_app;
    END IF;
  END $$;
`
const MOVED_COUNT = 3
const LEFT_COUNT = 2
const HIRED_COUNT = 3

/**
 * Adds everybody to the warehouse as stored, except for news of the last days: some people moved, left or were hired. With `ssns` it also
 * gets everybody's SSN as a keyed hash (domain 4, Conflict check).
 */
export function addWarehouse(rows: CopyRows, { staff, day, seed }: World, ssns: SsnEncryption | undefined): void {
  const { people } = staff
  const news = people.filter(({ id, inactiveReason }) => id > NAMED_SIGN_INS.length && inactiveReason === '')
  const [moved, left] = [news.slice(0, MOVED_COUNT), news.slice(MOVED_COUNT, MOVED_COUNT + LEFT_COUNT)]
  for (const person of people) {
    const { employeeId, username: clientId, firstName, lastName, location } = person
    const moves = moved.includes(person) ? { location: location === 'Remote' ? 'Plano' : 'Remote', drPhone: '(602) 555-0188' } : {}
    const leftOn = person.inactiveReason !== '' ? day - 30 : left.includes(person) ? day - 1 : null
    const ssnHash = ssns?.hash(staffSsn(person))
    rows.add('edw.staff', { employeeId, clientId, firstName, lastName, location, ...contactsOf(person), ...moves, leftOn, ssnHash })
  }
  const random = new Random(seed, 'hired')
  for (let number = people.length + 1; number <= people.length + HIRED_COUNT; number++) {
    const { first: firstName, last: lastName } = personName(random)
    const clientId = `n${firstName[0]}${lastName[0]}${2000 + number}`.toLowerCase()
    const contacts = { drPhone: null, drEmail: `${clientId}@ivue.example`, clientEmail: null }
    const person = { employeeId: `DR${10_000 + number}`, clientId, firstName, lastName, location: 'Chandler' }
    rows.add('edw.staff', person, contacts, { leftOn: null, ssnHash: null })
  }
}
