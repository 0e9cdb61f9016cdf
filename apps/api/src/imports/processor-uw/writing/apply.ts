import type { Client } from 'pg'
import { nameSql, recordDeskHistory, type TrackedValue } from '../../writing/history.ts'
import { deleteObsoleteRefusals } from '../../writing/refused-changes.ts'
import type { ApplyFacts } from '../../writing/workbook-kind.ts'

/** Condition that work on the task begins, because it is new, was reopened, or moved to another stage. */
const workBegins = (status: string, oldStatus: string, stage: string, oldStage: string) =>
  `(${status} = 'Open' AND (${oldStatus} IS DISTINCT FROM 'Open' OR ${stage} IS DISTINCT FROM ${oldStage}))`
const PROCESSING_BEGINS = workBegins('v.final_status', 'v.old_status', 'v.final_stage', 'v.old_stage')
const REVIEW_BEGINS = workBegins('v.review', 'v.old_review', 'v.review_stage', 'v.old_review_stage')
const doneAt = (status: string, stored: string) => `CASE WHEN ${status} = 'Open' THEN NULL ELSE coalesce(${stored}, $2) END`

/** Writes the tasks of both desks. `imported_status` stores what the workbook says: the stage, or that it ended a review. */
export async function applyTasks(client: Client, { importId, actorId, now }: ApplyFacts): Promise<void> {
  const about = [importId, now, actorId]
  await client.query(
    `INSERT INTO tasks (loan_id, desk, status, stage, imported_status, slot1_id, mismatch_id, due_at, imported_at, done_at, last_import_id, updated_by_id, created_at, updated_at)
     SELECT l.id, 'processor', v.final_status, v.final_stage, s.said_stage, v.final_slot1_id, v.mismatch_id, s.processor_due_at, $2,
       ${doneAt('v.final_status', 'NULL::timestamptz')}, $1, $3, $2, $2
     FROM staged s JOIN verdict v USING (row) JOIN loans l ON l.number = s.number WHERE v.is_new`,
    about,
  )
  await client.query(
    `UPDATE tasks t SET status = v.final_status, stage = v.final_stage, slot1_id = v.final_slot1_id, mismatch_id = v.mismatch_id, imported_at = $2,
       due_at = CASE WHEN ${PROCESSING_BEGINS} THEN s.processor_due_at ELSE coalesce(t.due_at, s.processor_due_at) END, done_at = ${doneAt('v.final_status', 't.done_at')},
       last_import_id = $1, version = t.version + 1, sole_from = t.version + 2, updated_at = $2, updated_by_id = $3
     FROM staged s JOIN verdict v USING (row) WHERE t.id = v.task_id AND (v.loan_differs OR v.task_differs)`,
    about,
  )
  await client.query(
    'UPDATE tasks t SET imported_status = s.said_stage FROM staged s JOIN verdict v USING (row) WHERE t.id = v.task_id AND s.said_stage <> t.imported_status',
  )
  await client.query(
    `INSERT INTO tasks (loan_id, desk, status, stage, imported_status, slot1_id, mismatch_id, due_at, imported_at, done_at, last_import_id, updated_by_id, created_at, updated_at)
     SELECT l.id, 'underwriter', v.review, v.review_stage, CASE WHEN v.review = 'Open' THEN '' ELSE v.review END, v.underwriter_id, v.underwriter_mismatch_id, s.first_review_due_at, $2,
       ${doneAt('v.review', 'NULL::timestamptz')}, $1, $3, $2, $2
     FROM staged s JOIN verdict v USING (row) JOIN loans l ON l.number = s.number WHERE v.underwriter_task_id IS NULL AND v.review IS NOT NULL AND NOT v.rejected`,
    about,
  )
  await client.query(
    `UPDATE tasks u SET status = v.review, stage = v.review_stage, slot1_id = v.underwriter_id, mismatch_id = v.underwriter_mismatch_id,
       imported_at = CASE WHEN ${REVIEW_BEGINS} THEN $2 ELSE u.imported_at END, due_at = CASE WHEN ${REVIEW_BEGINS} THEN s.underwriter_due_at ELSE u.due_at END,
       done_at = ${doneAt('v.review', 'u.done_at')}, imported_status = CASE WHEN v.review = v.old_review THEN u.imported_status WHEN v.review = 'Open' THEN '' ELSE v.review END,
       last_import_id = $1, version = u.version + 1, sole_from = u.version + 2, updated_at = $2, updated_by_id = $3
     FROM staged s JOIN verdict v USING (row) WHERE u.id = v.underwriter_task_id AND (v.loan_differs OR v.review_differs)`,
    about,
  )
  await deleteObsoleteRefusals(client, [
    { slot: 1, taskId: 'v.task_id', named: 's.file_processor_id' },
    { slot: 1, taskId: 'v.underwriter_task_id', named: 's.file_underwriter_id' },
  ])
}

const PROCESSING_VALUES: readonly TrackedValue[] = [
  { was: 'v.old_status', is: 'v.final_status', describe: (status) => `'Status ' || ${status}` },
  { was: 'v.old_stage', is: 'v.final_stage', describe: (stage) => `'Loan Stage ' || ${stage}` },
  { was: 'v.old_mismatch_id', is: 'v.mismatch_id', describe: (id) => `'Processor in the file ' || ${nameSql(id)}`, always: true },
]
const REVIEW_VALUES: readonly TrackedValue[] = [
  { was: 'v.old_review', is: 'v.review', describe: (status) => `'Status ' || ${status}` },
  { was: 'v.old_review_stage', is: 'v.review_stage', describe: (stage) => `'Loan Stage ' || ${stage}` },
  {
    was: 'v.old_underwriter_mismatch_id',
    is: 'v.underwriter_mismatch_id',
    describe: (id) => `'Underwriter in the file ' || ${nameSql(id)}`,
    always: true,
  },
]

/** Records changes of the loan at the processor desk, and changes of a task at its own desk. */
export async function recordHistory(client: Client, facts: ApplyFacts): Promise<void> {
  await recordDeskHistory(client, facts, {
    desk: 'processor',
    taskId: 'v.task_id',
    isNew: 'v.is_new',
    differs: '(v.loan_differs OR v.task_differs)',
    state: 'v.final_stage',
    recordsLoan: true,
    tracked: PROCESSING_VALUES,
    slots: [{ slot: 1, was: 'v.old_slot1_id', is: 'v.final_slot1_id', reason: "'Import'" }],
  })
  await recordDeskHistory(client, facts, {
    desk: 'underwriter',
    taskId: "coalesce(v.underwriter_task_id, (SELECT id FROM tasks WHERE loan_id = v.loan_id AND desk = 'underwriter'))",
    isNew: '(v.underwriter_task_id IS NULL AND v.review IS NOT NULL)',
    differs: 'v.review_differs',
    state: 'v.review_stage',
    recordsLoan: false,
    tracked: REVIEW_VALUES,
    slots: [{ slot: 1, was: 'v.old_underwriter_id', is: 'v.underwriter_id', reason: "'Import'" }],
  })
}
