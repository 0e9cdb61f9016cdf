import type { ImportCounts } from '@ivue/contracts/imports/contract.ts'
import type { Client } from 'pg'
import { differencesSql, differsSql } from './loan-columns.ts'
import type { WorkbookKind } from './workbook-kind.ts'

const NO_COUNTS: ImportCounts = { created: 0, changed: 0, unchanged: 0, mismatched: 0, rejected: 0 }
const COUNT_OF_RESULT: Readonly<Record<string, keyof ImportCounts>> = {
  Created: 'created',
  Updated: 'changed',
  Unchanged: 'unchanged',
  Mismatch: 'mismatched',
  Rejected: 'rejected',
}
const NEW_COMMENT = "(seen.comment <> '' AND seen.comment IS DISTINCT FROM seen.last_comment)"

/**
 * Compares every staged row with what is stored, and counts the results: Created, Updated, Unchanged, Mismatch or Rejected. Creates the
 * temporary table `verdict` with the result of each row and the texts `before` and `after` for the history. Its column `is_new` says that the
 * loan had no task at the desk.
 */
export async function classifyRows(client: Client, workbook: WorkbookKind, now: Date): Promise<ImportCounts> {
  const { desk, loanColumns, verdict } = workbook
  await workbook.fillStagedFromStored(client, now)
  const differs = Object.entries(verdict.differs)
  const ofRow = ([name, pairs]: (typeof differs)[number]) =>
    `(${pairs.map(([is]) => `seen.${is}`).join(', ')}) IS DISTINCT FROM (${pairs.map(([, was]) => `seen.${was}`).join(', ')})${name === 'task_differs' ? ` OR ${NEW_COMMENT}` : ''} AS ${name}`
  const known = `seen.loan_id IS NOT NULL AND ${differsSql(loanColumns)}`
  await client.query(`
    CREATE TEMP TABLE verdict ON COMMIT DROP AS
    SELECT compared.*, NOT rejected AND task_id IS NULL AS is_new,
      CASE WHEN rejected THEN 'Rejected' WHEN ${verdict.mismatch} THEN 'Mismatch' WHEN task_id IS NULL THEN 'Created'
           WHEN loan_differs OR ${differs.map(([name]) => name).join(' OR ')} THEN 'Updated' ELSE 'Unchanged' END AS result
    FROM (
      SELECT seen.*, ${known} AS loan_differs,
        CASE WHEN ${known} THEN ${differencesSql(loanColumns, 'l')} END AS before,
        CASE WHEN ${known} THEN ${differencesSql(loanColumns, 's')} END AS after,
        ${differs.map(ofRow).join(', ')}
      FROM (
        SELECT s.row, s.number, s.rejected, s.zone, s.comment, l.id AS loan_id, t.id AS task_id,
          (SELECT body FROM comments c WHERE c.loan_id = l.id AND c.task_id = t.id AND c.side = 'system' ORDER BY c.id DESC LIMIT 1) AS last_comment,
          ${verdict.columns}
        FROM staged s LEFT JOIN loans l ON l.number = s.number AND NOT s.rejected LEFT JOIN tasks t ON t.loan_id = l.id AND t.desk = '${desk}' ${verdict.joins ?? ''}
      ) seen
      LEFT JOIN staged s ON s.row = seen.row AND seen.loan_id IS NOT NULL
      LEFT JOIN loans l ON l.id = seen.loan_id
    ) compared`)
  await client.query('CREATE UNIQUE INDEX ON verdict (row)')
  await client.query('ANALYZE verdict')
  const { rows } = await client.query<{ result: string; count: number }>(
    'SELECT result, count(*)::int AS count FROM verdict GROUP BY result',
  )
  const counts = { ...NO_COUNTS }
  for (const { result, count } of rows) counts[COUNT_OF_RESULT[result] ?? 'rejected'] = count
  return counts
}
