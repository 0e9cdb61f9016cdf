import type { Client } from 'pg'
import { namesOtherPerson } from '../../writing/refused-changes.ts'
import type { VerdictSql } from '../../writing/workbook-kind.ts'

/**
 * Sets processor and underwriter of the staged rows to the holder of the loan's task at that desk, even if the row
 * names another person. If there is no holder and the cell is empty, the stored person is used.
 */
export async function fillStagedFromStored(client: Client): Promise<void> {
  await client.query(`
    UPDATE staged s SET processor_id = coalesce(p.slot1_id, s.processor_id, l.processor_id), underwriter_id = coalesce(u.slot1_id, s.underwriter_id, l.underwriter_id)
    FROM loans l LEFT JOIN tasks p ON p.loan_id = l.id AND p.desk = 'processor' LEFT JOIN tasks u ON u.loan_id = l.id AND u.desk = 'underwriter'
    WHERE l.number = s.number AND NOT s.rejected AND (s.processor_id, s.underwriter_id) IS DISTINCT FROM (l.processor_id, l.underwriter_id)`)
}

/** Condition that the workbook names the stored Closer 1 as Closer 2 and somebody else as Closer 1. Then the second slot is not filled. */
const WOULD_FILL_BOTH_SLOTS = 't.slot1_id = s.slot2_id AND s.slot1_id <> s.slot2_id'

/** Condition that an Upsert names another closer than the holder of the slot, and the task is open. */
const namesOtherCloser = (slot: 1 | 2) =>
  `s.row_action = 'Upsert' AND t.status NOT IN ('Closed', 'Canceled') AND ${namesOtherPerson({ slot, taskId: 't.id', holder: `t.slot${slot}_id`, named: `s.slot${slot}_id` })}`

/**
 * An Upsert that names another closer than the present one is a Mismatch. Reassign replaces the closer. Cancel cancels the task (domain
 * 7.1). An Upsert changes the status only if the cell differs from that of the previous workbook (WIP if that had none), and only while the
 * task is neither closed nor canceled. Otherwise last night's file would undo this morning's work.
 */
export const VERDICT: VerdictSql = {
  columns: `s.row_action, s.p1_due_at, s.p2_due_at, s.p3_due_at, s.p4_due_at,
    t.status AS old_status, t.slot1_id AS old_slot1_id, t.slot2_id AS old_slot2_id, t.mismatch_id AS old_mismatch1_id, t.mismatch2_id AS old_mismatch2_id,
    t.p1_due_at AS old_p1, t.p2_due_at AS old_p2, t.p3_due_at AS old_p3, t.p4_due_at AS old_p4,
    CASE WHEN s.row_action = 'Cancel' THEN 'Canceled'
         WHEN t.id IS NULL OR s.row_action = 'Reassign' THEN coalesce(nullif(s.task_status, ''), t.status, 'WIP')
         WHEN t.status IN ('Closed', 'Canceled') OR s.task_status IN ('', coalesce(nullif(t.imported_status, ''), 'WIP')) THEN t.status
         ELSE s.task_status END AS final_status,
    CASE WHEN s.row_action = 'Reassign' THEN s.slot1_id ELSE coalesce(t.slot1_id, s.slot1_id) END AS final_slot1_id,
    CASE WHEN s.row_action = 'Reassign' THEN coalesce(s.slot2_id, t.slot2_id) WHEN ${WOULD_FILL_BOTH_SLOTS} THEN t.slot2_id
         ELSE coalesce(t.slot2_id, s.slot2_id) END AS final_slot2_id,
    CASE WHEN ${namesOtherCloser(1)} THEN s.slot1_id END AS mismatch1_id,
    CASE WHEN ${namesOtherCloser(2)} THEN s.slot2_id END AS mismatch2_id`,
  differs: {
    task_differs: [
      ['final_status', 'old_status'],
      ['final_slot1_id', 'old_slot1_id'],
      ['final_slot2_id', 'old_slot2_id'],
      ['mismatch1_id', 'old_mismatch1_id'],
      ['mismatch2_id', 'old_mismatch2_id'],
      ['p1_due_at', 'old_p1'],
      ['p2_due_at', 'old_p2'],
      ['p3_due_at', 'old_p3'],
      ['p4_due_at', 'old_p4'],
    ],
  },
  mismatch: 'mismatch1_id IS NOT NULL OR mismatch2_id IS NOT NULL',
}
