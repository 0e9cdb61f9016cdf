import type { UserValues } from '@ivue/contracts/people/user-fields.ts'
import { LEFT_COMPANY } from '@ivue/contracts/people/user-words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../../platform/database/database.ts'
import { holdsSql } from '../../platform/rows/holders.ts'
import { userColumns } from '../users/users-write.ts'
import type { SyncedValues, SyncUser } from './sync-plan.ts'

interface Stamp {
  now: Date
  by: number
}

export async function lockUsers(tx: Queries): Promise<SyncUser[]> {
  return tx.$queryRaw<SyncUser[]>(Prisma.sql`
    SELECT u.id, u.employee_id, u.username AS ad_network_acc, u.inactive, u.first_name, u.last_name, u.full_name AS client_system_full_name, u.location,
      u.dr_phone, u.client_phone, u.dr_email, u.client_email, u.term,
      u.access_level = 'Administrator' OR EXISTS (SELECT FROM user_roles r WHERE r.user_id = u.id AND r.role = 'Administrator')
        OR ${holdsSql(Prisma.sql`u.id`, 'people.groups.edit')} AS administrator
    FROM users u ORDER BY u.id FOR NO KEY UPDATE OF u`)
}

export async function createSynced(tx: Queries, people: readonly UserValues[], { now, by }: Stamp): Promise<void> {
  if (people.length === 0) return
  await tx.user.createMany({
    data: people.map((one) => ({ ...userColumns(one), updatedAt: now, updatedById: by })),
  })
}

export async function changeSynced(
  tx: Queries,
  changes: readonly { id: number; after: SyncedValues }[],
  { now, by }: Stamp,
): Promise<void> {
  if (changes.length === 0) return
  const rows = JSON.stringify(changes.map(({ id, after }) => ({ id, ...after })))
  await tx.$executeRaw(Prisma.sql`
    UPDATE users u SET first_name = c.first_name, last_name = c.last_name, full_name = c.client_system_full_name, location = c.location, dr_phone = c.dr_phone,
      client_phone = c.client_phone, dr_email = c.dr_email, client_email = c.client_email, term = c.term, version = u.version + 1, updated_at = ${now}::timestamptz, updated_by_id = ${by}::int
    FROM jsonb_to_recordset(${rows}::jsonb) AS c(id int, first_name text, last_name text, client_system_full_name text, location text, dr_phone text,
      client_phone text, dr_email text, client_email text, term text)
    WHERE u.id = c.id`)
}

export async function deactivateSynced(tx: Queries, people: readonly { id: number }[], { now, by }: Stamp): Promise<void> {
  if (people.length === 0) return
  const ids = people.map(({ id }) => id)
  await tx.user.updateMany({
    where: { id: { in: ids } },
    data: { inactive: true, inactiveReason: LEFT_COMPANY, version: { increment: 1 }, updatedAt: now, updatedById: by },
  })
  await tx.session.updateMany({ where: { userId: { in: ids }, endedAt: null }, data: { endedAt: now } })
}
