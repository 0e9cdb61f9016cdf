import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import type { EventAct } from '@ivue/contracts/worklist/events.ts'
import type { Undoable } from '@ivue/contracts/worklist/undo.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import type { NewEvent } from '../audit/record-events.ts'
import type { Queries } from '../database.ts'
import { Refusal } from '../rpc/refusal.ts'
import type { Person } from './workers.ts'

/** A row of a worklist as it is now, with what every rule looks at. */
export interface WorkRow {
  id: number
  version: number
  /** The oldest version that is not stale for the viewer: since then only their own comments changed the row. */
  freshFrom: number
  loanId: number
  loanNumber: string
  status: string
  slot1Id: number | null
  slot2Id: number | null
  slot1Name: string
  slot2Name: string
  /** Whom somebody named for a slot instead of the person who holds it. */
  mismatchId: number | null
  mismatch2Id: number | null
  /** Of a blind second review: who made the first one, and may neither hold nor know of it. */
  barredId?: number | null
  /** 0 while the other side has the turn to comment. */
  respondback: number
  /** The loan is locked until its conflict check is done. */
  conflictActive: boolean
  updatedAt: Date
  updatedByName: string
}

export interface Finding {
  /** Nobody else changes what is found until the transaction ends. */
  lock: boolean
  /** Only what the viewer holds a slot of. */
  ownOnly?: boolean | undefined
  /** Also what the viewer does not see: to undo what they did to rows that left their scope by it. */
  unscoped?: boolean
}

/** Who changes rows, and when. */
export interface Stamp {
  viewer: Viewer
  now: Date
}

/** Null leaves the slot. */
export interface NewHolders {
  slot1: Person | null
  slot2: Person | null
}

/**
 * What a worklist is a list of, a task or a review: its table, how a row is found and locked, who sees and who holds it, what may be written, and how its events are
 * called. Every statement calls the table `t`.
 */
export interface Subject<Row extends WorkRow = WorkRow> {
  name: WorklistName
  table: Prisma.Sql
  /** The rows of the table that belong to this list. */
  rows: Prisma.Sql
  /** The columns of the people in both slots. */
  slots: readonly [string, string]
  /** SQL of an array: the people who may not know of a row, whatever their scope. */
  hiddenFrom: Prisma.Sql
  /** Which of the rows somebody sees; null for all. */
  visibleTo(viewer: Viewer): Prisma.Sql | null
  /** The rows among `ids` that the viewer sees, by id. */
  find(db: Queries, viewer: Viewer, ids: readonly number[], finding: Finding): Promise<Row[]>
  /** Puts people into slots. Who was named for a slot is named no longer once they hold it. */
  assign(tx: Queries, rows: readonly Row[], holders: NewHolders, stamp: Stamp): Promise<void>
  /** Why one of these people may not hold one of these rows, or null; absent where everybody may who does this work. */
  whyNotHeldBy?(
    tx: Queries,
    rows: readonly Row[],
    people: readonly Person[],
    stamp: Stamp,
  ): Promise<{ why(row: Row, person: Person): string | null }>
  /** Keeps the holder of a slot for whom somebody else was named. */
  keepHolder(tx: Queries, row: Row, slot: 1 | 2, namedId: number, stamp: Stamp): Promise<void>
  /** The columns that a bulk action may change: they are written back as they were. */
  kept: Readonly<Record<Undoable, readonly string[]>>
  /** What it changes elsewhere, as SQL of a jsonb object that is kept beside the columns; `alsoPutBack` writes it back. */
  alsoKept?: Partial<Readonly<Record<Undoable, Prisma.Sql>>>
  alsoPutBack?(tx: Queries, undone: { actionId: number; operation: Undoable; ids: readonly number[] }, stamp: Stamp): Promise<void>
  /** SQL that is true where QC began to look at the row's work after a moment: it is not put back then. */
  qcBeganSince(at: Date): Prisma.Sql
  /** Which of the rows somebody judged since they were completed: they are not put back then. Nobody judges the others until the transaction ends. */
  decidedOn?(tx: Queries, ids: readonly number[]): Promise<ReadonlySet<number>>
  /** The event of an act on a row. */
  event(row: Pick<Row, 'id' | 'loanId' | 'loanNumber'>, act: EventAct, said: Pick<NewEvent, 'before' | 'after' | 'reason'>): NewEvent
  /** Where a notice leads: the list, or one loan on it. */
  link(loanNumber?: string): string
}

/** One row that the viewer sees, or "Not found". */
export async function findRow<Row extends WorkRow>(
  subject: Subject<Row>,
  db: Queries,
  viewer: Viewer,
  id: number,
  finding: Finding,
): Promise<Row> {
  const [row] = await subject.find(db, viewer, [id], finding)
  if (!row) throw new Refusal(MESSAGES.notFound)
  return row
}

/** Refuses a change made on top of somebody else's, with who and when (wire conventions, Desks). The viewer's own comments are none. */
export function refuseStale(row: Pick<WorkRow, 'version' | 'freshFrom' | 'updatedAt' | 'updatedByName'>, seen: number | undefined): void {
  if (seen === undefined || (seen >= row.freshFrom && seen <= row.version)) return
  throw new Refusal(`${row.updatedByName} changed this loan since you opened it. Nothing of yours was saved`, {
    type: 'stale',
    version: row.version,
    changedBy: row.updatedByName,
    changedAt: row.updatedAt.toISOString(),
  })
}
