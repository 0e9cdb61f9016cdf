import type { Permission } from '@ivue/contracts/permissions.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../database/database.ts'

export interface PermissionHolder {
  id: number
  name: string
  /** Names of their roles, separated by commas. */
  role: string
}

/** Returns active people who hold all of these permissions, ordered by name; only those in `among` if given. */
export function findHolders(
  db: Queries,
  permissions: readonly Permission[],
  among: readonly number[] | null = null,
): Promise<PermissionHolder[]> {
  const conditions = [
    Prisma.sql`NOT u.inactive`,
    ...permissions.map((permission) => holdsSql(Prisma.sql`u.id`, permission)),
    ...(among === null ? [] : [Prisma.sql`u.id = ANY (${[...among]})`]),
  ]
  return db.$queryRaw<PermissionHolder[]>(Prisma.sql`
    SELECT u.id, u.full_name AS name, coalesce((SELECT string_agg(r.role, ', ' ORDER BY r.role) FROM user_roles r WHERE r.user_id = u.id), '') AS role
    FROM users u WHERE ${Prisma.join(conditions, ' AND ')} ORDER BY u.full_name, u.id`)
}

/** SQL condition that one of the person's groups grants the permission. */
export const holdsSql = (userId: Prisma.Sql, permission: Permission): Prisma.Sql => Prisma.sql`
  EXISTS (SELECT FROM group_members m JOIN group_permissions p ON p.group_id = m.group_id AND p.permission = ${permission} WHERE m.user_id = ${userId})`
