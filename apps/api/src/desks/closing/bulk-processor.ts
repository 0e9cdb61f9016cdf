import { deskModule } from '@ivue/contracts/desks/modules.ts'
import type { ActionAnswer } from '@ivue/contracts/worklist/actions.ts'
import { assignmentProblem, whyNotAssignBulk, whyNotAssignRow } from '@ivue/contracts/worklist/rules.ts'
import { FINAL_REASONS } from '@ivue/contracts/worklist/undo.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { type Act, type NewEvent, recordEvents } from '../../audit/record-events.ts'
import { notify } from '../../notifications/notify.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import { lockLoans, lockTasksOf } from '../../platform/rows/locks.ts'
import { readNamesOf } from '../../platform/rows/user-names.ts'
import { Refusal, refuse } from '../../platform/rpc/refusal.ts'
import { refuseProblem } from '../../platform/rpc/refuse-problems.ts'
import { type Assignment, findAssignee } from '../../worklist/assignment/assign.ts'
import { makeAssignedNotices } from '../../worklist/assignment/assigned-notices.ts'
import { BULK_TRANSACTION, checkRows, parseRowIds } from '../../worklist/bulk.ts'
import type { ActionInput } from '../../worklist/run-action.ts'
import type { TaskNow } from '../../worklist/tasks.ts'
import { saveFinalAct } from '../../worklist/undo/save-act.ts'
import type { AssignablePerson } from '../../worklist/workers.ts'
import { PROCESSOR_DESK } from '../processor/desk.ts'
import { CLOSING_DESK } from './desk.ts'

/**
 * Assigns a processor to the loans of closing tasks: the loan's own processor, and slot 1 of its processor task if there is one (wire
 * conventions, Desks).
 */
export async function assignProcessor(
  db: Database,
  { definition, viewer, now, changed }: Assignment,
  input: ActionInput,
  processors: readonly AssignablePerson[],
): Promise<ActionAnswer> {
  const ids = parseRowIds(input.recId)
  const chosen = typeof input.selectedValue === 'string' ? input.selectedValue : ''
  refuseProblem(assignmentProblem([chosen], ids))
  refuse(whyNotAssignBulk(viewer, 'closing'))
  const person = findAssignee(chosen, { definition: PROCESSOR_DESK, people: processors })
  if (!person) throw Refusal.field('selectedValue', 'Choose a processor')

  return db.$transaction(async (tx) => {
    const { ownOnly } = definition
    const seen = await CLOSING_DESK.subject.find(tx, viewer, ids, { lock: false, ownOnly })
    await lockTasksOf(
      tx,
      seen.map(({ loanId }) => loanId),
    )
    const found = await CLOSING_DESK.subject.find(tx, viewer, ids, { lock: true, ownOnly })
    const { rows: tasks, refused } = checkRows(ids, found, ({ processorId, conflictActive }) =>
      whyNotAssignRow({ slot1Id: processorId, slot2Id: null, conflictActive }, { slot1Id: person.id, slot2Id: null }),
    )
    const moved = await write(tx, { tasks, person, viewer, now, changed, reason: input.reason })
    const done = tasks.map(({ id }) => id)
    if (moved.length === 0) return { done, refused }
    const final = await saveFinalAct(tx, { viewer, now }, { list: 'processor', ids: moved, why: FINAL_REASONS.other })
    return { done, refused, final }
  }, BULK_TRANSACTION)
}

interface Change extends Act {
  tasks: readonly TaskNow[]
  person: AssignablePerson
  reason: string
}

/** Returns the ids of the processor tasks that were assigned. */
async function write(tx: Queries, change: Change): Promise<number[]> {
  const { tasks, person, viewer, now, reason } = change
  if (tasks.length === 0) return []
  const loanIds = tasks.map(({ loanId }) => loanId)
  await lockLoans(tx, loanIds)
  await tx.$executeRaw(Prisma.sql`
    UPDATE loans SET processor_id = ${person.id}::int, version = version + 1, updated_at = ${now}::timestamptz WHERE id = ANY(${loanIds}::int[])`)
  const moved = await tx.$queryRaw<{ loanId: number; taskId: number }[]>(Prisma.sql`
    UPDATE tasks SET slot1_id = ${person.id}::int, mismatch_id = nullif(mismatch_id, ${person.id}::int),
      version = version + 1, updated_at = ${now}::timestamptz, updated_by_id = ${viewer.userId}::int
    WHERE loan_id = ANY(${loanIds}::int[]) AND desk = 'processor' RETURNING loan_id AS "loanId", id AS "taskId"`)
  const taskOf = new Map(moved.map(({ loanId, taskId }) => [loanId, taskId]))
  const nameOf = await readNamesOf(tx, tasks, ({ processorId }) => processorId)
  await recordEvents(
    tx,
    change,
    tasks.map(({ loanId, loanNumber, processorId }): NewEvent => {
      const taskId = taskOf.get(loanId)
      return {
        loanId,
        loanNumber,
        ...(taskId === undefined ? {} : { taskId }),
        desk: 'processor',
        module: deskModule('processor', 'Reassignment1'),
        before: nameOf(processorId),
        after: person.fullName,
        reason,
      }
    }),
  )
  const earlier = tasks.map(({ loanNumber, processorId }) => ({ loanNumber, slot1Id: processorId, slot2Id: null }))
  await notify(
    tx,
    makeAssignedNotices({ by: viewer, given: [{ rows: earlier, slot1: person, slot2: null }], link: PROCESSOR_DESK.subject.link }),
  )
  return [...taskOf.values()]
}
