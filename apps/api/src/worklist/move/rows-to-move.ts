import { MAX_BULK_ROWS } from '@ivue/contracts/grid/views.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import type { LoanToAssign } from '@ivue/contracts/worklist/loads.ts'
import { getWorklist } from '@ivue/contracts/worklist/worklists.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../../platform/database/database.ts'
import { BORROWER } from '../../platform/rows/loan-sql.ts'
import { dueDaySql, isOpenRow } from '../loads/queries.ts'
import type { Subject, WorkRow } from '../subject.ts'

/** A row of a worklist with what decides who may take it. */
export interface StoredRowToMove extends WorkRow {
  open: boolean
  loan: LoanToAssign
  borrower: string
  /** Whether the last change came from the SLA clock. That one changes nothing that a move depends on. */
  byClock: boolean
}

interface HeldQuery {
  personId: number
  /** The last day on which a row is due, YYYY-MM-DD; '' for all rows. */
  until: string
  /** The business zone, in which reviews are due. */
  zone: string
}

/** Returns the ids of the open rows in which a person holds a slot, the first due first. At most one more than can be moved. */
export async function findHeldIds(db: Queries, subject: Subject, { personId, until, zone }: HeldQuery): Promise<number[]> {
  const { floor } = getWorklist(subject.name)
  const [slot1, slot2] = subject.slots.map((column) => Prisma.raw(`t.${column}`))
  const due = dueDaySql(floor, zone)
  const found = await db.$queryRaw<{ id: number }[]>(Prisma.sql`
    SELECT t.id FROM ${subject.table} t
    WHERE ${subject.rows} AND ${isOpenRow(floor)} AND (${slot1} = ${personId}::int OR ${slot2} = ${personId}::int)
      ${until === '' ? Prisma.empty : Prisma.sql`AND ${due} <= ${until}::date`}
    ORDER BY ${due}, t.id LIMIT ${MAX_BULK_ROWS + 1}`)
  return found.map(({ id }) => id)
}

/** Returns the visible rows among `ids`, in their order. With `lock` it locks them until the transaction ends. */
export async function readRowsToMove(
  db: Queries,
  subject: Subject,
  viewer: Viewer,
  ids: readonly number[],
  { lock }: { lock: boolean },
): Promise<StoredRowToMove[]> {
  const rows = new Map((await subject.find(db, viewer, ids, { lock })).map((row) => [row.id, row]))
  const facts = await db.$queryRaw<({ id: number } & Pick<StoredRowToMove, 'open' | 'borrower' | 'loan' | 'byClock'>)[]>(Prisma.sql`
    SELECT t.id, ${isOpenRow(getWorklist(subject.name).floor)} AS open, ${BORROWER} AS borrower, t.updated_by_id IS NULL AS "byClock",
      jsonb_build_object('state', l.property_state, 'purpose', l.purpose, 'type', l.type) AS loan
    FROM ${subject.table} t JOIN loans l ON l.id = t.loan_id WHERE t.id = ANY(${[...rows.keys()]}::int[])`)
  const factsOf = new Map(facts.map((fact) => [fact.id, fact]))
  return ids.flatMap((id) => {
    const [row, fact] = [rows.get(id), factsOf.get(id)]
    return row && fact ? [{ ...row, ...fact }] : []
  })
}
