import type { ActionAnswer } from '@ivue/contracts/worklist/actions.ts'
import { type BulkActionFacts, whyNotUndo, whyNotUndoRow } from '@ivue/contracts/worklist/undo.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Database } from '../../database/database.ts'
import { lockLoans } from '../../rows/locks.ts'
import { Refusal } from '../../rpc/refusal.ts'
import type { Assignment } from '../assignment/assign.ts'
import { BULK_TRANSACTION } from '../bulk.ts'
import { notifyUndone, type UndoneRow } from './notices.ts'
import { readUndoRows, restoreRows } from './undo-rows.ts'

/**
 * Undoes a bulk action of the viewer (operation `undo`, `recId` is its `undoId`) in one transaction. Rows that were changed since, or
 * that QC started on, are not undone. The row of the action is locked first, so that concurrent undos have one effect.
 */
export async function undoBulk(db: Database, assignment: Assignment, id: number): Promise<ActionAnswer> {
  const { definition, viewer, now } = assignment
  const { name, table } = definition.subject
  return db.$transaction(async (tx) => {
    const [action = null] = await tx.$queryRaw<BulkActionFacts[]>(Prisma.sql`
      SELECT list, operation, actor_id AS "actorId", at, undone_at AS "undoneAt" FROM bulk_changes WHERE id = ${id}::int FOR UPDATE`)
    const refusal = whyNotUndo(viewer, name, action, now)
    if (refusal || !action) throw new Refusal(refusal ?? '')
    const locked = await tx.$queryRaw<{ loanId: number }[]>(Prisma.sql`
      SELECT t.loan_id AS "loanId" FROM ${table} t
      WHERE t.id IN (SELECT record_id FROM bulk_change_rows WHERE change_id = ${id}::int) ORDER BY t.id FOR UPDATE`)
    // Submitting a review takes the loan's lock, so nothing read below can change.
    await lockLoans(
      tx,
      locked.map(({ loanId }) => loanId),
    )
    const rows = await readUndoRows(tx, assignment, { id, at: action.at })
    const judged = rows.map((row) => ({ ...row, msg: whyNotUndoRow(row.row) }))
    const refused = judged.flatMap(({ rowId, msg }) => (msg ? [{ id: rowId, msg }] : []))
    const undone = judged.filter((row): row is typeof row & UndoneRow => row.msg === null && row.row !== null)
    const ids = undone.map(({ rowId }) => rowId)
    if (ids.length > 0) {
      await restoreRows(tx, assignment, { id, operation: action.operation, ids })
      await tx.bulkChange.update({ where: { id }, data: { undoneAt: now } })
      await notifyUndone(tx, assignment, action.operation, undone)
    }
    return { done: ids, refused }
  }, BULK_TRANSACTION)
}
