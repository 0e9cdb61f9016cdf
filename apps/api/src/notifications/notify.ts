import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../database.ts'
import { CHANNEL } from '../live/signal.ts'

export interface Notice {
  userId: number
  kind: 'export' | 'import' | 'assignment' | 'dispute' | 'account'
  /** What happened, as a colleague would say it. */
  text: string
  /** A path of the app that shows more, such as `/closing`; empty for none. */
  link: string
}

/** The class of the advisory locks that keep one person's notices in order. */
const IN_ORDER = 7_270_738

/**
 * Tells people something, through the caller's transaction: the notices exist, and arrive live, exactly when it commits. Call it last in the transaction and once:
 * until the commit, others who tell the same people wait.
 */
export async function notify(db: Queries, notices: readonly Notice[]): Promise<void> {
  if (notices.length > 0) await db.$queryRaw(noticesSql(notices))
}

/**
 * The same as a statement, for transactions that Prisma does not hold. A person's ids are drawn one transaction after the other, so that whoever has seen an id has
 * seen every smaller one: the replay after a lost connection relies on it. Locked in the order of the people's ids, so that no two wait for each other; the ids of
 * the notices are drawn above the join, when the locks are held.
 */
export function noticesSql(notices: readonly Notice[]): Prisma.Sql {
  return Prisma.sql`
    WITH notice AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) AS notice ("userId" int, kind text, text text, link text)
    ), locked AS MATERIALIZED (
      SELECT count(pg_advisory_xact_lock(${IN_ORDER}::int, person)) FROM (SELECT DISTINCT "userId" AS person FROM notice ORDER BY 1) people
    ), made AS (
      INSERT INTO notifications (user_id, kind, text, link) SELECT "userId", kind, text, link FROM locked, notice RETURNING user_id
    )
    SELECT count(pg_notify(${CHANNEL}, json_build_object('topic', 'notifications', 'user', user_id)::text)) AS told FROM (SELECT DISTINCT user_id FROM made) people`
}
