import type { ImportCounts } from '@ivue/contracts/imports/contract.ts'
import type { Client } from 'pg'
import { differencesSql, LOAN_COLUMNS } from './closing-columns.ts'

const rowOf = (alias: string) => `(${LOAN_COLUMNS.map(({ name }) => `${alias}.${name}`).join(', ')})`
const LOAN_DIFFERS = `${rowOf('s')} IS DISTINCT FROM ${rowOf('l')}`

const EMPTY: ImportCounts = { created: 0, changed: 0, unchanged: 0, mismatched: 0, rejected: 0 }

/**
 * Judges every staged row against what is stored, in a table `verdict` of this transaction: Created, Updated, Unchanged, Mismatch or Rejected, and for the
 * history what differs, before and after. Nothing is written yet.
 *
 * An Upsert that names another closer than the one working is a Mismatch; Reassign applies it; Cancel cancels the task (domain 7.1). The status of a task
 * changes only where the workbook says another one than the last workbook did (WIP, when none said any), and a task that was closed or canceled here is only
 * reopened by Reassign: so that last night's file does not undo this morning's work.
 */
export async function judgeClosing(client: Client): Promise<ImportCounts> {
  // A blank person in the workbook says nothing about who works the loan.
  await client.query(`
    UPDATE staged s SET processor_id = coalesce(s.processor_id, l.processor_id), underwriter_id = coalesce(s.underwriter_id, l.underwriter_id)
    FROM loans l WHERE l.number = s.number AND NOT s.rejected AND (s.processor_id IS NULL OR s.underwriter_id IS NULL)`)
  await client.query(`
    CREATE TEMP TABLE verdict ON COMMIT DROP AS
    SELECT judged.*,
      CASE WHEN rejected THEN 'Rejected' WHEN task_id IS NULL THEN 'Created' WHEN mismatch1_id IS NOT NULL OR mismatch2_id IS NOT NULL THEN 'Mismatch'
           WHEN loan_differs OR task_differs THEN 'Updated' ELSE 'Unchanged' END AS result
    FROM (
      SELECT seen.*, seen.loan_id IS NOT NULL AND ${LOAN_DIFFERS} AS loan_differs,
        CASE WHEN seen.loan_id IS NOT NULL AND ${LOAN_DIFFERS} THEN ${differencesSql('l')} END AS before,
        CASE WHEN seen.loan_id IS NOT NULL AND ${LOAN_DIFFERS} THEN ${differencesSql('s')} END AS after,
        (seen.final_status, seen.final_slot1_id, seen.final_slot2_id, seen.mismatch1_id, seen.mismatch2_id, seen.p1_due_at, seen.p2_due_at, seen.p3_due_at, seen.p4_due_at)
          IS DISTINCT FROM (seen.old_status, seen.old_slot1_id, seen.old_slot2_id, seen.old_mismatch1_id, seen.old_mismatch2_id, seen.old_p1, seen.old_p2, seen.old_p3, seen.old_p4)
          OR (seen.comment <> '' AND seen.comment IS DISTINCT FROM seen.last_comment) AS task_differs
      FROM (
        SELECT s.row, s.number, s.rejected, s.row_action, s.zone, s.comment, s.p1_due_at, s.p2_due_at, s.p3_due_at, s.p4_due_at, l.id AS loan_id, t.id AS task_id,
          t.status AS old_status, t.slot1_id AS old_slot1_id, t.slot2_id AS old_slot2_id, t.mismatch_id AS old_mismatch1_id, t.mismatch2_id AS old_mismatch2_id, t.p1_due_at AS old_p1, t.p2_due_at AS old_p2, t.p3_due_at AS old_p3, t.p4_due_at AS old_p4,
          (SELECT body FROM comments c WHERE c.loan_id = l.id AND c.side = 'system' ORDER BY c.id DESC LIMIT 1) AS last_comment,
          CASE WHEN s.row_action = 'Cancel' THEN 'Canceled'
               WHEN t.id IS NULL OR s.row_action = 'Reassign' THEN coalesce(nullif(s.task_status, ''), t.status, 'WIP')
               WHEN t.status IN ('Closed', 'Canceled') OR s.task_status IN ('', coalesce(nullif(t.imported_status, ''), 'WIP')) THEN t.status
               ELSE s.task_status END AS final_status,
          CASE WHEN s.row_action = 'Reassign' THEN s.slot1_id ELSE coalesce(t.slot1_id, s.slot1_id) END AS final_slot1_id,
          CASE WHEN s.row_action = 'Reassign' THEN coalesce(s.slot2_id, t.slot2_id) ELSE coalesce(t.slot2_id, s.slot2_id) END AS final_slot2_id,
          CASE WHEN s.row_action = 'Upsert' AND t.slot1_id <> s.slot1_id THEN s.slot1_id END AS mismatch1_id,
          CASE WHEN s.row_action = 'Upsert' AND t.slot2_id <> s.slot2_id THEN s.slot2_id END AS mismatch2_id
        FROM staged s LEFT JOIN loans l ON l.number = s.number AND NOT s.rejected LEFT JOIN tasks t ON t.loan_id = l.id AND t.desk = 'closing'
      ) seen
      LEFT JOIN staged s ON s.row = seen.row AND seen.loan_id IS NOT NULL
      LEFT JOIN loans l ON l.id = seen.loan_id
    ) judged`)
  await client.query('CREATE UNIQUE INDEX ON verdict (row)')
  await client.query('ANALYZE verdict')
  const { rows } = await client.query<{ result: string; count: number }>(
    'SELECT result, count(*)::int AS count FROM verdict GROUP BY result',
  )
  const names: Record<string, keyof ImportCounts> = {
    Created: 'created',
    Updated: 'changed',
    Unchanged: 'unchanged',
    Mismatch: 'mismatched',
    Rejected: 'rejected',
  }
  const counts = { ...EMPTY }
  for (const { result, count } of rows) counts[names[result] ?? 'rejected'] = count
  return counts
}
