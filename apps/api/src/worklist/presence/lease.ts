import type { Lease } from '@ivue/contracts/live/contract.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'

/** A lease expires this many milliseconds after the dialog's last renewal. */
export const LEASE_MS = 120_000

interface Holder {
  userId: number
  name: string
  windowName: string
  since: Date
}

/** A row of a worklist, as leases and presence identify it. */
export interface WorklistRowKey {
  list: WorklistName
  id: number
}

export async function findLeaseHolder(db: Queries, { list, id }: WorklistRowKey, now: Date): Promise<Holder | null> {
  const [holder] = await db.$queryRaw<Holder[]>(Prisma.sql`
    SELECT l.user_id AS "userId", u.full_name AS name, l.window_name AS "windowName", l.since FROM row_leases l JOIN users u ON u.id = l.user_id
    WHERE l.list = ${list} AND l.record_id = ${id} AND l.until > ${now}::timestamptz`)
  return holder ?? null
}

/** Returns the lease in wire format for the viewer's window of this name. A lease without a window belongs to all windows of its holder. */
export function leaseFor(viewer: Viewer, windowName: string, holder: Holder | null): Lease | null {
  if (!holder) return null
  const mine = holder.userId === viewer.userId
  const elsewhere = mine && holder.windowName !== '' && holder.windowName !== windowName
  return { by: holder.name, byMe: mine && !elsewhere, elsewhere, since: holder.since.toISOString() }
}

interface LeaseRequest {
  row: WorklistRowKey
  userId: number
  opening: string
  /** The window that takes the lease. Pass '' if all windows of the person may share it, until one of them takes it by its name. */
  windowName: string
  now: Date
}

/**
 * Takes or renews the lease of a row. A valid lease of another person, or of another window of the same person, is replaced only with
 * `over`. One statement, so that only one of many concurrent callers gets it. Returns whether the holder changed.
 */
export async function takeLease(
  db: Queries,
  { row: { list, id }, userId, opening, windowName, now }: LeaseRequest,
  { over }: { over: boolean },
): Promise<boolean> {
  const until = new Date(now.getTime() + LEASE_MS)
  const mine = Prisma.sql`(row_leases.user_id = excluded.user_id AND row_leases.window_name IN ('', excluded.window_name))`
  const rows = await db.$queryRaw<{ since: Date }[]>(Prisma.sql`
    INSERT INTO row_leases (list, record_id, user_id, opening, window_name, since, until) VALUES (${list}, ${id}, ${userId}, ${opening}, ${windowName}, ${now}::timestamptz, ${until}::timestamptz)
    ON CONFLICT (list, record_id) DO UPDATE SET user_id = excluded.user_id, opening = excluded.opening, window_name = excluded.window_name, until = excluded.until,
      since = CASE WHEN ${mine} AND row_leases.until > ${now}::timestamptz THEN row_leases.since ELSE excluded.since END
    WHERE ${over ? Prisma.sql`TRUE` : Prisma.sql`${mine} OR row_leases.until <= ${now}::timestamptz`}
    RETURNING since`)
  return rows[0]?.since.getTime() === now.getTime()
}

/**
 * Ends the leases of a person, except that of one row, on rows that they have no dialog open for. The rows remain, so that it is known what
 * was taken lately.
 */
export async function releaseUnused(db: Queries, userId: number, { list, id }: WorklistRowKey, now: Date): Promise<void> {
  await db.$executeRaw(Prisma.sql`
    UPDATE row_leases l SET until = ${now}::timestamptz WHERE l.user_id = ${userId} AND l.until > ${now}::timestamptz AND (l.list, l.record_id) <> (${list}, ${id})
      AND NOT EXISTS (SELECT FROM row_presences p WHERE p.user_id = l.user_id AND p.list = l.list AND p.record_id = l.record_id)`)
}

/** Throws Refusal when another person holds the row's lease, with their name and since when. Call it with the row locked. */
export async function refuseLeased(tx: Queries, viewer: Viewer, row: WorklistRowKey, now: Date): Promise<void> {
  const holder = await findLeaseHolder(tx, row, now)
  if (!holder || holder.userId === viewer.userId) return
  throw new Refusal(`${holder.name} is deciding on this loan. Nothing of yours was saved`, {
    type: 'lease',
    by: holder.name,
    since: holder.since.toISOString(),
  })
}
