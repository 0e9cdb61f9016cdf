import { type ActRowFacts, type RowAct, whyNotUndoRow } from '@ivue/contracts/worklist/undo.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Act } from '../../audit/record-events.ts'
import type { Queries } from '../../platform/database/database.ts'
import { CONFLICT_CHECK_OPEN } from '../../platform/rows/loan-sql.ts'
import { readUserNames } from '../../platform/rows/user-names.ts'
import type { Subject, WorkRow } from '../subject.ts'
import { LATER_ACT } from './later-act.ts'

export interface UndoOfRows extends Act {
  subject: Subject
}
type SubjectOfUndo = Pick<UndoOfRows, 'subject' | 'viewer'>

/** A row in its present state, after the act and any later change. */
type RowOfUndo = ActRowFacts & { stage?: string } & Pick<
    WorkRow,
    'id' | 'loanId' | 'loanNumber' | 'status' | 'slot1Id' | 'slot2Id' | 'slot1Name' | 'slot2Name'
  >

export interface StateBefore extends Pick<WorkRow, 'slot1Id' | 'slot2Id' | 'slot1Name' | 'slot2Name'> {
  status: string | null
  stage: string
}

/** A row of an act, and what its undo would do. */
export interface ActRow {
  rowId: number
  before: StateBefore
  /** Null if the row no longer exists. */
  row: RowOfUndo | null
  /** Why the row cannot be restored, or null. */
  msg: string | null
}

/** The acts that change only who holds a row. */
const SLOT_ACTS: readonly RowAct[] = ['bulk', 'reassign', 'move']

interface StoredActRow extends Omit<ActRowFacts, 'changedBy' | 'decided'> {
  rowId: number
  was: Record<string, unknown>
  /** Who else changed the loan since, if the viewer or the SLA clock was the last who did; null if not. */
  otherName: string | null
}

/** Returns the rows of an act with the data for rules and messages. To undo it, the caller must have locked the rows and loans. */
export async function readActRows(tx: Queries, { subject, viewer }: SubjectOfUndo, act: { id: number; at: Date }): Promise<ActRow[]> {
  // The SLA clock changes results only, which are no part of an assignment.
  const isOwn = Prisma.sql`(t.updated_by_id = ${viewer.userId}::int OR (t.updated_by_id IS NULL AND c.operation = ANY(${SLOT_ACTS}::text[])))`
  const stored = await tx.$queryRaw<StoredActRow[]>(Prisma.sql`
    SELECT r.record_id AS "rowId", r.version_after AS "versionAfter", r.before AS was, coalesce(${CONFLICT_CHECK_OPEN}, false) AS "conflictActive",
      CASE WHEN ${isOwn} THEN coalesce(t.sole_from, t.version) ELSE t.version END AS "freshFrom", ${LATER_ACT} AS later,
      CASE WHEN ${isOwn} THEN coalesce((SELECT CASE WHEN e.import_id IS NULL THEN e.actor_name ELSE 'An import' END FROM events e
        WHERE e.loan_id = t.loan_id AND e.at >= c.at AND (e.actor_id IS DISTINCT FROM c.actor_id OR e.import_id IS NOT NULL) ORDER BY e.id DESC LIMIT 1), 'Somebody else') END AS "otherName",
      coalesce(${subject.qcStartedSince(act.at)}, false) AS "qcBegan", coalesce(${subject.sentOnTo ?? Prisma.sql`NULL`}, '') AS "sentOnTo"
    FROM act_rows r JOIN acts c ON c.id = r.act_id LEFT JOIN ${subject.table} t ON t.id = r.record_id LEFT JOIN loans l ON l.id = t.loan_id
    WHERE r.act_id = ${act.id}::int ORDER BY r.record_id`)
  const ids = stored.map(({ rowId }) => rowId)
  const now = new Map((await subject.find(tx, viewer, ids, { lock: false, unscoped: true })).map((row) => [row.id, row]))
  const nameOf = await readUserNames(
    tx,
    stored.flatMap(({ was }) => holdersOf(was, subject)),
  )
  const decided = await subject.findJudged?.(tx, ids)
  return stored.map(({ rowId, was, otherName, ...facts }) => {
    const found = now.get(rowId)
    const row = found ? { ...found, ...facts, changedBy: otherName ?? found.updatedByName, decided: decided?.has(rowId) ?? false } : null
    return { rowId, before: readStateBefore(was, subject, nameOf), row, msg: whyNotUndoRow(row) }
  })
}

const holdersOf = (was: Record<string, unknown>, { slots }: Subject): (number | null)[] =>
  slots.map((slot) => (was[slot] as number | undefined) ?? null)

function readStateBefore(was: Record<string, unknown>, subject: Subject, nameOf: (id: number | null) => string): StateBefore {
  const [slot1Id = null, slot2Id = null] = holdersOf(was, subject)
  const { status = null, stage = '' } = was as { status?: string; stage?: string }
  return { status, stage, slot1Id, slot2Id, slot1Name: nameOf(slot1Id), slot2Name: nameOf(slot2Id) }
}

interface RowsToRestore {
  id: number
  operation: RowAct
  ids: readonly number[]
}

export async function restoreRows(tx: Queries, { subject, viewer, now }: UndoOfRows, { id, operation, ids }: RowsToRestore): Promise<void> {
  await subject.restoreExtraValues?.(tx, { actId: id, operation, ids }, { viewer, now })
  const sets = Prisma.raw((subject.undoColumns[operation] ?? []).map((column) => `${column} = b.${column}`).join(', '))
  await tx.$executeRaw(Prisma.sql`
    UPDATE ${subject.table} t SET ${sets}, version = t.version + 1, updated_at = ${now}::timestamptz, updated_by_id = ${viewer.userId}::int
    FROM act_rows r CROSS JOIN jsonb_populate_record(NULL::${subject.table}, r.before) b
    WHERE r.act_id = ${id}::int AND r.record_id = t.id AND t.id = ANY(${[...ids]}::int[])`)
}
