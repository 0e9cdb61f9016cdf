import type { Client } from 'pg'
import { namesOtherPerson } from '../../writing/refused-changes.ts'
import type { VerdictSql } from '../../writing/workbook-kind.ts'

const JOIN_TASKS =
  "LEFT JOIN tasks t ON t.loan_id = l.id AND t.desk = 'processor' LEFT JOIN tasks u ON u.loan_id = l.id AND u.desk = 'underwriter'"
/** Condition that by the row (s) or the stored loan (l), the loan was funded, was cancelled or has a disposition. */
const leftPipeline = (loan: 's' | 'l') => `(${loan}.status IN ('Funded', 'Cancelled') OR ${loan}.disposition <> '')`

/**
 * Sets processor and underwriter of the staged rows to the holders of the loan's tasks, and fills empty cells of lock, priority and
 * submission with the stored values. A loan at a review stage without a known submission counts as submitted now.
 */
export async function fillStagedFromStored(client: Client, now: Date): Promise<void> {
  await client.query(`
    UPDATE staged s SET processor_id = coalesce(t.slot1_id, l.processor_id, s.processor_id), underwriter_id = coalesce(u.slot1_id, l.underwriter_id, s.underwriter_id),
      priority = coalesce(s.priority, l.priority), lock_expires_on = coalesce(s.lock_expires_on, l.lock_expires_on), submitted_at = coalesce(s.submitted_at, l.submitted_at)
    FROM loans l ${JOIN_TASKS} WHERE l.number = s.number AND NOT s.rejected`)
  await client.query(
    `UPDATE staged s SET priority = coalesce(s.priority, 'Normal'),
       submitted_at = CASE WHEN s.stage <> 'Initial Review' AND NOT ${leftPipeline('s')} THEN coalesce(s.submitted_at, $1) ELSE s.submitted_at END
     WHERE NOT s.rejected AND (s.priority IS NULL OR s.submitted_at IS NULL)`,
    [now],
  )
}

const PRESENT_STAGE = "coalesce(nullif(t.stage, ''), u.stage, '')"
/** SQL for the stage after the import: that of the row, or the present one if the stage changed since the row was checked. */
const FINAL_STAGE = `CASE WHEN ${PRESENT_STAGE} = s.stored_stage THEN s.stage ELSE ${PRESENT_STAGE} END`
const STAGE_CHANGES = `(${PRESENT_STAGE} = s.stored_stage AND s.stage <> ${PRESENT_STAGE})`
/** Condition that the loan had left the pipeline, and is in it by the row. */
const RETURNS_TO_PIPELINE = `(l.id IS NOT NULL AND ${leftPipeline('l')} AND NOT ${leftPipeline('s')})`
const CAN_BE_REVIEWED = `(u.id IS NOT NULL OR ${FINAL_STAGE} <> 'Initial Review')`

const completedStatus = (task: 't' | 'u') => `CASE WHEN coalesce(${task}.status, 'Open') = 'Open' THEN 'Completed' ELSE ${task}.status END`
const PROCESSOR_STATUS = `CASE WHEN ${leftPipeline('s')} THEN ${completedStatus('t')} WHEN t.id IS NULL OR ${STAGE_CHANGES} OR ${RETURNS_TO_PIPELINE} THEN 'Open' ELSE t.status END`
const UNDERWRITER_STATUS = `CASE WHEN NOT ${CAN_BE_REVIEWED} THEN NULL WHEN ${leftPipeline('s')} THEN ${completedStatus('u')}
  WHEN u.id IS NULL OR (${STAGE_CHANGES} AND s.stage <> 'Initial Review') OR (${RETURNS_TO_PIPELINE} AND u.imported_status = 'Completed') THEN 'Open' ELSE u.status END`

/**
 * A new stage opens the processor's task and sends the file to underwriting for that review. A loan that left the pipeline is
 * completed at both desks, and reopened when the workbook withdraws that. A row that names another person than the holder is a
 * Mismatch while the work is open (domain 7.2).
 */
export const VERDICT: VerdictSql = {
  joins: "LEFT JOIN tasks u ON u.loan_id = l.id AND u.desk = 'underwriter'",
  columns: `t.status AS old_status, t.stage AS old_stage, t.slot1_id AS old_slot1_id, t.mismatch_id AS old_mismatch_id,
    u.id AS underwriter_task_id, u.status AS old_review, u.stage AS old_review_stage, u.slot1_id AS old_underwriter_id, u.mismatch_id AS old_underwriter_mismatch_id,
    ${PROCESSOR_STATUS} AS final_status, ${FINAL_STAGE} AS final_stage, s.processor_id AS final_slot1_id,
    CASE WHEN ${PROCESSOR_STATUS} = 'Open' AND ${namesOtherPerson({ slot: 1, taskId: 't.id', holder: 's.processor_id', named: 's.file_processor_id' })} THEN s.file_processor_id END AS mismatch_id,
    ${UNDERWRITER_STATUS} AS review, CASE WHEN ${CAN_BE_REVIEWED} THEN CASE WHEN u.id IS NULL OR (${STAGE_CHANGES} AND s.stage <> 'Initial Review') THEN ${FINAL_STAGE} ELSE u.stage END END AS review_stage,
    CASE WHEN ${CAN_BE_REVIEWED} THEN s.underwriter_id END AS underwriter_id,
    CASE WHEN ${UNDERWRITER_STATUS} = 'Open' AND ${namesOtherPerson({ slot: 1, taskId: 'u.id', holder: 's.underwriter_id', named: 's.file_underwriter_id' })} THEN s.file_underwriter_id END AS underwriter_mismatch_id`,
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
