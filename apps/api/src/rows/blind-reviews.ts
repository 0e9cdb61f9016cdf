import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../database.ts'

/*
 * A blind second review is a row of `reviews` like any other, for the list, the checklist and the answers of its reviewer. It belongs to no record: whoever reads
 * the reviews of loans or people says so by one of these (domain 4). An architecture test holds who does not.
 *
 * `notBlind` is the rule who may know of a review. The SQL function `review_hidden_from` names the same people for news, which are sent before anybody asks.
 */

/** True of a review that stands in the record, not of a blind second one. */
export const ofRecord = (alias: string): Prisma.Sql => Prisma.sql`${Prisma.raw(alias)}.first_review_id IS NULL`

/** The same for Prisma. */
export const OF_RECORD = { firstReviewId: null } as const

/** The ids of the reviews whose blind second one the viewer has yet to end: until then they do not see what the first reviewer said. As an array that Postgres evaluates once. */
export const blindFor = ({ userId }: { userId: number }): Prisma.Sql => Prisma.sql`ARRAY(
  SELECT s.first_review_id FROM reviews s WHERE (s.assigned_to_id = ${userId}::int OR s.proposed_id = ${userId}::int) AND s.ended_at IS NULL AND s.first_review_id IS NOT NULL)`

/** The same, read now. */
export async function findBlindFor(db: Queries, viewer: { userId: number }): Promise<number[]> {
  const [{ ids } = { ids: [] }] = await db.$queryRaw<{ ids: number[] }[]>(Prisma.sql`SELECT ${blindFor(viewer)} AS ids`)
  return ids
}

/**
 * The ids of the events that tell what became of those first reviews, also as an array that Postgres evaluates once. By event, not by review: each index of `events` holds the id,
 * so that what is counted by an index alone still is.
 */
export const blindEventsFor = ({ userId }: { userId: number }): Prisma.Sql => Prisma.sql`ARRAY(
  SELECT h.id FROM reviews s JOIN reviews f ON f.id = s.first_review_id JOIN events h ON h.loan_id = f.loan_id AND h.review_id = f.id
  WHERE (s.assigned_to_id = ${userId}::int OR s.proposed_id = ${userId}::int) AND s.ended_at IS NULL AND s.first_review_id IS NOT NULL)`

/** True of a review that the viewer may know of: no second one of their own review before it is published, none of their own work, no first one while they make its second. */
export function notBlind({ userId }: { userId: number }, alias: string): Prisma.Sql {
  const t = Prisma.raw(alias)
  return Prisma.sql`(${ofRecord(alias)} OR NOT ${userId}::int IN (coalesce(${t}.blind_to_id, 0), coalesce(${t}.worked_by_id, 0), coalesce(${t}.processor_id, 0), coalesce(${t}.underwriter_id, 0)))
    AND ${t}.id <> ALL(${blindFor({ userId })})`
}

/**
 * True of a presence in a loan's popup (alias) that the viewer may know of. Whoever holds a review of the loan that the viewer may not know of is likely there for its sake.
 */
export const notThereForBlind = (viewer: { userId: number }, alias: string): Prisma.Sql => {
  const p = Prisma.raw(alias)
  return Prisma.sql`NOT EXISTS (SELECT FROM reviews v WHERE v.loan_id = ${p}.loan_id AND ${p}.user_id IN (v.assigned_to_id, v.proposed_id) AND NOT (${notBlind(viewer, 'v')}))`
}

/** The people who may not know of one of the reviews (alias `t`) for which `which` is true. */
export async function peopleHiddenFrom(db: Queries, which: Prisma.Sql): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>(
    Prisma.sql`SELECT DISTINCT unnest(review_hidden_from(t.id)) AS id FROM reviews t WHERE ${which}`,
  )
  return rows.map(({ id }) => id)
}
