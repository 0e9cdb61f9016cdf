import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import type { EventAct } from '@ivue/contracts/worklist/events.ts'
import type { RowAct } from '@ivue/contracts/worklist/undo.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import type { NewEvent } from '../audit/record-events.ts'
import type { Queries } from '../platform/database/database.ts'
import { Refusal } from '../platform/rpc/refusal.ts'
import type { MismatchFacts } from './mismatch.ts'
import type { AssignablePerson } from './workers.ts'

/** The current state of a worklist row, with the data that the rules need. */
export interface WorkRow extends MismatchFacts {
  id: number
  version: number
  /** The oldest version that is not stale for the viewer, because all later ones came from their own comments. */
  freshFrom: number
  loanId: number
  loanNumber: string
  status: string
  slot1Name: string
  slot2Name: string
  /** Of a blind second review: the author of the first one, who may neither hold nor see it. */
  barredId?: number | null
  /** 0 while it is the other party's turn to comment. */
  respondback: number
  updatedAt: Date
  updatedByName: string
}

export interface FindOptions {
  /** Whether to lock the rows until the transaction ends. */
  lock: boolean
  ownOnly?: boolean | undefined
  /** Whether to include rows out of the viewer's scope, so that an act that moved rows out of it can be undone. */
  unscoped?: boolean
}

export interface UpdateStamp {
  viewer: Viewer
  now: Date
}

/** New holders of the slots. Null leaves a slot unchanged. */
export interface NewHolders {
  slot1: AssignablePerson | null
  slot2: AssignablePerson | null
}

/**
 * The kind of row in a worklist, a task or a review: its table, look-up and lock, scope, slots, writes and events. Every statement
 * uses the table alias `t`.
 */
export interface Subject<Row extends WorkRow = WorkRow> {
  name: WorklistName
  table: Prisma.Sql
  /** Condition for the rows of the table that belong to this list. */
  rows: Prisma.Sql
  /** The columns of the two slots. */
  slots: readonly [string, string]
  /** SQL of an array: the people who may not know of a row, whatever their scope. */
  hiddenFrom: Prisma.Sql
  /** Row scope of a viewer as SQL; null for all rows. */
  visibleTo(viewer: Viewer): Prisma.Sql | null
  /** Returns the visible rows among `ids`, ordered by id. */
  find(db: Queries, viewer: Viewer, ids: readonly number[], finding: FindOptions): Promise<Row[]>
  /** Writes new holders into slots, and clears a mismatch that names the new holder. */
  assign(tx: Queries, rows: readonly Row[], holders: NewHolders, stamp: UpdateStamp): Promise<void>
  /** Returns a function that says why a person cannot be assigned a row, or null. Leave out if any worker may take any row. */
  holderCheck?(
    tx: Queries,
    rows: readonly Row[],
    people: readonly AssignablePerson[],
    stamp: UpdateStamp,
  ): Promise<{ why(row: Row, person: AssignablePerson): string | null }>
  /** Rejects a mismatch, so that the holder of the slot stays. */
  rejectMismatch(tx: Queries, row: Row, slot: 1 | 2, namedId: number, stamp: UpdateStamp): Promise<void>
  /** The columns that each act may change. Undo restores them. */
  undoColumns: Partial<Readonly<Record<RowAct, readonly string[]>>>
  /**
   * Values in other tables that the act may change, as SQL of a jsonb object stored with the columns. `restoreExtraValues` restores them.
   */
  extraUndoValues?: Partial<Readonly<Record<RowAct, Prisma.Sql>>>
  restoreExtraValues?(tx: Queries, undone: { actId: number; operation: RowAct; ids: readonly number[] }, stamp: UpdateStamp): Promise<void>
  /** SQL of the name of who changed, since the act (`r`), the task of another desk that the act opened. */
  sentOnTo?: Prisma.Sql
  /** SQL condition that QC started on the row after `at`, so that it cannot be undone. */
  qcStartedSince(at: Date): Prisma.Sql
  /**
   * Returns the rows that were judged after they were completed. They cannot be undone. Locks the others against judgement until the
   * transaction ends.
   */
  findJudged?(tx: Queries, ids: readonly number[]): Promise<ReadonlySet<number>>
  event(row: Pick<Row, 'id' | 'loanId' | 'loanNumber'>, act: EventAct, said: Pick<NewEvent, 'before' | 'after' | 'reason'>): NewEvent
  /** Link of a notice: to the list, or to one loan on it. */
  link(loanNumber?: string): string
}

/** Returns one visible row. Throws Refusal "Not found". */
export async function findRow<Row extends WorkRow>(
  subject: Subject<Row>,
  db: Queries,
  viewer: Viewer,
  id: number,
  finding: FindOptions,
): Promise<Row> {
  const [row] = await subject.find(db, viewer, [id], finding)
  if (!row) throw new Refusal(MESSAGES.notFound)
  return row
}

/** Whether a row changed since the viewer read it as version `seen`. The viewer's own comments do not count as changes. */
export const isStale = ({ version, freshFrom }: Pick<WorkRow, 'version' | 'freshFrom'>, seen: number): boolean =>
  seen < freshFrom || seen > version

/** Checks the optimistic lock: throws Refusal if the row changed since the viewer read it, with who and when (wire conventions, Desks). */
export function refuseStaleRow(
  row: Pick<WorkRow, 'version' | 'freshFrom' | 'updatedAt' | 'updatedByName'>,
  seen: number | undefined,
): void {
  if (seen === undefined || !isStale(row, seen)) return
  throw new Refusal(`${row.updatedByName} changed this loan since you opened it. Nothing of yours was saved`, {
    type: 'stale',
    version: row.version,
    changedBy: row.updatedByName,
    changedAt: row.updatedAt.toISOString(),
  })
}
