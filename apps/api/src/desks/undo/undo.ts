import type { ActionAnswer } from '@ivue/contracts/desks/shapes.ts'
import { type BulkActionFacts, mayUndo, mayUndoRow } from '@ivue/contracts/desks/undo.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Database } from '../../database.ts'
import { Refusal } from '../../rpc/refusal.ts'
import { type Assignment, BULK, lockedLoans } from '../assignment.ts'
import { putBack, type UndoRow, undoRows } from './rows.ts'
import { tellUndone } from './tell.ts'

/**
 * Undoes a bulk action of the viewer (operation `undo`, `recId` its `undoId`), each row judged by itself, in one transaction: what somebody changed since stays,
 * and what QC began to look at. The action's own row is locked first, so that fifty undos at once are one.
 */
export async function undoBulk(db: Database, assignment: Assignment, id: number): Promise<ActionAnswer> {
  const { definition, viewer, now } = assignment
  return db.$transaction(async (tx) => {
    const [action = null] = await tx.$queryRaw<BulkActionFacts[]>(Prisma.sql`
      SELECT desk, operation, actor_id AS "actorId", at, undone_at AS "undoneAt" FROM bulk_actions WHERE id = ${id}::int FOR UPDATE`)
    const refusal = mayUndo(viewer, definition.desk, action, now)
    if (refusal || !action) throw new Refusal(refusal ?? '')
    await tx.$executeRaw(Prisma.sql`
      SELECT FROM tasks WHERE id IN (SELECT task_id FROM bulk_action_rows WHERE action_id = ${id}::int) ORDER BY id FOR UPDATE`)
    const loans = await tx.$queryRaw<{ loanId: number }[]>(Prisma.sql`
      SELECT t.loan_id AS "loanId" FROM bulk_action_rows r JOIN tasks t ON t.id = r.task_id WHERE r.action_id = ${id}::int`)
    // A review is submitted under the lock of its loan: what is read next cannot change any more.
    await tx.$executeRaw(lockedLoans(loans))
    const rows = await undoRows(tx, definition, { id, at: action.at })
    const judged = rows.map((row) => ({ row, msg: mayUndoRow(row.task) }))
    const refused = judged.flatMap(({ row, msg }) => (msg ? [{ id: row.taskId, msg }] : []))
    const undone = judged.flatMap(({ row, msg }) => (msg ? [] : [row])) as (UndoRow & { task: NonNullable<UndoRow['task']> })[]
    if (undone.length > 0) {
      await putBack(tx, assignment, { id, operation: action.operation, tasks: undone.map(({ task }) => task) })
      await tx.bulkAction.update({ where: { id }, data: { undoneAt: now } })
      await tellUndone(tx, assignment, action.operation, undone)
    }
    return { done: undone.map(({ taskId }) => taskId), refused }
  }, BULK)
}
