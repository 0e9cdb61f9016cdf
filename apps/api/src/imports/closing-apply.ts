import { MEASURES } from '@ivue/contracts/desks/words.ts'
import type { Client } from 'pg'
import { resultSql } from '../desks/sla-sql.ts'
import { LOAN_COLUMNS } from './closing-columns.ts'
import { recordClosingHistory } from './closing-history.ts'

export interface ApplyFacts {
  importId: number
  actorId: number
  actorName: string
  now: Date
  /** Share of new loans that require a conflict check. */
  conflictCheckShare: number
  /** The version of the calendars that computed the due moments. */
  calendarVersion: number
}

const ACTUAL = ['icd_sent_at', 'final_cd_approved_at', 'closing_package_sent_at', 'funded_at'] as const
const names = LOAN_COLUMNS.map(({ name }) => name)

const measureColumns = MEASURES.flatMap((n) => [`p${n}_due_at`, `p${n}_actual_at`, `p${n}_result`, `p${n}_stamped_at`])
/** A result keeps the moment at which it was first so. `stored`: an alias of the task as it was, if there was one. */
const measureValues = (now: string, stored?: string) =>
  MEASURES.flatMap((n) => {
    const result = resultSql(`s.p${n}_due_at`, `s.${ACTUAL[n - 1]}`, 'v.final_status', now)
    const stillSo = stored ? `WHEN ${result} = ${stored}.p${n}_result THEN coalesce(${stored}.p${n}_stamped_at, ${now})` : ''
    return [`s.p${n}_due_at`, `s.${ACTUAL[n - 1]}`, result, `CASE WHEN ${result} = '' THEN NULL ${stillSo} ELSE ${now}::timestamptz END`]
  })

/** Writes what `verdict` says, set by set: loans, tasks, comments, the history and the result of each row. All of it or nothing. */
export async function applyClosing(client: Client, facts: ApplyFacts): Promise<void> {
  const { importId, actorId, actorName, now, conflictCheckShare, calendarVersion } = facts
  await client.query(
    `INSERT INTO loans (number, ${names.join(', ')}, conflict_check_required_at, last_import_id, created_at, updated_at)
     SELECT s.number, ${names.map((name) => `s.${name}`).join(', ')}, CASE WHEN random() < $3 THEN $2::timestamptz END, $1, $2, $2
     FROM staged s JOIN verdict v USING (row) WHERE v.loan_id IS NULL AND NOT v.rejected`,
    [importId, now, conflictCheckShare],
  )
  await client.query(
    `UPDATE loans l SET ${names.map((name) => `${name} = s.${name}`).join(', ')}, last_import_id = $1, updated_at = $2, version = l.version + 1
     FROM staged s JOIN verdict v USING (row) WHERE l.id = v.loan_id AND v.loan_differs`,
    [importId, now],
  )
  await client.query(
    `INSERT INTO tasks (loan_id, desk, status, imported_status, slot1_id, slot2_id, imported_at, done_at, last_import_id, updated_by_id, created_at, updated_at, calendar_version, ${measureColumns.join(', ')})
     SELECT l.id, 'closing', v.final_status, s.task_status, s.slot1_id, s.slot2_id, $2, CASE WHEN v.final_status IN ('Closed', 'Canceled') THEN $2::timestamptz END, $1, $3, $2, $2, $4, ${measureValues('$2').join(', ')}
     FROM staged s JOIN verdict v USING (row) JOIN loans l ON l.number = s.number WHERE v.task_id IS NULL AND NOT v.rejected`,
    [importId, now, actorId, calendarVersion],
  )
  await client.query(
    `UPDATE tasks t SET status = v.final_status, slot1_id = v.final_slot1_id, slot2_id = v.final_slot2_id, mismatch_id = v.mismatch1_id, mismatch2_id = v.mismatch2_id, imported_at = $2,
       done_at = CASE WHEN v.final_status NOT IN ('Closed', 'Canceled') THEN NULL ELSE coalesce(t.done_at, $2) END, last_import_id = $1, version = t.version + 1, updated_at = $2, updated_by_id = $3, calendar_version = $4,
       (${measureColumns.join(', ')}) = ROW(${measureValues('$2', 't').join(', ')})
     FROM staged s JOIN verdict v USING (row)
     WHERE t.id = v.task_id AND (v.loan_differs OR v.task_differs)`,
    [importId, now, actorId, calendarVersion],
  )
  await client.query(
    "UPDATE tasks t SET imported_status = s.task_status FROM staged s JOIN verdict v USING (row) WHERE t.id = v.task_id AND s.task_status NOT IN ('', t.imported_status)",
  )
  await client.query(
    'UPDATE verdict v SET loan_id = l.id, task_id = t.id FROM loans l JOIN tasks t ON t.loan_id = l.id AND t.desk = $1 WHERE l.number = v.number AND v.task_id IS NULL AND NOT v.rejected',
    ['closing'],
  )
  await addComments(client, now)
  await recordClosingHistory(client, { importId, actorId, actorName, now })
  await client.query(
    'INSERT INTO import_rows (import_id, row, result, problems, task_id) SELECT $1, v.row, v.result, s.problems, v.task_id FROM verdict v JOIN staged s USING (row)',
    [importId],
  )
}

/** Column AV becomes a system comment, once. */
async function addComments(client: Client, now: Date): Promise<void> {
  await client.query(
    `WITH added AS (
       INSERT INTO comments (loan_id, task_id, side, body, created_at)
       SELECT loan_id, task_id, 'system', comment, $1 FROM verdict WHERE comment <> '' AND comment IS DISTINCT FROM last_comment AND NOT rejected RETURNING loan_id
     )
     UPDATE tasks SET comment_count = comment_count + 1 FROM added WHERE tasks.loan_id = added.loan_id AND tasks.desk IN ('closing', 'processor')`,
    [now],
  )
}
