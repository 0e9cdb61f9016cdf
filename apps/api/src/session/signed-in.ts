import { isPermission, type Permission } from '@ivue/contracts/permissions.ts'
import type { AccessLevel, Role, Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { type Database, readRows } from '../platform/database/database.ts'
import type { SignedIn } from '../platform/rpc/implement.ts'
import { hashSecret } from './queries.ts'

const SAVE_SEEN_EVERY_MS = 60_000
/** Size at which the cache is cleared, only to bound it. */
const MAX_CACHED_PEOPLE = 5_000

/** A session as stored. Moments are in milliseconds since 1970. */
interface SessionRow {
  id: number
  user_id: number
  seen_at: number
  ends_at: number
  previous_login_at: number | null
  rights: string
}

/**
 * Returns the person signed in by the cookie and token of one session, with current permissions. Null if the session ended or timed out, or
 * the person was deactivated. With `extend` it restarts the idle timeout.
 */
export async function findSignedIn(
  db: Database,
  { cookie, token, extend, now, idleMs }: { cookie: string; token: string; extend: boolean; now: Date; idleMs: number },
): Promise<SignedIn | null> {
  const statement = Prisma.sql`
    SELECT id, user_id, date_part('epoch', seen_at) * 1000 AS seen_at, date_part('epoch', ends_at) * 1000 AS ends_at,
      date_part('epoch', previous_login_at) * 1000 AS previous_login_at, (SELECT changes::text FROM rights) AS rights
    FROM sessions
    WHERE cookie_hash = ${hashSecret(cookie)} AND token_hash = ${hashSecret(token)} AND ended_at IS NULL
      AND ends_at > ${now} AND seen_at > ${new Date(now.getTime() - idleMs)}`
  const [session] = await readRows<SessionRow>(db, statement, { prepared: true })
  const person = session ? await readPerson(db, session.user_id, session.rights) : null
  if (!session || !person) return null
  if (extend && now.getTime() - session.seen_at > SAVE_SEEN_EVERY_MS)
    await db.session.update({ where: { id: session.id }, data: { seenAt: now } })
  return {
    ...person,
    sessionId: session.id,
    idleEndsAt: (extend ? now.getTime() : session.seen_at) + idleMs,
    absoluteEndsAt: session.ends_at,
    previousLoginAt: session.previous_login_at === null ? null : new Date(session.previous_login_at),
    isProgram: false,
  }
}

/** A signed-in person as a viewer. `mustEnrol`: whether a group requires an authenticator and none is set up. */
export type SessionPerson = Viewer & { mustEnrol: boolean }

interface CachedPerson {
  rights: string
  person: SessionPerson | null
}
/** The cached people by database. Tests open several databases in one process. */
const caches = new WeakMap<Database, Map<number, CachedPerson>>()

/**
 * Returns a person, cached until anybody's rights change (migration `rights`). A cached read may be newer than its version, never
 * older.
 */
export async function readPerson(db: Database, userId: number, rights: string): Promise<SessionPerson | null> {
  const cache = caches.get(db) ?? new Map<number, CachedPerson>()
  caches.set(db, cache)
  const cached = cache.get(userId)
  if (cached?.rights === rights) return cached.person
  const person = await findViewer(db, userId)
  if (cache.size >= MAX_CACHED_PEOPLE) cache.clear()
  cache.set(userId, { rights, person })
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

/** Returns an active person or a service account, or null. */
export async function findViewer(db: Database, userId: number): Promise<SessionPerson | null> {
  return (await readViewers(db, [userId], Prisma.sql`(NOT u.inactive OR u.service)`))[0] ?? null
}

/** Returns the active people among `ids`, ordered by id. */
export const findViewers = (db: Database, ids: readonly number[]) => readViewers(db, ids, Prisma.sql`NOT u.inactive`)

async function readViewers(db: Database, ids: readonly number[], condition: Prisma.Sql): Promise<SessionPerson[]> {
  const statement = Prisma.sql`
    SELECT u.id, u.employee_id, u.username, u.full_name, u.access_level, u.login_type, u.final_review_permission, u.team_id,
      ARRAY(SELECT r.role FROM user_roles r WHERE r.user_id = u.id ORDER BY r.role) AS roles,
      ARRAY(SELECT p.permission FROM group_members m JOIN group_permissions p ON p.group_id = m.group_id WHERE m.user_id = u.id) AS permissions,
      NOT u.service AND EXISTS (SELECT 1 FROM group_members m JOIN totp_groups t ON t.group_id = m.group_id WHERE m.user_id = u.id)
        AND NOT EXISTS (SELECT 1 FROM totps o WHERE o.user_id = u.id AND o.confirmed_at IS NOT NULL) AS must_enrol
    FROM users u WHERE u.id = ANY(${[...ids]}::int[]) AND ${condition} ORDER BY u.id`
  const rows = await readRows<PersonRow>(db, statement, { prepared: true })
  return rows.map((row) => ({
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
  }))
}
