import type { Client } from 'pg'
import { asksFor } from '../writing/refused-changes.ts'
import type { VerdictSql } from '../writing/workbook-kind.ts'

const TASKS =
  "LEFT JOIN tasks t ON t.loan_id = l.id AND t.desk = 'processor' LEFT JOIN tasks u ON u.loan_id = l.id AND u.desk = 'underwriter'"
const OVER = (loan: 's' | 'l') => `(${loan}.status IN ('Funded', 'Cancelled') OR ${loan}.disposition <> '')`

/**
 * People who work the loan keep it. Empty cells of columns that are also set elsewhere (lock, priority, underwriter, submission) keep
 * the stored value. A loan at a review stage without a known submission counts as submitted now.
 */
export async function settle(client: Client, now: Date): Promise<void> {
  await client.query(`
    UPDATE staged s SET processor_id = coalesce(t.slot1_id, l.processor_id, s.processor_id), underwriter_id = coalesce(u.slot1_id, l.underwriter_id, s.underwriter_id),
      priority = coalesce(s.priority, l.priority), lock_expires_on = coalesce(s.lock_expires_on, l.lock_expires_on), submitted_at = coalesce(s.submitted_at, l.submitted_at)
    FROM loans l ${TASKS} WHERE l.number = s.number AND NOT s.rejected`)
  await client.query(
    `UPDATE staged s SET priority = coalesce(s.priority, 'Normal'),
       submitted_at = CASE WHEN s.stage <> 'Initial Review' AND NOT ${OVER('s')} THEN coalesce(s.submitted_at, $1) ELSE s.submitted_at END
     WHERE NOT s.rejected AND (s.priority IS NULL OR s.submitted_at IS NULL)`,
    [now],
  )
}

/** The present stage of the loan. */
const STANDS = "coalesce(nullif(t.stage, ''), u.stage, '')"
/** The resulting stage: if the loan's stage changed after the row was checked, the present one remains. */
const STAGE = `CASE WHEN ${STANDS} = s.stored_stage THEN s.stage ELSE ${STANDS} END`
const MOVES = `(${STANDS} = s.stored_stage AND s.stage <> ${STANDS})`
/** The workbook withdraws that the loan left the pipeline. */
const BACK = `(l.id IS NOT NULL AND ${OVER('l')} AND NOT ${OVER('s')})`
const CAN_BE_REVIEWED = `(u.id IS NOT NULL OR ${STAGE} <> 'Initial Review')`

const ended = (task: 't' | 'u') => `CASE WHEN coalesce(${task}.status, 'Open') = 'Open' THEN 'Completed' ELSE ${task}.status END`
const PROCESSOR_STATUS = `CASE WHEN ${OVER('s')} THEN ${ended('t')} WHEN t.id IS NULL OR ${MOVES} OR ${BACK} THEN 'Open' ELSE t.status END`
const UNDERWRITER_STATUS = `CASE WHEN NOT ${CAN_BE_REVIEWED} THEN NULL WHEN ${OVER('s')} THEN ${ended('u')}
  WHEN u.id IS NULL OR (${MOVES} AND s.stage <> 'Initial Review') OR (${BACK} AND u.imported_status = 'Completed') THEN 'Open' ELSE u.status END`

/**
 * A new stage opens the processor's task and sends the file to underwriting for that review. A loan that left the pipeline is
 * completed at both desks, and reopened when the workbook withdraws that. A row that names another person than the holder is a
 * Mismatch while the work is open (domain 7.2).
 */
export const VERDICT: VerdictSql = {
  joins: "LEFT JOIN tasks u ON u.loan_id = l.id AND u.desk = 'underwriter'",
  columns: `t.status AS old_status, t.stage AS old_stage, t.slot1_id AS old_slot1_id, t.mismatch_id AS old_mismatch_id,
    u.id AS underwriter_task_id, u.status AS old_review, u.stage AS old_review_stage, u.slot1_id AS old_underwriter_id, u.mismatch_id AS old_underwriter_mismatch_id,
    ${PROCESSOR_STATUS} AS final_status, ${STAGE} AS final_stage, s.processor_id AS final_slot1_id,
    CASE WHEN ${PROCESSOR_STATUS} = 'Open' AND ${asksFor({ slot: 1, taskId: 't.id', holder: 's.processor_id', named: 's.file_processor_id' })} THEN s.file_processor_id END AS mismatch_id,
    ${UNDERWRITER_STATUS} AS review, CASE WHEN ${CAN_BE_REVIEWED} THEN CASE WHEN u.id IS NULL OR (${MOVES} AND s.stage <> 'Initial Review') THEN ${STAGE} ELSE u.stage END END AS review_stage,
    CASE WHEN ${CAN_BE_REVIEWED} THEN s.underwriter_id END AS underwriter_id,
    CASE WHEN ${UNDERWRITER_STATUS} = 'Open' AND ${asksFor({ slot: 1, taskId: 'u.id', holder: 's.underwriter_id', named: 's.file_underwriter_id' })} THEN s.file_underwriter_id END AS underwriter_mismatch_id`,
  differs: {
    task_differs: [
      ['final_status', 'old_status'],
      ['final_stage', 'old_stage'],
      ['final_slot1_id', 'old_slot1_id'],
      ['mismatch_id', 'old_mismatch_id'],
    ],
    review_differs: [
      ['review', 'old_review'],
      ['review_stage', 'old_review_stage'],
      ['underwriter_id', 'old_underwriter_id'],
      ['underwriter_mismatch_id', 'old_underwriter_mismatch_id'],
    ],
  },
  mismatch: 'mismatch_id IS NOT NULL OR underwriter_mismatch_id IS NOT NULL',
}
