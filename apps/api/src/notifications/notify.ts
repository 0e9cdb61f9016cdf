import type { NoticeRow } from '@ivue/contracts/notifications/contract.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../platform/database/database.ts'
import { LOCKS } from '../platform/database/locks.ts'
import { CHANNEL } from './signal.ts'

export interface Notice {
  userId: number
  kind: NoticeRow['kind']
  /** What happened, in one sentence. */
  text: string
  /** A path of the app such as `/closing`; empty for none. */
  link: string
}

/**
 * Notifies people in the caller's transaction. The notices exist, and are sent live, exactly when that commits. Call it once, as the last
 * step, because other transactions that notify the same people wait until the commit.
 */
export async function notify(db: Queries, notices: readonly Notice[]): Promise<void> {
  if (notices.length > 0) await db.$queryRaw(noticesSql(notices))
}

/** Sends the same notice to several people, as `notify` does. */
export const notifyEach = (db: Queries, people: readonly number[], notice: Omit<Notice, 'userId'>): Promise<void> =>
  notify(
    db,
    people.map((userId) => ({ userId, ...notice })),
  )

/**
 * Returns SQL that stores notices and signals them, for transactions outside Prisma. Only one transaction at a time draws ids of notices
 * of a person, so that a client that has seen an id has seen all smaller ones, which the replay after a lost connection needs. It locks
 * people by ascending id, so that two transactions never wait for each other, and draws the ids after all locks are held.
 */
export function noticesSql(notices: readonly Notice[]): Prisma.Sql {
  return Prisma.sql`
    WITH notice AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) AS notice ("userId" int, kind text, text text, link text)
    ), locked AS MATERIALIZED (
      SELECT count(pg_advisory_xact_lock(${LOCKS.of.noticesOfPerson}::int, person)) FROM (SELECT DISTINCT "userId" AS person FROM notice ORDER BY 1) people
    ), made AS (
      INSERT INTO notifications (user_id, kind, text, link) SELECT "userId", kind, text, link FROM locked, notice RETURNING user_id
    )
    SELECT count(pg_notify(${CHANNEL}, json_build_object('topic', 'notifications', 'user', user_id)::text)) AS notified FROM (SELECT DISTINCT user_id FROM made) people`
}

/** Returns the ids of the notices that this transaction sent. */
export async function findOwnNotices(tx: Queries): Promise<bigint[]> {
  const rows = await tx.$queryRaw<{ id: bigint }[]>(Prisma.sql`
    SELECT id FROM notifications WHERE created_at = CURRENT_TIMESTAMP::timestamptz(3) AND xmin = pg_current_xact_id()::xid ORDER BY id`)
  return rows.map(({ id }) => id)
}

/** Deletes those of the notices that nobody has read. Their receivers' windows are signalled. */
export async function withdrawNotices(tx: Queries, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return
  await tx.$queryRaw(Prisma.sql`
    WITH gone AS (DELETE FROM notifications WHERE id = ANY(${[...ids]}::bigint[]) AND read_at IS NULL RETURNING user_id)
    SELECT count(pg_notify(${CHANNEL}, json_build_object('topic', 'notifications', 'user', user_id)::text)) FROM (SELECT DISTINCT user_id FROM gone) people`)
}
