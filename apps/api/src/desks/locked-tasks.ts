import type { ClosingTaskFacts, MeasureFacts } from '@ivue/contracts/desks/facts.ts'
import type { MismatchFacts } from '@ivue/contracts/desks/mismatch.ts'
import { judgeTask } from '@ivue/contracts/desks/sla.ts'
import type { Desk, SlaResult, Stage } from '@ivue/contracts/desks/words.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../database.ts'
import { LOCKED } from '../loans/loan-sql.ts'
import { tasksVisibleTo } from '../loans/visible-to.ts'
import { Refusal } from '../rpc/refusal.ts'

interface Measured extends MeasureFacts {
  dueAt: Date | null
  actualAt: Date | null
}

/** A task as it is now, with what the rules look at. */
export interface TaskNow extends ClosingTaskFacts, MismatchFacts {
  id: number
  version: number
  loanId: number
  loanNumber: string
  borrower: string
  purpose: string
  zone: string
  scheduledClosingAt: Date | null
  /** '' on the closing desk. */
  stage: Stage | ''
  slot1Name: string
  slot2Name: string
  processorId: number | null
  updatedAt: Date
  updatedByName: string
  measures: readonly Measured[]
}

interface TaskRow extends Omit<TaskNow, 'measures'> {
  due: (Date | null)[]
  actual: (Date | null)[]
  result: SlaResult[]
  reason: string[]
  party: string[]
}

export interface Finding {
  /** No one else changes what is found until the transaction ends. */
  lock: boolean
  /** Only what the viewer holds a slot of. */
  ownOnly?: boolean | undefined
}

/** Who changed a task (alias `t`) last: nobody is the SLA clock. */
export const CHANGED_BY = Prisma.sql`coalesce((SELECT full_name FROM users WHERE id = t.updated_by_id), 'The SLA clock')`

/** The tasks of a viewer's own work (alias `t`). */
export const heldBy = ({ userId }: Viewer): Prisma.Sql => Prisma.sql`(t.slot1_id = ${userId}::int OR t.slot2_id = ${userId}::int)`

/** The visible tasks among `ids`, by id. */
export async function findTasks(
  db: Queries,
  viewer: Viewer,
  desk: Desk,
  ids: readonly number[],
  { lock, ownOnly = false }: Finding,
): Promise<TaskNow[]> {
  const scope = ownOnly ? heldBy(viewer) : tasksVisibleTo(viewer, desk)
  const rows = await db.$queryRaw<TaskRow[]>(Prisma.sql`
    SELECT t.id, t.version, t.loan_id AS "loanId", t.loan_number AS "loanNumber", t.borrower, t.purpose, t.zone, t.scheduled_closing_at AS "scheduledClosingAt", t.status, t.stage,
      t.slot1_id AS "slot1Id", t.slot2_id AS "slot2Id", t.slot1_name AS "slot1Name", t.slot2_name AS "slot2Name", t.respondback, t.business_dispute AS "businessDispute",
      t.mismatch_id AS "mismatchId", t.mismatch2_id AS "mismatch2Id",
      l.processor_id AS "processorId", ${LOCKED} AS "conflictActive",
      t.updated_at AS "updatedAt", ${CHANGED_BY} AS "updatedByName",
      ARRAY[t.p1_due_at, t.p2_due_at, t.p3_due_at, t.p4_due_at] AS due, ARRAY[t.p1_actual_at, t.p2_actual_at, t.p3_actual_at, t.p4_actual_at] AS actual,
      ARRAY[t.p1_result, t.p2_result, t.p3_result, t.p4_result] AS result, ARRAY[t.p1_reason, t.p2_reason, t.p3_reason, t.p4_reason] AS reason,
      ARRAY[t.p1_party, t.p2_party, t.p3_party, t.p4_party] AS party
    FROM tasks t JOIN loans l ON l.id = t.loan_id
    WHERE t.id = ANY(${[...ids]}::int[]) AND t.desk = ${desk} ${scope ? Prisma.sql`AND ${scope}` : Prisma.empty}
    ORDER BY t.id ${lock ? Prisma.sql`FOR UPDATE OF t` : Prisma.empty}`)
  return rows.map(({ due, actual, result, reason, party, ...task }) => ({
    ...task,
    measures: result.map((word, index) => ({
      result: word,
      reason: reason[index] ?? '',
      party: party[index] ?? '',
      dueAt: due[index] ?? null,
      actualAt: actual[index] ?? null,
    })),
  }))
}

/** One visible task, or "Not found". */
export async function findTask(db: Queries, viewer: Viewer, desk: Desk, id: number, finding: Finding): Promise<TaskNow> {
  const [task] = await findTasks(db, viewer, desk, [id], finding)
  if (!task) throw new Refusal(MESSAGES.notFound)
  return task
}

/**
 * Locks these tasks and those of the same loans at the other desks, in one order: who writes to the tasks of more than one desk takes them all first, so that no two
 * wait for each other.
 */
export async function lockTasksBeside(tx: Queries, ids: readonly number[]): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    SELECT FROM tasks WHERE loan_id IN (SELECT loan_id FROM tasks WHERE id = ANY(${[...ids]}::int[])) ORDER BY id FOR UPDATE`)
}

/** Refuses a change made on top of somebody else's, with who and when (wire conventions, Desks). */
export function refuseStale(task: Pick<TaskNow, 'version' | 'updatedAt' | 'updatedByName'>, seen: number | undefined): void {
  if (seen === undefined || seen === task.version) return
  throw new Refusal(`${task.updatedByName} changed this loan since you opened it. Nothing of yours was saved`, {
    type: 'stale',
    version: task.version,
    changedBy: task.updatedByName,
    changedAt: task.updatedAt.toISOString(),
  })
}

/**
 * The task with its measures judged at this moment and for this status, as far as they have a due moment: the clock stamps what is overdue only once a
 * minute and never on a decided task, and on a Canceled one what was never done is not applicable.
 */
export function judged(task: TaskNow, status: string, now: Date): TaskNow {
  const { results } = judgeTask(
    status,
    task.measures.map(({ dueAt, actualAt }) => ({ due: dueAt, actual: actualAt })),
    now,
  )
  const measures = task.measures.map((measure, index) => (measure.dueAt ? { ...measure, result: results[index] ?? '' } : measure))
  return { ...task, measures }
}
