import type { NoticeRow } from '@ivue/contracts/notifications/contract.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../database/database.ts'
import { LOCKS } from '../database/locks.ts'
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
 * Notifies people in the caller's transaction: the notices exist, and are sent live, exactly when that commits. Call it once, as the
 * last step: until the commit, other transactions that notify the same people wait.
 */
export async function notify(db: Queries, notices: readonly Notice[]): Promise<void> {
  if (notices.length > 0) await db.$queryRaw(noticesSql(notices))
}

/**
 * `notify` as a statement, for transactions outside Prisma. Transactions draw the ids of one person's notices one after the other, so
 * a client that has seen an id has seen every smaller one; the replay after a lost connection relies on this. Locks are taken by
 * ascending person id to avoid deadlocks, and the INSERT draws ids only after all locks are held.
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
