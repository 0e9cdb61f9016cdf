import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../database.ts'

/** The channel on which servers hear what was committed. Triggers of the migrations name it too. */
export const CHANNEL = 'ivue_live'

/**
 * Wakes the streams whose topic changed. Nothing of the change itself travels here: a stream reads what its person may see.
 * `user` names the one person it concerns.
 */
export interface Signal {
  topic: 'notifications' | 'session'
  user: number
}

/** Tells every server, when the caller's transaction commits. The same signal twice in one transaction is told once. */
export async function publish(db: Queries, signals: readonly Signal[]): Promise<void> {
  if (signals.length === 0) return
  await db.$queryRaw(Prisma.sql`
    SELECT count(pg_notify(${CHANNEL}, signal)) FROM unnest(${signals.map(({ topic, user }) => JSON.stringify({ topic, user }))}::text[]) signal`)
}
