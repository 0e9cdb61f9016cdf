import { createHash } from 'node:crypto'
import { isPermission, type Permission } from '@ivue/contracts/permissions.ts'
import type { AccessLevel, Role } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Database } from '../database.ts'
import type { SignedIn } from '../rpc/implement.ts'

const SEEN_EVERY_MS = 60_000

/** Cookies and tokens are 256-bit random values, so one round of SHA-256 keeps them. */
export const hashOf = (secret: string): Uint8Array<ArrayBuffer> => new Uint8Array(createHash('sha256').update(secret).digest())

interface ViewerRow {
  session_id: number
  seen_at: Date
  ends_at: Date
  id: number
  employee_id: string
  username: string
  full_name: string
  access_level: string
  login_type: number
  final_review_permission: string
  team_id: number | null
  last_login_at: Date | null
  roles: string[]
  permissions: string[]
}

/**
 * The person behind a cookie and a token that belong together, with what their groups allow at this moment; null when the session ended, idled out,
 * or the person was deactivated. `extend` false leaves the idle time alone.
 */
export async function findSignedIn(db: Database, { cookie, token, extend, now, idleMs }: { cookie: string; token: string; extend: boolean; now: Date; idleMs: number }): Promise<SignedIn | null> {
  const [row] = await db.$queryRaw<ViewerRow[]>(Prisma.sql`
    SELECT s.id AS session_id, s.seen_at, s.ends_at, u.id, u.employee_id, u.username, u.full_name, u.access_level, u.login_type, u.final_review_permission, u.team_id, u.last_login_at,
           ARRAY(SELECT r.role FROM user_roles r WHERE r.user_id = u.id ORDER BY r.role) AS roles,
           ARRAY(SELECT DISTINCT p.permission FROM group_members m JOIN group_permissions p ON p.group_id = m.group_id WHERE m.user_id = u.id) AS permissions
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.cookie_hash = ${hashOf(cookie)} AND s.token_hash = ${hashOf(token)} AND s.ended_at IS NULL AND NOT u.inactive
      AND s.ends_at > ${now} AND s.seen_at > ${new Date(now.getTime() - idleMs)}`)
  if (!row) return null
  const seen = extend && now.getTime() - row.seen_at.getTime() > SEEN_EVERY_MS
  if (seen) await db.session.update({ where: { id: row.session_id }, data: { seenAt: now } })
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
    sessionId: row.session_id,
    idleEndsAt: (extend ? now : row.seen_at).getTime() + idleMs,
    absoluteEndsAt: row.ends_at.getTime(),
    lastLoginAt: row.last_login_at,
  }
}
