import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../database.ts'
import { publish } from '../live/publish.ts'

export interface Notice {
  userId: number
  kind: 'export' | 'import' | 'assignment' | 'dispute' | 'account'
  /** What happened, as a colleague would say it. */
  text: string
  /** A path of the app that shows more, such as `/closing`; empty for none. */
  link: string
}

/** The class of the advisory locks that keep one person's notices in order. */
const IN_ORDER = 7_301

/**
 * Tells people something, through the caller's transaction: the notices exist, and arrive live, exactly when it commits. Call it last in the transaction and once.
 * A person's ids are drawn one transaction after the other, so that whoever saw an id has seen every smaller one: the replay after a lost connection relies on it.
 */
export async function notify(db: Queries, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  const people = [...new Set(notices.map(({ userId }) => userId))].sort((a, b) => a - b)
  // One statement, so that the locks last until the commit of the rows without a transaction around it too; ids are drawn above the join, once the locks are held.
  // Locked in the order of the ids, so that two who tell the same people cannot wait for each other.
  await db.$executeRaw(Prisma.sql`
    WITH locked AS MATERIALIZED (
      SELECT count(pg_advisory_xact_lock(${IN_ORDER}::int, id)) FROM (SELECT id FROM unnest(${people}::int[]) id ORDER BY id) people
    )
    INSERT INTO notifications (user_id, kind, text, link)
    SELECT "userId", kind, text, link
    FROM locked, jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) AS notice ("userId" int, kind text, text text, link text)`)
  await publish(
    db,
    people.map((user) => ({ topic: 'notifications', user })),
  )
}
