import { MEASURES } from '@ivue/contracts/desks/words.ts'
import type { Client } from 'pg'
import { measureResultSql } from '../../../platform/rows/sla-sql.ts'
import { historyMomentSql, nameSql, recordDeskHistory, type TrackedValue } from '../../writing/history.ts'
import { deleteObsoleteRefusals } from '../../writing/refused-changes.ts'
import type { ApplyFacts } from '../../writing/workbook-kind.ts'

const ACTUAL_COLUMNS = ['icd_sent_at', 'final_cd_approved_at', 'closing_package_sent_at', 'funded_at'] as const

const measureColumns = MEASURES.flatMap((n) => [`p${n}_due_at`, `p${n}_actual_at`, `p${n}_result`, `p${n}_stamped_at`])
/**
 * Returns SQL for the values of `measureColumns`. With `stored`, the alias of an existing task, a result that is the same as before keeps
 * its timestamp.
 */
const measureValues = (now: string, stored?: string) =>
  MEASURES.flatMap((n) => {
    const result = measureResultSql(`s.p${n}_due_at`, `s.${ACTUAL_COLUMNS[n - 1]}`, 'v.final_status', now)
    const stillSo = stored ? `WHEN ${result} = ${stored}.p${n}_result THEN coalesce(${stored}.p${n}_stamped_at, ${now})` : ''
    return [
      `s.p${n}_due_at`,
      `s.${ACTUAL_COLUMNS[n - 1]}`,
      result,
      `CASE WHEN ${result} = '' THEN NULL ${stillSo} ELSE ${now}::timestamptz END`,
    ]
  })

export async function applyTasks(client: Client, { importId, actorId, now, calendarVersion }: ApplyFacts): Promise<void> {
  await client.query(
    `INSERT INTO tasks (loan_id, desk, status, imported_status, slot1_id, slot2_id, imported_at, done_at, last_import_id, updated_by_id, created_at, updated_at, calendar_version, ${measureColumns.join(', ')})
     SELECT l.id, 'closing', v.final_status, s.task_status, s.slot1_id, s.slot2_id, $2, CASE WHEN v.final_status IN ('Closed', 'Canceled') THEN $2::timestamptz END, $1, $3, $2, $2, $4, ${measureValues('$2').join(', ')}
     FROM staged s JOIN verdict v USING (row) JOIN loans l ON l.number = s.number WHERE v.task_id IS NULL AND NOT v.rejected`,
    [importId, now, actorId, calendarVersion],
  )
  await client.query(
    `UPDATE tasks t SET status = v.final_status, slot1_id = v.final_slot1_id, slot2_id = v.final_slot2_id, mismatch_id = v.mismatch1_id, mismatch2_id = v.mismatch2_id, imported_at = $2,
       done_at = CASE WHEN v.final_status NOT IN ('Closed', 'Canceled') THEN NULL ELSE coalesce(t.done_at, $2) END, last_import_id = $1, version = t.version + 1, sole_from = t.version + 2, updated_at = $2, updated_by_id = $3, calendar_version = $4,
       (${measureColumns.join(', ')}) = ROW(${measureValues('$2', 't').join(', ')})
     FROM staged s JOIN verdict v USING (row)
     WHERE t.id = v.task_id AND (v.loan_differs OR v.task_differs)`,
    [importId, now, actorId, calendarVersion],
  )
  await client.query(
    "UPDATE tasks t SET imported_status = s.task_status FROM staged s JOIN verdict v USING (row) WHERE t.id = v.task_id AND s.task_status NOT IN ('', t.imported_status)",
  )
  await deleteObsoleteRefusals(client, [
    { slot: 1, taskId: 'v.task_id', named: 's.slot1_id' },
    { slot: 2, taskId: 'v.task_id', named: 's.slot2_id' },
  ])
}

/** What the history records of a changed task, in addition to its closers. */
const TRACKED_VALUES: readonly TrackedValue[] = [
  { was: 'v.old_status', is: 'v.final_status', describe: (status) => `'Closing Task Status ' || ${status}` },
  ...MEASURES.map((n) => ({
    was: `v.old_p${n}`,
    is: `v.p${n}_due_at`,
    describe: (at: string) => `'P${n} Due ' || ${historyMomentSql(at)}`,
  })),
  ...[1, 2].map((slot) => ({
    was: `v.old_mismatch${slot}_id`,
    is: `v.mismatch${slot}_id`,
    describe: (id: string) => `'Closer ${slot} in the file ' || ${nameSql(id)}`,
  })),
]

export const recordHistory = (client: Client, facts: ApplyFacts): Promise<void> =>
  recordDeskHistory(client, facts, {
    desk: 'closing',
    taskId: 'v.task_id',
    isNew: 'v.is_new',
    differs: '(v.loan_differs OR v.task_differs)',
    state: 'v.final_status',
    recordsLoan: true,
    tracked: TRACKED_VALUES,
    slots: ([1, 2] as const).map((slot) => ({
      slot,
      was: `v.old_slot${slot}_id`,
      is: `v.final_slot${slot}_id`,
      reason: "CASE WHEN v.row_action = 'Reassign' THEN 'Import, Row Action Reassign' ELSE 'Import' END",
    })),
  })
