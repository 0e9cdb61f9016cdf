import type { Database } from '../platform/database/database.ts'

const DAY_MS = 86_400_000

/** Deletes sessions that ended or expired more than `keepDays` days ago. Returns how many. */
export async function removeOldSessions(db: Database, now: Date, keepDays: number): Promise<number> {
  const before = new Date(now.getTime() - keepDays * DAY_MS)
  const { count } = await db.session.deleteMany({ where: { OR: [{ endedAt: { lt: before } }, { endsAt: { lt: before } }] } })
  return count
}
