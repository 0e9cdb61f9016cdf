import type { OutputOf } from '@ivue/contracts/contract.ts'
import type { EventFields } from '@ivue/contracts/desks/sentences.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import type { WatchState, watch } from '@ivue/contracts/watch/contract.ts'
import { NEWS_MODULES, NEWS_OF_IMPORT, type NewsKind, newsKinds, newsSentence } from '@ivue/contracts/watch/news.ts'
import type { Snooze } from '@ivue/contracts/watch/rules.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries, RowReader } from '../platform/database/database.ts'
import { BORROWER } from '../platform/rows/loan-sql.ts'
import { SHOWN_AFTER } from '../platform/rows/removed-comments.ts'
import { loansVisibleTo } from '../platform/rows/visible-to.ts'

const MAX_NEWS = 50

type Person = Pick<Viewer, 'userId'>

/** Condition for events (alias `e`) of other people that the viewer may know of. Imports and the system count as other people. */
export const isByOthers = ({ userId }: Person) =>
  Prisma.sql`e.actor_id IS DISTINCT FROM ${userId}::int AND (e.review_id IS NULL OR NOT ${userId}::int = ANY(review_hidden_from(e.review_id)))`

/** Condition for snoozes (alias `s`) of the viewer that are in force. */
const inForce = (
  viewer: Person,
  now: Date,
) => Prisma.sql`s.user_id = ${viewer.userId}::int AND (s.until IS NULL OR s.until > ${now}::timestamptz)
  AND NOT (s.until_event AND EXISTS (SELECT FROM events e WHERE e.loan_id = s.loan_id AND e.at > s.created_at AND ${isByOthers(viewer)}))`

const isVisible = (viewer: Viewer) => loansVisibleTo(viewer) ?? Prisma.sql`TRUE`

/** SQL array of the ids of the loans that the viewer has snoozed now. */
export const snoozedLoanIdsSql = (viewer: Person, now: Date): Prisma.Sql =>
  Prisma.sql`ARRAY(SELECT s.loan_id FROM loan_snoozes s WHERE ${inForce(viewer, now)})`

export interface NewsRow {
  loanId: number
  loanNumber: string
  borrower: string
  kind: NewsKind
  at: Date
  /** What happened, with the person who did it in `by`. */
  sentence: string
  by: string
}

/** Returns the followed loans with news since the viewer opened them, each with its latest news; newest first, at most 50. */
export async function readFollowedWithNews(read: RowReader, viewer: Viewer, now: Date): Promise<NewsRow[]> {
  const rows = await read<Omit<NewsRow, 'kind' | 'sentence'> & EventFields>(Prisma.sql`
    SELECT l.id AS "loanId", l.number AS "loanNumber", ${BORROWER} AS borrower, news.*
    FROM loan_follows f JOIN loans l ON l.id = f.loan_id
    CROSS JOIN LATERAL (
      SELECT e.at, e.actor_name AS by, e.module, e.before, ${SHOWN_AFTER} AS after, e.reason FROM events e
      WHERE e.loan_id = f.loan_id AND e.at > f.seen_at AND e.at <= ${now}::timestamptz AND ${isByOthers(viewer)}
        AND (e.module = ANY(${[...NEWS_MODULES]}::text[]) OR (e.module LIKE '%Import' AND e.before ~ ${NEWS_OF_IMPORT}))
      ORDER BY e.id DESC LIMIT 1) news
    WHERE f.user_id = ${viewer.userId}::int AND ${isVisible(viewer)}
    ORDER BY news.at DESC, l.id LIMIT ${MAX_NEWS}`)
  return rows.map(({ loanId, loanNumber, borrower, at, by, ...event }) => {
    const kind = newsKinds(event)[0] ?? 'decisions'
    return { loanId, loanNumber, borrower, kind, at, by, sentence: newsSentence(event, kind) }
  })
}

/** Marks the news of a followed loan as seen, because the viewer opened the loan. */
export async function markNewsSeen(db: Queries, { userId }: Person, loanId: number, now: Date): Promise<void> {
  await db.$executeRaw(
    Prisma.sql`UPDATE loan_follows SET seen_at = ${now}::timestamptz WHERE user_id = ${userId}::int AND loan_id = ${loanId}::int`,
  )
}

export interface SnoozedRow extends Omit<Snooze, 'until'> {
  loanId: number
  loanNumber: string
  borrower: string
  until: Date | null
}

/** Returns the snoozes of these loans of the viewer: first the next to come back, last those that only an event brings back. */
export function readSnoozed(read: RowReader, viewer: Viewer, loans: readonly number[]): Promise<SnoozedRow[]> {
  return read<SnoozedRow>(Prisma.sql`
    SELECT l.id AS "loanId", l.number AS "loanNumber", ${BORROWER} AS borrower, s.until, s.until_event AS "untilEvent", s.reason
    FROM loan_snoozes s JOIN loans l ON l.id = s.loan_id WHERE s.user_id = ${viewer.userId}::int AND s.loan_id = ANY(${[...loans]}::int[]) AND ${isVisible(viewer)}
    ORDER BY s.until NULLS LAST, s.created_at, l.id`)
}

export async function readWatch(db: Queries, viewer: Person, loanId: number, now: Date): Promise<WatchState> {
  const [row] = await db.$queryRaw<
    { kinds: NewsKind[] | null; since: Date | null; until: Date | null; untilEvent: boolean; reason: string | null }[]
  >(Prisma.sql`
    SELECT f.kinds, f.since, s.until, s.until_event AS "untilEvent", s.reason FROM (VALUES (1)) one
    LEFT JOIN loan_follows f ON f.user_id = ${viewer.userId}::int AND f.loan_id = ${loanId}::int
    LEFT JOIN loan_snoozes s ON s.loan_id = ${loanId}::int AND ${inForce(viewer, now)}`)
  return {
    followed: row?.since ? { kinds: row.kinds ?? [], since: row.since.toISOString() } : null,
    snoozed:
      typeof row?.reason === 'string' ? { until: row.until?.toISOString() ?? null, untilEvent: row.untilEvent, reason: row.reason } : null,
  }
}

/** Returns the loans in scope that the viewer follows or has snoozed now. `whyNotFollow` and `whyNotSnooze` limit their number. */
export async function readWatches(db: Queries, viewer: Viewer, now: Date): Promise<OutputOf<typeof watch.getWatches>['loans']> {
  return db.$queryRaw(Prisma.sql`
    WITH snoozed AS (SELECT s.loan_id, jsonb_build_object('until', s.until, 'untilEvent', s.until_event, 'reason', s.reason) AS snoozed FROM loan_snoozes s WHERE ${inForce(viewer, now)}),
    followed AS (SELECT loan_id, TRUE AS followed FROM loan_follows WHERE user_id = ${viewer.userId}::int)
    SELECT l.number AS "loanNumber", coalesce(followed, FALSE) AS followed, snoozed
    FROM followed FULL JOIN snoozed USING (loan_id) JOIN loans l ON l.id = loan_id WHERE ${isVisible(viewer)} ORDER BY l.number`)
}

/** How a person watched a loan before an act, as stored for its undo. */
export type WatchBefore = { follow: Prisma.InputJsonObject | null; snooze: Prisma.InputJsonObject | null }

export async function readStoredWatch(db: Queries, { userId }: Person, loanId: number): Promise<WatchBefore> {
  const own = Prisma.sql`w.user_id = ${userId}::int AND w.loan_id = ${loanId}::int`
  const [row] = await db.$queryRaw<WatchBefore[]>(Prisma.sql`
    SELECT (SELECT to_jsonb(w) FROM loan_follows w WHERE ${own}) AS follow, (SELECT to_jsonb(w) FROM loan_snoozes w WHERE ${own}) AS snooze`)
  return row ?? { follow: null, snooze: null }
}

/** Follows or snoozes a loan as before an act. */
export async function restoreWatch(
  db: Queries,
  person: Person,
  loanId: number,
  what: keyof WatchBefore,
  before: WatchBefore,
): Promise<void> {
  const table = Prisma.raw(what === 'follow' ? 'loan_follows' : 'loan_snoozes')
  await db.$executeRaw(Prisma.sql`DELETE FROM ${table} WHERE user_id = ${person.userId}::int AND loan_id = ${loanId}::int`)
  if (before[what])
    await db.$executeRaw(
      Prisma.sql`INSERT INTO ${table} SELECT * FROM jsonb_populate_record(NULL::${table}, ${JSON.stringify(before[what])}::jsonb)`,
    )
}

/** Returns how many other loans in scope the viewer follows. */
export const countFollows = (db: Queries, viewer: Viewer, except: number): Promise<number> =>
  countWatched(db, viewer, Prisma.sql`loan_follows`, except)

async function countWatched(db: Queries, viewer: Viewer, table: Prisma.Sql, except: number): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>(Prisma.sql`
    SELECT count(*)::int AS count FROM ${table} w JOIN loans l ON l.id = w.loan_id
    WHERE w.user_id = ${viewer.userId}::int AND w.loan_id <> ${except}::int AND ${isVisible(viewer)}`)
  return row?.count ?? 0
}

/** Returns the id of a loan that the viewer follows or has snoozed, whether in scope or not. Undefined if they do neither. */
export async function findWatchedLoan(db: Queries, { userId }: Person, number: string): Promise<number | undefined> {
  const [loan] = await db.$queryRaw<{ id: number }[]>(Prisma.sql`
    SELECT l.id FROM loans l WHERE l.number = ${number} AND (
      EXISTS (SELECT FROM loan_follows f WHERE f.user_id = ${userId}::int AND f.loan_id = l.id)
      OR EXISTS (SELECT FROM loan_snoozes s WHERE s.user_id = ${userId}::int AND s.loan_id = l.id))`)
  return loan?.id
}

/** Stores that a person follows a loan. Following again only replaces the kinds that ring. */
export async function saveFollow(db: Queries, { userId }: Person, loanId: number, kinds: readonly NewsKind[], now: Date): Promise<void> {
  await db.$executeRaw(Prisma.sql`
    INSERT INTO loan_follows (user_id, loan_id, kinds, since, seen_at)
    VALUES (${userId}::int, ${loanId}::int, ${[...kinds]}::text[], ${now}::timestamptz, ${now}::timestamptz)
    ON CONFLICT (user_id, loan_id) DO UPDATE SET kinds = excluded.kinds`)
}

export async function deleteFollow(db: Queries, { userId }: Person, loanId: number): Promise<void> {
  await db.$executeRaw(Prisma.sql`DELETE FROM loan_follows WHERE user_id = ${userId}::int AND loan_id = ${loanId}::int`)
}

/** Deletes the viewer's snoozes that are over. */
export async function deleteEndedSnoozes(db: Queries, viewer: Viewer, now: Date): Promise<void> {
  await db.$executeRaw(Prisma.sql`DELETE FROM loan_snoozes s WHERE s.user_id = ${viewer.userId}::int AND NOT (${inForce(viewer, now)})`)
}

/** Returns how many other loans in scope the viewer has snoozed. */
export const countSnoozes = (db: Queries, viewer: Viewer, except: number): Promise<number> =>
  countWatched(db, viewer, Prisma.sql`loan_snoozes`, except)

/** Returns when the viewer's own work on a loan is due next; null without a due moment. */
export async function readOwnDue(db: Queries, { userId }: Person, loanId: number): Promise<Date | null> {
  const [row] = await db.$queryRaw<{ at: Date | null }[]>(Prisma.sql`
    SELECT least(
      (SELECT min(CASE desk WHEN 'closing' THEN sla_due_at ELSE due_at END) FROM tasks WHERE loan_id = ${loanId}::int AND done_at IS NULL AND ${userId}::int IN (slot1_id, slot2_id)),
      (SELECT min(due_at) FROM reviews r WHERE loan_id = ${loanId}::int AND assigned_to_id = ${userId}::int AND ended_at IS NULL AND pulled_back_at IS NULL)) AS at`)
  return row?.at ?? null
}

export async function saveSnooze(db: Queries, { userId }: Person, loanId: number, snooze: Snooze, now: Date): Promise<void> {
  const { until, untilEvent, reason } = snooze
  await db.$executeRaw(Prisma.sql`
    INSERT INTO loan_snoozes (user_id, loan_id, until, until_event, reason, created_at)
    VALUES (${userId}::int, ${loanId}::int, ${until}::timestamptz, ${untilEvent}, ${reason}, ${now}::timestamptz)
    ON CONFLICT (user_id, loan_id) DO UPDATE SET until = excluded.until, until_event = excluded.until_event, reason = excluded.reason, created_at = excluded.created_at`)
}

export async function deleteSnooze(db: Queries, { userId }: Person, loanId: number): Promise<void> {
  await db.$executeRaw(Prisma.sql`DELETE FROM loan_snoozes WHERE user_id = ${userId}::int AND loan_id = ${loanId}::int`)
}
