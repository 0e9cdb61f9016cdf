import type { Undoable, UndoRowFacts } from '@ivue/contracts/desks/undo.ts'
import { KIND_AT } from '@ivue/contracts/quality/dispute.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../../database.ts'
import { LOCKED } from '../../loans/loan-sql.ts'
import type { Assignment } from '../assignment.ts'
import type { DeskDefinition } from '../desk.ts'
import { CHANGED_BY } from '../locked-tasks.ts'
import { KEPT_COLUMNS } from './keep.ts'

/** A task as the action left it, or as others changed it since. */
interface TaskOfUndo extends UndoRowFacts {
  id: number
  loanId: number
  loanNumber: string
  status: string
  slot1Id: number | null
  slot2Id: number | null
  slot1Name: string
  slot2Name: string
}

/** What the task was before. */
export interface Before {
  status: string | null
  slot1Id: number | null
  slot2Id: number | null
  slot1Name: string
  slot2Name: string
}

export interface UndoRow {
  taskId: number
  before: Before
  task: TaskOfUndo | null
}

interface Read extends Omit<TaskOfUndo, 'id'> {
  taskId: number
  id: number | null
  wasStatus: string | null
  wasSlot1: number | null
  wasSlot2: number | null
  wasSlot1Name: string
  wasSlot2Name: string
}

/** The rows of an action by task, with what rules and messages need. The tasks and loans are locked. */
export async function undoRows(tx: Queries, { desk }: DeskDefinition, action: { id: number; at: Date }): Promise<UndoRow[]> {
  const rows = await tx.$queryRaw<Read[]>(Prisma.sql`
    SELECT r.task_id AS "taskId", r.version_after AS "versionAfter", b.status AS "wasStatus", b.slot1_id AS "wasSlot1", b.slot2_id AS "wasSlot2",
      coalesce(one.full_name, '') AS "wasSlot1Name", coalesce(two.full_name, '') AS "wasSlot2Name",
      t.id, t.loan_id AS "loanId", t.loan_number AS "loanNumber", t.version, t.status, t.slot1_id AS "slot1Id", t.slot2_id AS "slot2Id", t.slot1_name AS "slot1Name", t.slot2_name AS "slot2Name",
      ${CHANGED_BY} AS "changedBy",
      ${LOCKED} AS "conflictActive",
      EXISTS (SELECT FROM reviews v WHERE v.loan_id = t.loan_id AND v.kind = ${KIND_AT[desk]} AND v.pulled_back_at IS NULL
        AND (v.submitted_at >= ${action.at}::timestamptz OR v.started_at >= ${action.at}::timestamptz)) AS "qcBegan"
    FROM bulk_action_rows r CROSS JOIN jsonb_populate_record(NULL::tasks, r.before) b LEFT JOIN tasks t ON t.id = r.task_id LEFT JOIN loans l ON l.id = t.loan_id
      LEFT JOIN users one ON one.id = b.slot1_id LEFT JOIN users two ON two.id = b.slot2_id
    WHERE r.action_id = ${action.id}::int ORDER BY r.task_id`)
  return rows.map(({ taskId, id, wasStatus, wasSlot1, wasSlot2, wasSlot1Name, wasSlot2Name, ...task }) => ({
    taskId,
    before: { status: wasStatus, slot1Id: wasSlot1, slot2Id: wasSlot2, slot1Name: wasSlot1Name, slot2Name: wasSlot2Name },
    task: id === null ? null : { id, ...task },
  }))
}

interface Undone {
  id: number
  operation: Undoable
  tasks: readonly TaskOfUndo[]
}

/** Writes back what the tasks were, and the loan's own person where it is still the one that the action gave. */
export async function putBack(tx: Queries, { definition, viewer, now }: Assignment, { id, operation, tasks }: Undone): Promise<void> {
  const ids = tasks.map((task) => task.id)
  const { loanPerson } = definition
  if (operation === 'bulk' && loanPerson) {
    const column = Prisma.raw(loanPerson)
    await tx.$executeRaw(Prisma.sql`
      UPDATE loans l SET ${column} = (r.before->>'loan_person_id')::int, version = l.version + 1, updated_at = ${now}::timestamptz
      FROM bulk_action_rows r JOIN tasks t ON t.id = r.task_id
      WHERE r.action_id = ${id}::int AND t.id = ANY(${ids}::int[]) AND l.id = t.loan_id AND l.${column} IS NOT DISTINCT FROM t.slot1_id
        AND l.${column} IS DISTINCT FROM (r.before->>'loan_person_id')::int`)
  }
  const sets = KEPT_COLUMNS[operation].map((name) => `${name} = b.${name}`).join(', ')
  await tx.$executeRaw(Prisma.sql`
    UPDATE tasks t SET ${Prisma.raw(sets)}, version = t.version + 1, updated_at = ${now}::timestamptz, updated_by_id = ${viewer.userId}::int
    FROM bulk_action_rows r CROSS JOIN jsonb_populate_record(NULL::tasks, r.before) b
    WHERE r.action_id = ${id}::int AND r.task_id = t.id AND t.id = ANY(${ids}::int[])`)
}
