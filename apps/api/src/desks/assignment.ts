import { moduleOf } from '@ivue/contracts/desks/modules.ts'
import { REFUSED } from '@ivue/contracts/desks/reasons.ts'
import { assignmentProblem, mayAssignBulk, mayReassign, slotHolder } from '@ivue/contracts/desks/rules.ts'
import type { ActionAnswer } from '@ivue/contracts/desks/shapes.ts'
import { MAX_BULK_ROWS } from '@ivue/contracts/grid/views.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { type Act, type NewEvent, recordEvents } from '../audit/events.ts'
import type { Database, Queries } from '../database.ts'
import { type Notice, notify } from '../notifications/notify.ts'
import { Refusal } from '../rpc/refusal.ts'
import { assignmentNotices } from './assignment-notices.ts'
import type { DeskDefinition } from './desk.ts'
import type { DeskPerson } from './desk-people.ts'
import { findTask, findTasks, refuseStale, type TaskNow } from './locked-tasks.ts'
import { keepForUndo } from './undo/keep.ts'

export interface Assignment extends Act {
  definition: DeskDefinition
  /** Those who may be given the desk's work. */
  people: readonly DeskPerson[]
}

/** For a transaction that changes as many rows as may be ticked. */
export const BULK = { timeout: 30_000 }

/** One loan, one slot, with a reason (work 4, Reassignment). */
export async function reassign(
  db: Database,
  assignment: Assignment,
  change: { id: number; slot: 1 | 2; userId: string; reason: string; seen: number | undefined },
): Promise<ActionAnswer> {
  const { definition, viewer } = assignment
  const { desk, ownOnly } = definition
  const person = personOf(change.userId, assignment)
  await db.$transaction(async (tx) => {
    const task = await findTask(tx, viewer, desk, change.id, { lock: true, ownOnly })
    refuseStale(task, change.seen)
    const refused = mayReassign(viewer, {
      desk,
      currentId: slotHolder(task, change.slot),
      newId: person?.id ?? null,
      reason: change.reason,
      conflictActive: task.conflictActive,
    })
    if (refused) throw new Refusal(refused)
    await writeSlots(tx, {
      ...assignment,
      tasks: [task],
      slot1: change.slot === 1 ? person : null,
      slot2: change.slot === 2 ? person : null,
      reason: change.reason,
      reason2: change.reason,
    })
  })
  return { done: [change.id], refused: [] }
}

/** Many loans, one or both slots. Each row is judged by itself; the rest goes through in one transaction. */
export async function assignBulk(
  db: Database,
  assignment: Assignment,
  change: { ids: readonly string[]; slot1: string; slot2: string; reason: string; reason2: string },
): Promise<ActionAnswer> {
  const { definition, viewer } = assignment
  const { desk, ownOnly } = definition
  const ids = taskIds(change.ids)
  const problem = assignmentProblem([change.slot1, change.slot2], ids)
  if (problem) throw Refusal.field(problem.field, problem.msg)
  const off = mayAssignBulk(viewer, desk)
  if (off) throw new Refusal(off)
  const slot1 = personOf(change.slot1, assignment)
  const slot2 = personOf(change.slot2, assignment, 'selectedValueCloser')

  return db.$transaction(async (tx) => {
    const found = await findTasks(tx, viewer, desk, ids, { lock: true, ownOnly })
    const { tasks, refused } = judgeRows(ids, found, (task) => {
      if (task.conflictActive) return REFUSED.locked
      const same = (slot1 === null || slot1.id === task.slot1Id) && (slot2 === null || slot2.id === task.slot2Id)
      return same ? REFUSED.samePerson : null
    })
    const undoId = await keepForUndo(tx, { ...assignment, operation: 'bulk', tasks })
    await writeSlots(tx, { ...assignment, tasks, slot1, slot2, reason: change.reason, reason2: change.reason2 })
    return { done: tasks.map(({ id }) => id), refused, undoId }
  }, BULK)
}

interface SlotChange extends Omit<Assignment, 'people'> {
  tasks: readonly TaskNow[]
  /** Null leaves the slot. */
  slot1: DeskPerson | null
  slot2: DeskPerson | null
  reason: string
  reason2: string
  /** Whoever else is told of it. */
  alsoTell?: readonly (Notice | null)[]
}

/** Puts people into slots of locked tasks and tells them. Who was named by an import is named no longer once they work the loan. */
export async function writeSlots(tx: Queries, change: SlotChange): Promise<void> {
  const { definition, viewer, now, tasks, slot1, slot2, reason, reason2, alsoTell = [] } = change
  const { desk, loanPerson } = definition
  if (tasks.length === 0) return
  await tx.$executeRaw(Prisma.sql`
    UPDATE tasks SET slot1_id = coalesce(${slot1?.id ?? null}::int, slot1_id), slot2_id = coalesce(${slot2?.id ?? null}::int, slot2_id),
      mismatch_id = nullif(mismatch_id, ${slot1?.id ?? null}::int), mismatch2_id = nullif(mismatch2_id, ${slot2?.id ?? null}::int),
      version = version + 1, updated_at = ${now}::timestamptz, updated_by_id = ${viewer.userId}::int
    WHERE id = ANY(${tasks.map(({ id }) => id)}::int[])`)
  if (slot1 && loanPerson) {
    await tx.$executeRaw(Prisma.sql`
      UPDATE loans SET ${Prisma.raw(loanPerson)} = ${slot1.id}::int, version = version + 1, updated_at = ${now}::timestamptz
      WHERE id IN (${lockedLoans(tasks)}) AND ${Prisma.raw(loanPerson)} IS DISTINCT FROM ${slot1.id}::int`)
  }
  const events = tasks.flatMap((task): NewEvent[] => {
    const about = { loanId: task.loanId, loanNumber: task.loanNumber, taskId: task.id, desk }
    return [
      ...(slot1 && slot1.id !== task.slot1Id
        ? [{ ...about, module: moduleOf(desk, 'Reassignment1'), before: task.slot1Name, after: slot1.fullName, reason }]
        : []),
      ...(slot2 && slot2.id !== task.slot2Id
        ? [{ ...about, module: moduleOf(desk, 'Reassignment2'), before: task.slot2Name, after: slot2.fullName, reason: reason2 }]
        : []),
    ]
  })
  await recordEvents(tx, change, events)
  await notify(tx, [...assignmentNotices({ by: viewer, tasks, slot1, slot2, desk }), ...alsoTell.filter((notice) => notice !== null)])
}

/** The loans of tasks, locked in one order, so that two desks that write to the same ones do not wait for each other. */
export const lockedLoans = (tasks: readonly Pick<TaskNow, 'loanId'>[]): Prisma.Sql =>
  Prisma.sql`SELECT id FROM loans WHERE id = ANY(${tasks.map(({ loanId }) => loanId)}::int[]) ORDER BY id FOR NO KEY UPDATE`

/** The tasks that a bulk action is done to; and, with why, the rows that the rule refuses and those that are not there (or not visible). */
export function judgeRows(
  ids: readonly number[],
  found: readonly TaskNow[],
  judge: (task: TaskNow) => string | null,
): { tasks: TaskNow[]; refused: ActionAnswer['refused'] } {
  const why = new Map(found.map((task) => [task.id, judge(task)]))
  return {
    tasks: found.filter(({ id }) => why.get(id) === null),
    refused: ids.flatMap((id) => {
      const msg = why.has(id) ? why.get(id) : MESSAGES.notFound
      return msg ? [{ id, msg }] : []
    }),
  }
}

export function taskIds(ids: readonly string[]): number[] {
  if (ids.length > MAX_BULK_ROWS) throw Refusal.field('recId', `Choose at most ${MAX_BULK_ROWS.toLocaleString('en-US')} loans at once`)
  if (!ids.every((id) => /^\d{1,9}$/.test(id))) throw Refusal.field('recId', 'Send the ids of the rows')
  return [...new Set(ids.map(Number))]
}

/** Null for "leave this slot"; somebody who cannot be given the desk's work is refused. */
export function personOf(
  id: string,
  { definition: { worker }, people }: Pick<Assignment, 'definition' | 'people'>,
  field = 'selectedValue',
): DeskPerson | null {
  if (id === '') return null
  const person = people.find((one) => String(one.id) === id)
  if (!person) throw Refusal.field(field, `Choose an active ${worker} from the list`)
  return person
}
