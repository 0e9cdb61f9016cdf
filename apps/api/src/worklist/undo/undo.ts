import type { ActionAnswer } from '@ivue/contracts/worklist/actions.ts'
import { type BulkActionFacts, mayUndo, mayUndoRow } from '@ivue/contracts/worklist/undo.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Database } from '../../database.ts'
import { lockLoans } from '../../rows/locks.ts'
import { Refusal } from '../../rpc/refusal.ts'
import type { Assignment } from '../assignment/assign.ts'
import { BULK } from '../bulk.ts'
import { notifyUndone, type UndoneRow } from './notices.ts'
import { putBack, undoRows } from './undo-rows.ts'

/**
 * Undoes an action of the viewer (operation `undo`, `recId` its `undoId`), each row judged by itself, in one transaction: what somebody changed since stays,
 * and what QC began to look at. The action's own row is locked first, so that fifty undos at once are one.
 */
export async function undoBulk(db: Database, assignment: Assignment, id: number): Promise<ActionAnswer> {
  const { definition, viewer, now } = assignment
  const { name, table } = definition.subject
  return db.$transaction(async (tx) => {
    const [action = null] = await tx.$queryRaw<BulkActionFacts[]>(Prisma.sql`
      SELECT list, operation, actor_id AS "actorId", at, undone_at AS "undoneAt" FROM bulk_changes WHERE id = ${id}::int FOR UPDATE`)
    const refusal = mayUndo(viewer, name, action, now)
    if (refusal || !action) throw new Refusal(refusal ?? '')
    const locked = await tx.$queryRaw<{ loanId: number }[]>(Prisma.sql`
      SELECT t.loan_id AS "loanId" FROM ${table} t
      WHERE t.id IN (SELECT record_id FROM bulk_change_rows WHERE change_id = ${id}::int) ORDER BY t.id FOR UPDATE`)
    // A review is submitted under the lock of its loan: what is read next cannot change any more.
    await lockLoans(
      tx,
      locked.map(({ loanId }) => loanId),
    )
    const rows = await undoRows(tx, assignment, { id, at: action.at })
    const judged = rows.map((row) => ({ ...row, msg: mayUndoRow(row.row) }))
    const refused = judged.flatMap(({ rowId, msg }) => (msg ? [{ id: rowId, msg }] : []))
    const undone = judged.filter((row): row is typeof row & UndoneRow => row.msg === null && row.row !== null)
    const ids = undone.map(({ rowId }) => rowId)
    if (ids.length > 0) {
      await putBack(tx, assignment, { id, operation: action.operation, ids })
      await tx.bulkChange.update({ where: { id }, data: { undoneAt: now } })
      await notifyUndone(tx, assignment, action.operation, undone)
    }
    return { done: ids, refused }
  }, BULK)
}
