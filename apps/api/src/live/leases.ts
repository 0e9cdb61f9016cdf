import type { Lease } from '@ivue/contracts/live/contract.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../database.ts'
import { Refusal } from '../rpc/refusal.ts'

/** A lease ends by itself when the dialog that took it has said nothing for this long, in milliseconds. */
const LEASE_MS = 120_000

interface Holder {
  userId: number
  name: string
  since: Date
}

/** Who decides on a task at this moment; null while nobody does. */
export async function holderOf(db: Queries, taskId: number, now: Date): Promise<Holder | null> {
  const [holder] = await db.$queryRaw<Holder[]>(Prisma.sql`
    SELECT l.user_id AS "userId", u.full_name AS name, l.since FROM leases l JOIN users u ON u.id = l.user_id
    WHERE l.task_id = ${taskId} AND l.until > ${now}::timestamptz`)
  return holder ?? null
}

export const leaseFor = (viewer: Viewer, holder: Holder | null): Lease | null =>
  holder && { by: holder.name, byMe: holder.userId === viewer.userId, since: holder.since.toISOString() }

interface Taking {
  taskId: number
  userId: number
  opening: string
  now: Date
}

/**
 * Takes the lease of a task, or renews one's own; somebody else's only with `over`. One statement, so that of many at once one gets it. Answers whether it is in
 * other hands now than before.
 */
export async function takeLease(db: Queries, { taskId, userId, opening, now }: Taking, { over }: { over: boolean }): Promise<boolean> {
  const until = new Date(now.getTime() + LEASE_MS)
  const mine = Prisma.sql`leases.user_id = excluded.user_id`
  const rows = await db.$queryRaw<{ since: Date }[]>(Prisma.sql`
    INSERT INTO leases (task_id, user_id, opening, since, until) VALUES (${taskId}, ${userId}, ${opening}, ${now}::timestamptz, ${until}::timestamptz)
    ON CONFLICT (task_id) DO UPDATE SET user_id = excluded.user_id, opening = excluded.opening, until = excluded.until,
      since = CASE WHEN ${mine} AND leases.until > ${now}::timestamptz THEN leases.since ELSE excluded.since END
    WHERE ${over ? Prisma.sql`TRUE` : Prisma.sql`${mine} OR leases.until <= ${now}::timestamptz`}
    RETURNING since`)
  return rows[0]?.since.getTime() === now.getTime()
}

/** Refuses to save a decision while somebody else decides on the task, with who and since when. Ask it with the task locked. */
export async function refuseLeased(tx: Queries, viewer: Viewer, taskId: number, now: Date): Promise<void> {
  const holder = await holderOf(tx, taskId, now)
  if (!holder || holder.userId === viewer.userId) return
  throw new Refusal(`${holder.name} is deciding on this loan. Nothing of yours was saved`, {
    type: 'lease',
    by: holder.name,
    since: holder.since.toISOString(),
  })
}
