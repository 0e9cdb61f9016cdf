import type { EditedHolder } from '@ivue/contracts/people/rules.ts'
import { isPermission, type Permission } from '@ivue/contracts/permissions.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import { endSessionsOf } from '../queries.ts'

export interface PasswordOwner extends EditedHolder {
  username: string
  employeeId: string
  firstName: string
  lastName: string
  fullName: string
  /** The first address on file, or empty. */
  email: string
  inactive: boolean
  loginType: number
  passwordHash: string | null
  passwordChangedAt: Date | null
  passwordSetByOther: boolean
}

type Row = Omit<PasswordOwner, 'permissions'> & { permissions: string[] }

async function findOwner(db: Queries, found: Prisma.Sql): Promise<PasswordOwner | null> {
  const [row] = await db.$queryRaw<Row[]>(Prisma.sql`
    SELECT u.id AS "userId", u.username, u.employee_id AS "employeeId", u.first_name AS "firstName", u.last_name AS "lastName", u.full_name AS "fullName",
           coalesce(nullif(u.dr_email, ''), nullif(u.client_email, ''), u.mobile_email) AS email, u.inactive, u.login_type AS "loginType",
           u.password_hash AS "passwordHash", u.password_changed_at AS "passwordChangedAt", u.password_set_by_other AS "passwordSetByOther",
           u.access_level AS "accessLevel",
           ARRAY(SELECT r.role FROM user_roles r WHERE r.user_id = u.id) AS roles,
           ARRAY(SELECT p.permission FROM group_members m JOIN group_permissions p ON p.group_id = m.group_id WHERE m.user_id = u.id) AS permissions
    FROM users u WHERE ${found}`)
  return row ? { ...row, permissions: new Set<Permission>(row.permissions.filter(isPermission)) } : null
}

export const findOwnerById = (db: Queries, userId: number) => findOwner(db, Prisma.sql`u.id = ${userId}`)

export const findOwnerByName = (db: Queries, username: string) => findOwner(db, Prisma.sql`lower(u.username) = lower(${username})`)

/** Returns the owner of a token. Null if it expired or was used, or if the owner is inactive or signs in through the directory. */
export const findOwnerByToken = (db: Queries, tokenHash: Uint8Array, now: Date) =>
  findOwner(
    db,
    Prisma.sql`NOT u.inactive AND u.login_type <> 1
      AND u.id = (SELECT user_id FROM password_resets WHERE token_hash = ${tokenHash} AND ended_at IS NULL AND expires_at > ${now})`,
  )

/** Consumes a reset. Of concurrent calls exactly one returns true. */
export async function consumeReset(tx: Queries, tokenHash: Uint8Array<ArrayBuffer>, now: Date): Promise<boolean> {
  const { count } = await tx.passwordReset.updateMany({
    where: { tokenHash, endedAt: null, expiresAt: { gt: now } },
    data: { endedAt: now },
  })
  return count === 1
}

/**
 * Stores a password, and the owner's name if the form has the field. Ends all sessions and open resets of the owner. Returns false when the
 * password changed, or the owner was deactivated, since `owner` was read.
 */
export async function storePassword(
  tx: Queries,
  owner: Pick<PasswordOwner, 'userId' | 'passwordHash'>,
  { passwordHash, name, now }: { passwordHash: string; name?: { firstName: string; lastName: string; fullName: string }; now: Date },
): Promise<boolean> {
  const { count } = await tx.user.updateMany({
    where: { id: owner.userId, passwordHash: owner.passwordHash, inactive: false },
    data: {
      passwordHash,
      passwordChangedAt: now,
      passwordSetByOther: false,
      ...(name ? { ...name, version: { increment: 1 } } : {}),
    },
  })
  if (count === 0) return false
  await tx.passwordReset.updateMany({ where: { userId: owner.userId, endedAt: null }, data: { endedAt: now } })
  await endSessionsOf(tx, owner.userId, { now })
  return true
}

/** Deletes resets that expired more than a day ago. */
export async function removeOldResets(db: Database, now: Date): Promise<void> {
  await db.passwordReset.deleteMany({ where: { expiresAt: { lt: new Date(now.getTime() - 86_400_000) } } })
}
