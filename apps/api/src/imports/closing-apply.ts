import { MEASURES } from '@ivue/contracts/desks/words.ts'
import type { Client } from 'pg'
import { resultSql } from '../desks/sla-sql.ts'
import { LOAN_COLUMNS } from './closing-columns.ts'

export interface ApplyFacts {
  importId: number
  actorId: number
  actorName: string
  now: Date
  /** Share of new loans that require a conflict check. */
  conflictCheckShare: number
}

const ACTUAL = ['icd_sent_at', 'final_cd_approved_at', 'closing_package_sent_at', 'funded_at'] as const
const names = LOAN_COLUMNS.map(({ name }) => name)

const measureColumns = MEASURES.flatMap((n) => [`p${n}_due_at`, `p${n}_actual_at`, `p${n}_result`, `p${n}_stamped_at`])
const measureValues = (now: string) =>
  MEASURES.flatMap((n) => {
    const result = resultSql(`s.p${n}_due_at`, `s.${ACTUAL[n - 1]}`, 'v.final_status', now)
    return [`s.p${n}_due_at`, `s.${ACTUAL[n - 1]}`, result, `CASE WHEN ${result} <> '' THEN ${now}::timestamptz END`]
  })

/** Writes what `verdict` says, set by set: loans, tasks, comments, the history and the result of each row. All of it or nothing. */
export async function applyClosing(client: Client, { importId, actorId, actorName, now, conflictCheckShare }: ApplyFacts): Promise<void> {
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
    `INSERT INTO tasks (loan_id, desk, status, slot1_id, slot2_id, imported_at, done_at, last_import_id, updated_by_id, created_at, updated_at, ${measureColumns.join(', ')})
     SELECT l.id, 'closing', v.final_status, s.slot1_id, s.slot2_id, $2, CASE WHEN v.final_status IN ('Closed', 'Canceled') THEN $2::timestamptz END, $1, $3, $2, $2, ${measureValues('$2').join(', ')}
     FROM staged s JOIN verdict v USING (row) JOIN loans l ON l.number = s.number WHERE v.task_id IS NULL AND NOT v.rejected`,
    [importId, now, actorId],
  )
  await client.query(
    `UPDATE tasks t SET status = v.final_status, slot1_id = v.final_slot1_id, slot2_id = v.final_slot2_id, mismatch_id = v.mismatch1_id, mismatch2_id = v.mismatch2_id, imported_at = $2,
       done_at = CASE WHEN v.final_status NOT IN ('Closed', 'Canceled') THEN NULL ELSE coalesce(t.done_at, $2) END, last_import_id = $1, version = t.version + 1, updated_at = $2, updated_by_id = $3,
       (${measureColumns.join(', ')}) = ROW(${measureValues('$2').join(', ')})
     FROM staged s JOIN verdict v USING (row)
     WHERE t.id = v.task_id AND (v.loan_differs OR v.task_differs OR (v.mismatch1_id, v.mismatch2_id) IS DISTINCT FROM (t.mismatch_id, t.mismatch2_id))`,
    [importId, now, actorId],
  )
  await client.query(
    'UPDATE verdict v SET loan_id = l.id, task_id = t.id FROM loans l JOIN tasks t ON t.loan_id = l.id AND t.desk = $1 WHERE l.number = v.number AND v.task_id IS NULL AND NOT v.rejected',
    ['closing'],
  )
  await addComments(client, now)
  await recordHistory(client, { importId, actorId, actorName, now })
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

/** One event for the import of a row, and one for each closer whom Reassign moved. */
async function recordHistory(client: Client, { importId, actorId, actorName, now }: Omit<ApplyFacts, 'conflictCheckShare'>): Promise<void> {
  const about = [importId, now, actorId, actorName]
  await client.query(
    `INSERT INTO events (at, actor_id, actor_name, loan_id, loan_number, task_id, desk, module, before, after, reason, import_id)
     SELECT $2, $3, $4, v.loan_id, v.number, v.task_id, 'closing', 'ClosingImport',
       concat_ws('; ', v.before, CASE WHEN v.final_status IS DISTINCT FROM v.old_status THEN 'Closing Task Status ' || v.old_status END),
       CASE WHEN v.result = 'Created' THEN 'Imported, ' || v.final_status
            ELSE concat_ws('; ', v.after, CASE WHEN v.final_status IS DISTINCT FROM v.old_status THEN 'Closing Task Status ' || v.final_status END,
              'Closer 1 in the file ' || (SELECT full_name FROM users WHERE id = v.mismatch1_id), 'Closer 2 in the file ' || (SELECT full_name FROM users WHERE id = v.mismatch2_id)) END,
       v.comment, $1
     FROM verdict v WHERE v.result IN ('Created', 'Updated', 'Mismatch')`,
    about,
  )
  for (const slot of [1, 2] as const) {
    await client.query(
      `INSERT INTO events (at, actor_id, actor_name, loan_id, loan_number, task_id, desk, module, before, after, reason, import_id)
       SELECT $2, $3, $4, v.loan_id, v.number, v.task_id, 'closing', 'ClosingReassignment${slot}', coalesce(b.full_name, ''), a.full_name, 'Import, Row Action Reassign', $1
       FROM verdict v JOIN users a ON a.id = v.final_slot${slot}_id LEFT JOIN users b ON b.id = v.old_slot${slot}_id
       WHERE v.result = 'Updated' AND v.final_slot${slot}_id IS DISTINCT FROM v.old_slot${slot}_id`,
      about,
    )
  }
}
