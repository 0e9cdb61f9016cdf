import { Prisma } from '#generated/prisma/client.ts'
import type { Database, Queries } from '../platform/database/database.ts'
import { CHANNEL } from './signal.ts'

const DAY_MS = 86_400_000
/** Most notices that one statement deletes. They are few, so that no statement locks many rows for long. */
const DELETE_BATCH = 5_000

export function findLatestNotices(db: Queries, userId: number, take: number) {
  return db.notification.findMany({ where: { userId }, orderBy: { id: 'desc' }, take })
}

export function countUnread(db: Queries, userId: number): Promise<number> {
  return db.notification.count({ where: { userId, readAt: null } })
}

/** Returns the id of a person's newest notice; 0 when there is none. */
export async function findNewestNoticeId(db: Queries, userId: number): Promise<bigint> {
  const { _max } = await db.notification.aggregate({ where: { userId }, _max: { id: true } })
  return _max.id ?? 0n
}

/** Returns the ids of a person's notices after `after`, oldest first. */
export async function noticesAfter(db: Queries, userId: number, after: bigint, take: number): Promise<bigint[]> {
  const rows = await db.notification.findMany({
    where: { userId, id: { gt: after } },
    select: { id: true },
    orderBy: { id: 'asc' },
    take,
  })
  return rows.map(({ id }) => id)
}

/** Marks one notice read, or all up to one, and signals the person's other windows. */
export async function markNotices(db: Database, userId: number, which: { id: bigint } | { upTo: bigint }, now: Date): Promise<void> {
  await db.$transaction(async (tx) => {
    const id = 'id' in which ? which.id : { lte: which.upTo }
    const { count } = await tx.notification.updateMany({ where: { userId, id, readAt: null }, data: { readAt: now } })
    if (count > 0)
      await tx.$queryRaw(Prisma.sql`SELECT pg_notify(${CHANNEL}, ${JSON.stringify({ topic: 'notifications', user: userId })})::text`)
  })
}

export async function removeOldNotices(db: Database, now: Date, keepDays: number): Promise<number> {
  const before = new Date(now.getTime() - keepDays * DAY_MS)
  let removed = 0
  for (;;) {
    const count = await db.$executeRaw(Prisma.sql`
      DELETE FROM notifications WHERE id IN (SELECT id FROM notifications WHERE created_at < ${before} ORDER BY created_at LIMIT ${DELETE_BATCH})`)
    removed += count
    if (count < DELETE_BATCH) return removed
  }
}
