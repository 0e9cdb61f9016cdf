import { evaluateTask } from '@ivue/contracts/desks/clock/sla.ts'
import type { ClosingTaskFacts, MeasureFacts } from '@ivue/contracts/desks/facts.ts'
import { deskModule } from '@ivue/contracts/desks/modules.ts'
import type { Desk, SlaResult, Stage } from '@ivue/contracts/desks/words.ts'
import { loanLink } from '@ivue/contracts/links.ts'
import { KIND_AT } from '@ivue/contracts/quality/disputes/rules.ts'
import { paths } from '@ivue/contracts/screens.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import type { RowAct } from '@ivue/contracts/worklist/undo.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { constantSql } from '../grid/cells.ts'
import type { Queries } from '../platform/database/database.ts'
import { ofRecord } from '../platform/rows/blind-reviews.ts'
import { CONFLICT_CHECK_OPEN } from '../platform/rows/loan-sql.ts'
import { lockLoans } from '../platform/rows/locks.ts'
import { tasksVisibleTo } from '../platform/rows/visible-to.ts'
import type { FindOptions, Subject, UpdateStamp, WorkRow } from './subject.ts'

interface TaskMeasure extends MeasureFacts {
  dueAt: Date | null
  actualAt: Date | null
}

/** The current state of a task, with the data that the rules need. */
export interface TaskNow extends WorkRow, ClosingTaskFacts {
  borrower: string
  purpose: string
  zone: string
  scheduledClosingAt: Date | null
  /** '' on the closing desk. */
  stage: Stage | ''
  /** When the round is due; null on the closing desk, whose measures have due moments. */
  dueAt: Date | null
  processorId: number | null
  measures: readonly TaskMeasure[]
}

interface TaskRow extends Omit<TaskNow, 'measures'> {
  due: (Date | null)[]
  actual: (Date | null)[]
  result: SlaResult[]
  reason: string[]
  party: string[]
}

/** SQL of the name of who last changed a task (alias `t`). No user means the SLA clock. */
export const CHANGED_BY = Prisma.sql`coalesce((SELECT full_name FROM users WHERE id = t.updated_by_id), 'The SLA clock')`

/** Condition for tasks (alias `t`) in which the viewer holds a slot. */
export const isHeldBy = ({ userId }: Viewer): Prisma.Sql => Prisma.sql`(t.slot1_id = ${userId}::int OR t.slot2_id = ${userId}::int)`

interface TaskSubject {
  desk: Desk
  /** The loan's column with the person of slot 1; null if it has none. */
  loanPerson: 'processor_id' | 'underwriter_id' | null
}

export function taskSubject({ desk, loanPerson }: TaskSubject): Subject<TaskNow> {
  const subject: Subject<TaskNow> = {
    name: desk,
    table: Prisma.sql`tasks`,
    rows: Prisma.sql`t.desk = ${constantSql(desk)}`,
    slots: ['slot1_id', 'slot2_id'],
    hiddenFrom: Prisma.sql`'{}'::int[]`,
    visibleTo: (viewer) => tasksVisibleTo(viewer, desk),
    find: (db, viewer, ids, finding) => findTasks(db, viewer, desk, ids, finding),
    async assign(tx, tasks, { slot1, slot2 }, { viewer, now }) {
      await tx.$executeRaw(Prisma.sql`
        UPDATE tasks SET slot1_id = coalesce(${slot1?.id ?? null}::int, slot1_id), slot2_id = coalesce(${slot2?.id ?? null}::int, slot2_id),
          mismatch_id = nullif(mismatch_id, ${slot1?.id ?? null}::int), mismatch2_id = nullif(mismatch2_id, ${slot2?.id ?? null}::int),
          version = version + 1, updated_at = ${now}::timestamptz, updated_by_id = ${viewer.userId}::int
        WHERE id = ANY(${tasks.map(({ id }) => id)}::int[])`)
      if (!slot1 || !loanPerson) return
      const column = Prisma.raw(loanPerson)
      const loanIds = tasks.map(({ loanId }) => loanId)
      await lockLoans(tx, loanIds)
      await tx.$executeRaw(Prisma.sql`
        UPDATE loans SET ${column} = ${slot1.id}::int, version = version + 1, updated_at = ${now}::timestamptz
        WHERE id = ANY(${loanIds}::int[]) AND ${column} IS DISTINCT FROM ${slot1.id}::int`)
    },
    async rejectMismatch(tx, task, slot, namedId, { viewer, now }) {
      await tx.task.update({
        where: { id: task.id },
        data: {
          ...(slot === 1 ? { mismatchId: null } : { mismatch2Id: null }),
          version: { increment: 1 },
          updatedAt: now,
          updatedById: viewer.userId,
        },
      })
      const holderId = slot === 1 ? task.slot1Id : task.slot2Id
      if (holderId === null) return
      const refused = { holderId, namedId }
      await tx.refusedChange.upsert({
        where: { taskId_slot: { taskId: task.id, slot } },
        create: { taskId: task.id, slot, ...refused },
        update: refused,
      })
    },
    undoColumns: UNDO_COLUMNS,
    qcStartedSince: (
      at,
    ) => Prisma.sql`EXISTS (SELECT FROM reviews v WHERE v.loan_id = t.loan_id AND v.kind = ${KIND_AT[desk]} AND v.pulled_back_at IS NULL AND ${ofRecord('v')}
      AND (v.submitted_at >= ${at}::timestamptz OR v.started_at >= ${at}::timestamptz))`,
    event: ({ id, loanId, loanNumber }, act, said) => ({ loanId, loanNumber, taskId: id, desk, module: deskModule(desk, act), ...said }),
    link: (loanNumber) => (loanNumber === undefined ? paths[desk] : loanLink(desk, loanNumber)),
  }
  if (!loanPerson) return subject
  const column = Prisma.raw(loanPerson)
  const person = Prisma.sql`jsonb_build_object('loan_person_id', (SELECT l.${column} FROM loans l WHERE l.id = t.loan_id))`
  return {
    ...subject,
    extraUndoValues: { bulk: person, reassign: person, move: person, decision: desk === 'processor' ? SENT_ON : Prisma.sql`'{}'::jsonb` },
    ...(desk === 'processor' && { sentOnTo: SENT_ON_TO }),
    restoreExtraValues: (tx, undone, stamp) => restoreLoanPerson(tx, column, undone, stamp),
  }
}

const measureColumns = (...names: string[]) => [1, 2, 3, 4].flatMap((n) => names.map((name) => `p${n}_${name}`))

const SLOTS = ['slot1_id', 'slot2_id', 'mismatch_id', 'mismatch2_id']
const UNDO_COLUMNS: Subject['undoColumns'] = {
  bulk: SLOTS,
  reassign: SLOTS,
  move: SLOTS,
  autocomplete: ['status', 'done_at', ...measureColumns('result', 'stamped_at')],
  decision: ['status', 'stage', 'error_type', 'error_comment', 'done_at', ...measureColumns('result', 'stamped_at', 'reason', 'party')],
}

const UNDERWRITING = Prisma.sql`(SELECT u FROM tasks u WHERE u.loan_id = t.loan_id AND u.desk = 'underwriter')`
/**
 * SQL of what a processor's decision changes elsewhere: the underwriting task, null if there was none, and when the loan was first
 * submitted.
 */
const SENT_ON = Prisma.sql`jsonb_build_object('underwriting', to_jsonb(${UNDERWRITING}), 'submitted_at', (SELECT l.submitted_at FROM loans l WHERE l.id = t.loan_id))`
/** SQL of who else changed the underwriting task since a processor's decision opened it; NULL for nobody. The act is `c`, its row `r`. */
const SENT_ON_TO = Prisma.sql`(SELECT CASE WHEN u.updated_by_id = c.actor_id THEN 'Somebody else' ELSE coalesce(p.full_name, 'An import') END
  FROM tasks u LEFT JOIN users p ON p.id = u.updated_by_id
  WHERE r.before ? 'underwriting' AND u.loan_id = t.loan_id AND u.desk = 'underwriter'
    AND CASE WHEN u.updated_by_id = c.actor_id THEN coalesce(u.sole_from, u.version) ELSE u.version END
      > coalesce((r.before->'underwriting'->>'version')::int, 0) + 1)`

/** Takes back what a decision of a processor or underwriter changed elsewhere: its row for the figures, the underwriting task, and the loan. */
async function undoSentOn(tx: Queries, actId: number, now: Date): Promise<void> {
  const act = Prisma.sql`act_rows r JOIN acts c ON c.id = r.act_id JOIN tasks t ON t.id = r.record_id`
  const sentOn = Prisma.sql`r.act_id = ${actId}::int AND r.before ? 'underwriting'`
  await tx.$executeRaw(Prisma.sql`
    DELETE FROM decisions d USING ${act} WHERE r.act_id = ${actId}::int AND d.task_id = t.id AND d.decided_at = c.at`)
  await tx.$executeRaw(Prisma.sql`
    UPDATE loans l SET submitted_at = NULL, version = l.version + 1, updated_at = ${now}::timestamptz
    FROM ${act} WHERE ${sentOn} AND l.id = t.loan_id AND r.before->>'submitted_at' IS NULL`)
  // Also updates a task that the decision created, so that a trigger notifies the windows that show it before it is deleted.
  await tx.$executeRaw(Prisma.sql`
    UPDATE tasks u SET status = coalesce(b.status, u.status), stage = coalesce(b.stage, u.stage), slot1_id = b.slot1_id, due_at = b.due_at, done_at = b.done_at,
      error_type = coalesce(b.error_type, ''), error_comment = coalesce(b.error_comment, ''), version = u.version + 1, updated_at = ${now}::timestamptz, updated_by_id = c.actor_id
    FROM ${act} CROSS JOIN jsonb_populate_record(NULL::tasks, nullif(r.before->'underwriting', 'null')) b
    WHERE ${sentOn} AND u.loan_id = t.loan_id AND u.desk = 'underwriter'`)
  await tx.$executeRaw(Prisma.sql`
    DELETE FROM tasks u USING ${act} WHERE ${sentOn} AND u.loan_id = t.loan_id AND u.desk = 'underwriter' AND r.before->'underwriting' = 'null'`)
}

/** Restores the person on the loan if it still names the one whom the act set. */
async function restoreLoanPerson(
  tx: Queries,
  column: Prisma.Sql,
  { actId, operation, ids }: { actId: number; operation: RowAct; ids: readonly number[] },
  { now }: UpdateStamp,
): Promise<void> {
  if (operation === 'decision') return undoSentOn(tx, actId, now)
  if (operation === 'autocomplete') return
  await tx.$executeRaw(Prisma.sql`
    UPDATE loans l SET ${column} = (r.before->>'loan_person_id')::int, version = l.version + 1, updated_at = ${now}::timestamptz
    FROM act_rows r JOIN tasks t ON t.id = r.record_id
    WHERE r.act_id = ${actId}::int AND t.id = ANY(${[...ids]}::int[]) AND l.id = t.loan_id AND l.${column} IS NOT DISTINCT FROM t.slot1_id
      AND l.${column} IS DISTINCT FROM (r.before->>'loan_person_id')::int`)
}

/** Returns the visible tasks among `ids`, ordered by id. */
async function findTasks(
  db: Queries,
  viewer: Viewer,
  desk: Desk,
  ids: readonly number[],
  { lock, ownOnly = false, unscoped = false }: FindOptions,
): Promise<TaskNow[]> {
  const scope = unscoped ? null : ownOnly ? isHeldBy(viewer) : tasksVisibleTo(viewer, desk)
  const rows = await db.$queryRaw<TaskRow[]>(Prisma.sql`
    SELECT t.id, t.version, CASE WHEN t.commented_to = t.version AND t.updated_by_id = ${viewer.userId}::int THEN t.commented_from ELSE t.version END AS "freshFrom", t.loan_id AS "loanId", t.loan_number AS "loanNumber", t.borrower, t.purpose, t.zone, t.scheduled_closing_at AS "scheduledClosingAt", t.status, t.stage, t.due_at AS "dueAt",
      t.slot1_id AS "slot1Id", t.slot2_id AS "slot2Id", t.slot1_name AS "slot1Name", t.slot2_name AS "slot2Name", t.respondback, t.business_dispute AS "businessDispute",
      t.mismatch_id AS "mismatchId", t.mismatch2_id AS "mismatch2Id",
      l.processor_id AS "processorId", ${CONFLICT_CHECK_OPEN} AS "conflictActive",
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

/**
 * Returns the task with its measures evaluated at `now` for this status, where they have a due moment. The SLA clock updates results only
 * once a minute, and never on a decided task. On a Canceled task, measures that were never completed are not applicable.
 */
export function withCurrentResults(task: TaskNow, status: string, now: Date): TaskNow {
  const { results } = evaluateTask(
    status,
    task.measures.map(({ dueAt, actualAt }) => ({ due: dueAt, actual: actualAt })),
    now,
  )
  const measures = task.measures.map((measure, index) => (measure.dueAt ? { ...measure, result: results[index] ?? '' } : measure))
  return { ...task, measures }
}

/** Updates the tasks of a loan after a comment was added or removed. `turn`: the new Respondback of its closing; null leaves it unchanged. */
export async function changeComments(
  tx: Queries,
  loanId: number,
  { added, turn }: { added: 1 | -1; turn: number | null },
  { viewer, now }: UpdateStamp,
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    UPDATE tasks SET comment_count = comment_count + ${added}::int, version = version + 1, commented_to = version + 1,
      commented_from = CASE WHEN commented_to = version AND updated_by_id = ${viewer.userId}::int THEN commented_from ELSE version END, updated_at = ${now}::timestamptz, updated_by_id = ${viewer.userId}::int,
      respondback = CASE WHEN desk = 'closing' THEN coalesce(${turn}::int, respondback) ELSE respondback END
    WHERE loan_id = ${loanId}`)
}
