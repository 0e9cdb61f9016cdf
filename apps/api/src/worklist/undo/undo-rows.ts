import type { ActionAnswer } from '@ivue/contracts/worklist/actions.ts'
import { type ActPlace, type RowAct, whyNotUndo } from '@ivue/contracts/worklist/undo.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { lockLoans, lockTasksOf } from '../../platform/rows/locks.ts'
import { refuse } from '../../platform/rpc/refusal.ts'
import { type Subjects, subjectNamed } from '../presence/presence.ts'
import type { Subject } from '../subject.ts'
import { type ActRow, readActRows, restoreRows } from './act-rows.ts'
import { notifyUndone, type RestorableRow } from './notices.ts'
import type { Undo, Undos } from './undo.ts'

/** Returns the rows of an act that cannot be restored, with the reason. */
export const listRefusedRows = ({ name: list }: Subject, judged: readonly ActRow[]): ActionAnswer['refused'] =>
  judged.flatMap(({ rowId: id, msg }) => (msg ? [{ list, id, msg }] : []))

/** Undoes acts that changed columns of rows. Rows that were changed since, or that QC started on, stay as they are. */
export const buildRowUndos = (subjects: Subjects): Undos => {
  const undo =
    (operation: RowAct): Undo =>
    async (tx, act, { id, at, list }) => {
      const subject = subjectNamed(subjects, list)
      const selectLoans = Prisma.sql`
      SELECT t.loan_id AS "loanId" FROM ${subject.table} t
      WHERE t.id IN (SELECT record_id FROM act_rows WHERE act_id = ${id}::int) ORDER BY t.id`
      const loanIds = (await tx.$queryRaw<{ loanId: number }[]>(selectLoans)).map(({ loanId }) => loanId)
      if (operation === 'decision') await lockTasksOf(tx, loanIds)
      await tx.$executeRaw(Prisma.sql`${selectLoans} FOR UPDATE`)
      // Submitting a review takes the loan's lock, so nothing read below can change.
      await lockLoans(tx, loanIds)
      const judged = await readActRows(tx, { ...act, subject }, { id, at })
      const undone = judged.filter((row): row is typeof row & RestorableRow => row.msg === null && row.row !== null)
      const ids = undone.map(({ rowId }) => rowId)
      if (ids.length > 0) {
        await restoreRows(tx, { ...act, subject }, { id, operation, ids })
        await notifyUndone(tx, { ...act, subject }, operation, undone)
      }
      return { done: ids, refused: listRefusedRows(subject, judged) }
    }
  const undoMove: Undo = async (tx, act, stored) => {
    const { viewer } = act
    const parts = await tx.act.findMany({ where: { id: { in: stored.partIds } }, orderBy: { id: 'asc' } })
    const answer: ActionAnswer = { done: [], refused: [] }
    for (const { id, list } of [stored, ...parts]) {
      const part = { ...stored, id, list: list as ActPlace }
      refuse(whyNotUndo(viewer, part, act.now))
      const { done, refused } = await undo('move')(tx, act, part)
      answer.done.push(...done)
      answer.refused.push(...refused)
    }
    return answer
  }
  return {
    bulk: undo('bulk'),
    autocomplete: undo('autocomplete'),
    reassign: undo('reassign'),
    move: undoMove,
    decision: undo('decision'),
  }
}
