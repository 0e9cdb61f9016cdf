import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../database/database.ts'

/*
 * A blind second review is a row of `reviews` like any other in the list, checklist and answers of its reviewer. It does not count as
 * a review of record: every other query over reviews of loans or people must exclude it with one of these (domain 4). An architecture
 * test enforces this.
 *
 * `isKnownTo` is the rule of who may know of a review. The SQL function `review_hidden_from` returns the other people for live events,
 * which are sent without a query per viewer.
 */

/** Condition for a review of record, which is no blind second one. */
export const ofRecord = (alias: string): Prisma.Sql => Prisma.sql`${Prisma.raw(alias)}.first_review_id IS NULL`

/** Prisma filter of reviews of record, which leaves out blind second ones. */
export const OF_RECORD = { firstReviewId: null } as const

/**
 * SQL array of the ids of first reviews whose blind second review the viewer has not completed: until then they must not see the first reviewer's
 * answers. Postgres evaluates it once.
 */
export const blindedReviewIdsSql = ({ userId }: { userId: number }): Prisma.Sql => Prisma.sql`ARRAY(
  SELECT s.first_review_id FROM reviews s WHERE (s.assigned_to_id = ${userId}::int OR s.proposed_id = ${userId}::int) AND s.ended_at IS NULL AND s.first_review_id IS NOT NULL)`

/** Returns the ids of first reviews whose blind second review the viewer has not completed. */
export async function findBlindedReviewIds(db: Queries, viewer: { userId: number }): Promise<number[]> {
  const [{ ids } = { ids: [] }] = await db.$queryRaw<{ ids: number[] }[]>(Prisma.sql`SELECT ${blindedReviewIdsSql(viewer)} AS ids`)
  return ids
}

/**
 * SQL array of the ids of the loans whose data tests the viewer must not see: those of their open blind second reviews, and of their open
 * Random reviews until they have answered every question. Postgres evaluates it once.
 */
export const loanIdsWithHiddenTestsSql = ({ userId }: { userId: number }): Prisma.Sql => Prisma.sql`ARRAY(
  SELECT s.loan_id FROM reviews s
  WHERE (s.assigned_to_id = ${userId}::int OR s.proposed_id = ${userId}::int) AND s.ended_at IS NULL AND s.pulled_back_at IS NULL
    AND (s.first_review_id IS NOT NULL OR (s.selection = 'Random' AND s.tests_shown_at IS NULL)))`

/** Whether the viewer must not see the data tests of the loan. */
export async function hasHiddenTests(db: Queries, viewer: { userId: number }, loanId: number): Promise<boolean> {
  const [{ hidden } = { hidden: false }] = await db.$queryRaw<{ hidden: boolean }[]>(
    Prisma.sql`SELECT ${loanId}::int = ANY(${loanIdsWithHiddenTestsSql(viewer)}) AS hidden`,
  )
  return hidden
}

/**
 * Returns an SQL array with the ids of all events of the first reviews in `blindedReviewIdsSql`. Postgres evaluates it once. The array has
 * ids of events instead of reviews, because every index of `events` contains the id, so that rows are counted from the index alone.
 */
export const blindedEventIdsSql = ({ userId }: { userId: number }): Prisma.Sql => Prisma.sql`ARRAY(
  SELECT h.id FROM reviews s JOIN reviews f ON f.id = s.first_review_id JOIN events h ON h.loan_id = f.loan_id AND h.review_id = f.id
  WHERE (s.assigned_to_id = ${userId}::int OR s.proposed_id = ${userId}::int) AND s.ended_at IS NULL AND s.first_review_id IS NOT NULL)`

/**
 * Condition for a review that the viewer may know of. Excludes an unpublished second review of their own review or work, and a first review
 * while they make its second.
 */
export function isKnownTo(viewer: { userId: number }, alias: string): Prisma.Sql {
  return Prisma.sql`(${ofRecord(alias)} OR ${isOpenTo(viewer, alias)}) AND ${isNotBlinded(viewer, alias)}`
}

/**
 * Returns `isKnownTo` as two conditions that no review meets together: for reviews of record and for second ones. The first needs only
 * columns that the indexes of the lists contain, so that Postgres counts almost all reviews without reading the table.
 */
export const knownReviewParts = (viewer: { userId: number }, alias: string): Prisma.Sql[] => [
  Prisma.sql`${ofRecord(alias)} AND ${isNotBlinded(viewer, alias)}`,
  Prisma.sql`NOT ${ofRecord(alias)} AND ${isOpenTo(viewer, alias)} AND ${isNotBlinded(viewer, alias)}`,
]

/** Condition for a second review that is published, or that is not of the viewer's own review or work. */
function isOpenTo({ userId }: { userId: number }, alias: string): Prisma.Sql {
  const t = Prisma.raw(alias)
  return Prisma.sql`NOT ${userId}::int IN (coalesce(${t}.blind_to_id, 0), coalesce(${t}.worked_by_id, 0), coalesce(${t}.processor_id, 0), coalesce(${t}.underwriter_id, 0))`
}

const isNotBlinded = (viewer: { userId: number }, alias: string): Prisma.Sql =>
  Prisma.sql`${Prisma.raw(alias)}.id <> ALL(${blindedReviewIdsSql(viewer)})`

/**
 * Condition for a presence (alias `p`) in a loan's popup that the viewer may know of. It hides people who hold a review of the loan that is
 * hidden from the viewer, because they are probably there for that review.
 */
export const isPresenceKnownTo = (viewer: { userId: number }): Prisma.Sql =>
  Prisma.sql`NOT EXISTS (SELECT FROM reviews v WHERE v.loan_id = p.loan_id AND p.user_id IN (v.assigned_to_id, v.proposed_id) AND NOT (${isKnownTo(viewer, 'v')}))`

/** Returns the people who may not know of one of the reviews (alias `t`) that meet the condition `which`. */
export async function peopleNotToKnow(db: Queries, which: Prisma.Sql): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>(
    Prisma.sql`SELECT DISTINCT unnest(review_hidden_from(t.id)) AS id FROM reviews t WHERE ${which}`,
  )
  return rows.map(({ id }) => id)
}
