import { isPermission, type Permission } from '@ivue/contracts/permissions.ts'
import type { AccessLevel, Role, Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { type Database, readRows } from '../database.ts'
import type { Recalled, SignedIn } from '../rpc/implement.ts'
import { memoryOf } from './memory.ts'
import { hashOf } from './queries.ts'

const SEEN_EVERY_MS = 60_000

/** Moments in milliseconds since 1970. */
interface SessionRow {
  id: number
  user_id: number
  seen_at: number
  ends_at: number
  previous_login_at: number | null
  rights: string
}

/**
 * The person behind a cookie and a token that belong together, with what their groups allow at this moment; null when the session ended, idled out,
 * or the person was deactivated. `extend` false leaves the idle time alone.
 */
export async function findSignedIn(
  db: Database,
  { cookie, token, extend, now, idleMs }: { cookie: string; token: string; extend: boolean; now: Date; idleMs: number },
): Promise<SignedIn | null> {
  const statement = Prisma.sql`
    SELECT id, user_id, date_part('epoch', seen_at) * 1000 AS seen_at, date_part('epoch', ends_at) * 1000 AS ends_at,
      date_part('epoch', previous_login_at) * 1000 AS previous_login_at, (SELECT changes::text FROM rights) AS rights
    FROM sessions
    WHERE cookie_hash = ${hashOf(cookie)} AND token_hash = ${hashOf(token)} AND ended_at IS NULL
      AND ends_at > ${now} AND seen_at > ${new Date(now.getTime() - idleMs)}`
  const [session] = await readRows<SessionRow>(db, statement, { samePlan: true })
  const person = session ? await personOf(db, session.user_id, session.rights) : null
  const secrets = `${cookie} ${token}`
  if (!session || !person) {
    remembered.forget(db, secrets)
    return null
  }
  const seen = extend && now.getTime() - session.seen_at > SEEN_EVERY_MS
  if (seen) await db.session.update({ where: { id: session.id }, data: { seenAt: now } })
  const viewer = {
    ...person,
    sessionId: session.id,
    idleEndsAt: (extend ? now.getTime() : session.seen_at) + idleMs,
    absoluteEndsAt: session.ends_at,
    previousLoginAt: session.previous_login_at === null ? null : new Date(session.previous_login_at),
  }
  const seenAt = seen ? now.getTime() : session.seen_at
  const endsAt = Math.min(seenAt + idleMs, session.ends_at)
  const before = remembered.find(db, secrets)
  const stands = before?.rights === session.rights ? before.stands : standsSql(session)
  remembered.keep(db, secrets, { viewer, rights: session.rights, stands, seenAt, endsAt, askedAt: 0 })
  return viewer
}

const standsSql = ({ id, rights }: SessionRow): Prisma.Sql =>
  Prisma.sql`(SELECT ended_at IS NULL FROM sessions WHERE id = ${id}) AND (SELECT changes = ${rights}::bigint FROM rights)`

interface Remembered extends Recalled {
  rights: string
  seenAt: number
  endsAt: number
  /** When somebody was last sent to look the session up. */
  askedAt: number
}
const remembered = memoryOf<string, Remembered>()

const ASK_AGAIN_MS = 5_000

/**
 * Who came with these two before, without asking the database: nothing that is read for them may leave before `stands` was true in the statement that read it. Null
 * when the session has to be looked up; once a minute, so that its idle time is written, and then of many at once by one.
 */
export function recallSignedIn(db: Database, { cookie, token, now }: { cookie: string; token: string; now: Date }): Recalled | null {
  const known = remembered.find(db, `${cookie} ${token}`)
  const at = now.getTime()
  if (!known || at >= known.endsAt) return null
  if (at - known.seenAt > SEEN_EVERY_MS && at - known.askedAt > ASK_AGAIN_MS) {
    known.askedAt = at
    return null
  }
  return known
}

/** `mustEnrol`: a group of theirs asks for an authenticator and there is none in use. */
export type Person = Viewer & { mustEnrol: boolean }

interface Known {
  rights: string
  person: Person | null
}
const knownPeople = memoryOf<number, Known>()

/** A person as they were when the rights of anybody last changed (migration `rights`). What is read now may be newer than that, never older. */
async function personOf(db: Database, userId: number, rights: string): Promise<Person | null> {
  const known = knownPeople.find(db, userId)
  if (known?.rights === rights) return known.person
  const person = await findViewer(db, userId)
  knownPeople.keep(db, userId, { rights, person })
  return person
}

interface PersonRow {
  id: number
  employee_id: string
  username: string
  full_name: string
  access_level: string
  login_type: number
  final_review_permission: string
  team_id: number | null
  roles: string[]
  permissions: string[]
  must_enrol: boolean
}

/** An active person with what their groups allow; null when there is none. */
export async function findViewer(db: Database, userId: number): Promise<Person | null> {
  const statement = Prisma.sql`
    SELECT u.id, u.employee_id, u.username, u.full_name, u.access_level, u.login_type, u.final_review_permission, u.team_id,
      ARRAY(SELECT r.role FROM user_roles r WHERE r.user_id = u.id ORDER BY r.role) AS roles,
      ARRAY(SELECT p.permission FROM group_members m JOIN group_permissions p ON p.group_id = m.group_id WHERE m.user_id = u.id) AS permissions,
      EXISTS (SELECT 1 FROM group_members m JOIN totp_groups t ON t.group_id = m.group_id WHERE m.user_id = u.id)
        AND NOT EXISTS (SELECT 1 FROM totps o WHERE o.user_id = u.id AND o.confirmed_at IS NOT NULL) AS must_enrol
    FROM users u WHERE u.id = ${userId} AND NOT u.inactive`
  const [row] = await readRows<PersonRow>(db, statement, { samePlan: true })
  if (!row) return null
  return {
    userId: row.id,
    employeeId: row.employee_id,
    username: row.username,
    fullName: row.full_name,
    accessLevel: row.access_level as AccessLevel,
    roles: row.roles as Role[],
    teamId: row.team_id,
    loginType: row.login_type,
    finalReviewPermission: row.final_review_permission,
    permissions: new Set<Permission>(row.permissions.filter(isPermission)),
    mustEnrol: row.must_enrol,
  }
}
