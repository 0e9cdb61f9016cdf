import { mayAutoComplete } from '@ivue/contracts/desks/auto-complete.ts'
import { moduleOf } from '@ivue/contracts/desks/modules.ts'
import type { ActionAnswer } from '@ivue/contracts/desks/shapes.ts'
import { MEASURES } from '@ivue/contracts/desks/words.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { recordEvents } from '../audit/events.ts'
import type { Queries } from '../database.ts'
import { openFindingsOf } from '../quality/queries.ts'
import { Refusal } from '../rpc/refusal.ts'
import type { Services } from '../services.ts'
import { type Assignment, BULK, judgeRows, taskIds } from './assignment.ts'
import type { DeskDefinition } from './desk.ts'
import { findTasks, judged, type TaskNow } from './locked-tasks.ts'
import { resultSql } from './sla-sql.ts'
import { keepForUndo } from './undo/keep.ts'

/** Whether Bulk Auto Complete is switched on at a desk (domain 3, Auto complete). */
export const autoCompleteFlag = async ({ settings }: Services, definition: DeskDefinition): Promise<0 | 1> =>
  (await settings.get(definition.autoComplete)) ? 1 : 0

/** Completes ticked tasks where nothing is open on them, each row judged by itself, in one transaction. It is no review: no figure counts it as a decision. */
export async function autoComplete(services: Services, assignment: Assignment, sent: readonly string[]): Promise<ActionAnswer> {
  const { definition, viewer, now } = assignment
  const { desk, completed, ownOnly } = definition
  const ids = taskIds(sent)
  if (ids.length === 0) throw Refusal.field('recId', MESSAGES.selectLoan)
  const flag = await autoCompleteFlag(services, definition)
  return services.db.$transaction(async (tx) => {
    const found = await findTasks(tx, viewer, desk, ids, { lock: true, ownOnly })
    const loanIds = found.map(({ loanId }) => loanId)
    const open = await openFindingsOf(tx, loanIds, desk)
    const { tasks, refused } = judgeRows(ids, found, (task) =>
      mayAutoComplete(viewer, desk, flag, { ...judged(task, completed, now), openFindings: open.get(task.loanId) ?? 0 }),
    )
    const undoId = await keepForUndo(tx, { ...assignment, operation: 'autocomplete', tasks })
    await complete(tx, assignment, tasks)
    return { done: tasks.map(({ id }) => id), refused, undoId }
  }, BULK)
}

async function complete(tx: Queries, assignment: Assignment, tasks: readonly TaskNow[]): Promise<void> {
  if (tasks.length === 0) return
  const { definition, viewer, now } = assignment
  const { desk, completed } = definition
  const measures = MEASURES.flatMap((n) => {
    const result = resultSql(`p${n}_due_at`, `p${n}_actual_at`, 'clock.status', 'clock.at')
    const judges = `p${n}_due_at IS NOT NULL AND ${result} <> p${n}_result`
    return [
      `p${n}_result = CASE WHEN ${judges} THEN ${result} ELSE p${n}_result END`,
      `p${n}_stamped_at = CASE WHEN ${judges} THEN clock.at ELSE p${n}_stamped_at END`,
    ]
  })
  await tx.$executeRaw(Prisma.sql`
    UPDATE tasks SET status = clock.status, done_at = clock.at, ${Prisma.raw(measures.join(', '))},
      version = version + 1, updated_at = clock.at, updated_by_id = ${viewer.userId}::int
    FROM (SELECT ${now}::timestamptz AS at, ${completed}::text AS status) clock
    WHERE id = ANY(${tasks.map(({ id }) => id)}::int[])`)
  await recordEvents(
    tx,
    assignment,
    tasks.map(({ id, loanId, loanNumber, status }) => ({
      loanId,
      loanNumber,
      taskId: id,
      desk,
      module: moduleOf(desk, 'AutoComplete'),
      before: status,
      after: completed,
    })),
  )
}
