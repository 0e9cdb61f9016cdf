import { DESKS } from '@ivue/contracts/desks/words.ts'
import type { Lease, PresentRow, RowActivity } from '@ivue/contracts/live/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { CHANNEL } from '../../notifications/signal.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import { isPresenceKnownTo, peopleNotToKnow } from '../../platform/rows/blind-reviews.ts'
import type { RecordChange, SignedIn } from '../../platform/rpc/implement.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import type { Subject } from '../subject.ts'
import { findLeaseHolder, leaseFor, takeLease, type WorklistRowKey } from './lease.ts'

/** Milliseconds after which a presence expires if it is not renewed. Dialogs renew it every twenty seconds. */
const PRESENCE_TTL_MS = 45_000
/** Milliseconds after which an expired presence or lease is deleted. Deleting it earlier could block a renewal of the same row. */
const DELETED_AFTER_MS = 600_000

interface Place {
  loanId: number
  /** Null for the loan's popup. */
  row: WorklistRowKey | null
  doing: RowActivity
  opening: string
}

export type Subjects = readonly Subject[]

const andScope = (scope: Prisma.Sql | null) => (scope ? Prisma.sql`AND ${scope}` : Prisma.empty)

async function findVisibleRow(
  db: Queries,
  viewer: SignedIn,
  subject: Subject,
  id: number,
): Promise<{ loanId: number; loanNumber: string }> {
  const [row] = await db.$queryRaw<{ loanId: number; loanNumber: string }[]>(Prisma.sql`
    SELECT t.loan_id AS "loanId", l.number AS "loanNumber" FROM ${subject.table} t JOIN loans l ON l.id = t.loan_id
    WHERE t.id = ${id} AND ${subject.rows} ${andScope(subject.visibleTo(viewer))}`)
  if (!row) throw new Refusal(MESSAGES.notFound)
  return row
}

export function subjectNamed(subjects: Subjects, name: string): Subject {
  const subject = subjects.find((one) => one.name === name)
  if (!subject) throw Refusal.field('list', `There is no list ${name}`)
  return subject
}

/** A person who opened or left a place of a loan. `row` is null for the loan's popup. */
type Visit = Pick<Place, 'loanId' | 'row'> & { userId: number }

/**
 * Sends a presence event to everyone who may see a row of the loan, except those who may not know of the review that the visitor works
 * on.
 */
export async function notifyPresence(db: Queries, subjects: Subjects, visits: readonly Visit[]): Promise<void> {
  for (const visit of visits) {
    const hidden = await findPeopleHiddenFrom(db, visit)
    for (const { name, table, rows, slots, hiddenFrom } of subjects) {
      const people = Prisma.raw(slots.map((slot) => `t.${slot}`).join(', '))
      await db.$queryRaw(Prisma.sql`
        SELECT pg_notify(${CHANNEL}, json_build_object('topic', 'presence', 'desk', ${name}::text, 'hiddenFrom', hidden, 'rows', json_agg(named))::text)::text
        FROM (SELECT ${hidden}::int[] || ${hiddenFrom} AS hidden, json_build_array(t.id, ${people}) AS named FROM ${table} t WHERE t.loan_id = ${visit.loanId} AND ${rows}) found
        GROUP BY hidden`)
    }
  }
}

/**
 * Returns the people from whom a visit is hidden. For a row: those who may not know of its review. For a popup: those who may not know
 * of a review of the loan that the visitor holds.
 */
async function findPeopleHiddenFrom(db: Queries, { userId, loanId, row }: Visit): Promise<number[]> {
  if (row && DESKS.some((desk) => desk === row.list)) return []
  const theirs = Prisma.sql`t.loan_id = ${loanId} AND ${userId}::int IN (t.assigned_to_id, t.proposed_id)`
  return peopleNotToKnow(db, row ? Prisma.sql`t.id = ${row.id}` : theirs)
}

/** Records that a person has a place open. Returns whether this is new to the others. */
export async function recordPresence(db: Queries, userId: number, now: Date, { loanId, row, doing, opening }: Place): Promise<boolean> {
  const until = new Date(now.getTime() + PRESENCE_TTL_MS)
  const [noted] = await db.$queryRaw<{ since: Date }[]>(Prisma.sql`
    INSERT INTO row_presences AS here (user_id, opening, loan_id, list, record_id, doing, since, until)
    VALUES (${userId}, ${opening}, ${loanId}, ${row?.list ?? null}, ${row?.id ?? null}::int, ${doing}, ${now}::timestamptz, ${until}::timestamptz)
    ON CONFLICT (user_id, opening) DO UPDATE SET loan_id = excluded.loan_id, list = excluded.list, record_id = excluded.record_id, doing = excluded.doing,
      until = excluded.until, since = CASE WHEN here.until > ${now}::timestamptz THEN here.since ELSE excluded.since END
    RETURNING since`)
  const isNew = noted?.since.getTime() === now.getTime()
  if (isNew) {
    const before = new Date(now.getTime() - DELETED_AFTER_MS)
    await db.rowPresence.deleteMany({ where: { until: { lt: before } } })
    await db.rowLease.deleteMany({ where: { until: { lt: before } } })
  }
  return isNew
}

interface RowOpening {
  list: WorklistName
  recsID: number
  opening: string
  window?: string | undefined
}

export async function openRow(
  db: Database,
  subjects: Subjects,
  viewer: SignedIn,
  now: Date,
  { list, recsID: id, doing, opening, window = '', lease }: RowOpening & { doing: RowActivity; lease: boolean },
): Promise<{ lease: Lease | null }> {
  const row = { list, id }
  const { loanId } = await findVisibleRow(db, viewer, subjectNamed(subjects, list), id)
  const isNew = await recordPresence(db, viewer.userId, now, { loanId, row, doing, opening })
  const took = lease && (await takeLease(db, { row, userId: viewer.userId, opening, windowName: window, now }, { over: false }))
  if (isNew || took) await notifyPresence(db, subjects, [{ userId: viewer.userId, loanId, row }])
  return { lease: leaseFor(viewer, window, await findLeaseHolder(db, row, now)) }
}

/** Takes over the lease of a row. The audit trail records the previous holder. */
export async function takeOver(
  db: Database,
  subjects: Subjects,
  viewer: SignedIn,
  now: Date,
  { list, recsID: id, opening, window = '' }: RowOpening,
  changed: RecordChange,
): Promise<{ lease: Lease | null }> {
  const row = { list, id }
  const { loanId, loanNumber } = await findVisibleRow(db, viewer, subjectNamed(subjects, list), id)
  const before = await findLeaseHolder(db, row, now)
  await recordPresence(db, viewer.userId, now, { loanId, row, doing: 'decision', opening })
  await takeLease(db, { row, userId: viewer.userId, opening, windowName: window, now }, { over: true })
  changed(`Loan ${loanNumber}, who decides ${PLACE_NAMES[list]}`, before?.name ?? '', viewer.fullName)
  await notifyPresence(db, subjects, [{ userId: viewer.userId, loanId, row }])
  return { lease: leaseFor(viewer, window, await findLeaseHolder(db, row, now)) }
}

const PLACE_NAMES: Readonly<Record<WorklistName, string>> = {
  closing: 'at the closing desk',
  processor: 'at the processor desk',
  underwriter: 'at the underwriter desk',
  qaProcessor: 'on the processor review',
  qaUnderwriter: 'on the underwriter review',
  qaCloser: 'on the closer review',
}

export async function closeRow(db: Database, subjects: Subjects, viewer: SignedIn, opening: string): Promise<void> {
  const who = { userId: viewer.userId, opening }
  const places = await db.rowPresence.findMany({ where: who, select: { loanId: true, list: true, recordId: true } })
  await db.rowLease.deleteMany({ where: who })
  await db.rowPresence.deleteMany({ where: who })
  const visits = places.map(({ loanId, list, recordId }) => ({
    userId: viewer.userId,
    loanId,
    row: list === null || recordId === null ? null : { list: list as WorklistName, id: recordId },
  }))
  await notifyPresence(db, subjects, visits)
}

interface PresenceRow {
  recsID: number
  name: string
  doing: RowActivity
  deciding: boolean
  since: Date
}

/**
 * Returns who else has which visible row of a list open. Each person is listed once per row, as deciding if they hold the lease, else
 * with their latest activity.
 */
export async function findPresence(
  db: Database,
  subjects: Subjects,
  viewer: SignedIn,
  now: Date,
  list: WorklistName,
): Promise<PresentRow[]> {
  const subject = subjectNamed(subjects, list)
  const found = await db.$queryRaw<PresenceRow[]>(Prisma.sql`
    WITH here AS (
      SELECT t.id AS record_id, p.user_id, p.doing, false AS deciding, p.since FROM row_presences p
      JOIN ${subject.table} t ON t.loan_id = p.loan_id AND ((p.record_id IS NULL AND ${isPresenceKnownTo(viewer)}) OR (p.list = ${list} AND p.record_id = t.id)) WHERE p.until > ${now}::timestamptz
      UNION ALL SELECT record_id, user_id, 'decision', true, since FROM row_leases WHERE list = ${list} AND until > ${now}::timestamptz
    )
    SELECT DISTINCT ON (here.record_id, here.user_id) here.record_id AS "recsID", u.full_name AS name, here.doing, here.deciding, here.since
    FROM here JOIN ${subject.table} t ON t.id = here.record_id JOIN users u ON u.id = here.user_id
    WHERE ${subject.rows} AND here.user_id <> ${viewer.userId} ${andScope(subject.visibleTo(viewer))}
    ORDER BY here.record_id, here.user_id, here.deciding DESC, here.since DESC`)
  const rows = new Map<number, PresentRow>()
  for (const { recsID, since, ...person } of found) {
    const row = rows.get(recsID) ?? { recsID, people: [] }
    row.people.push({ ...person, since: since.toISOString() })
    rows.set(recsID, row)
  }
  for (const { people } of rows.values()) people.sort((a, b) => Number(b.deciding) - Number(a.deciding) || a.since.localeCompare(b.since))
  return [...rows.values()]
}
