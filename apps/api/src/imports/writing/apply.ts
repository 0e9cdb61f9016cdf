import { WORKBOOK_COLUMNS } from '@ivue/contracts/data-tests/columns.ts'
import type { Client } from 'pg'
import { loanColumn } from '../../data-tests/column-sql.ts'
import type { ApplyFacts, WorkbookKind } from './workbook-kind.ts'

/**
 * Writes the result of `verdict` with set-based statements: loans, tasks, comments, history and the result of each row. Must run in a
 * transaction.
 */
export async function applyVerdict(client: Client, workbook: WorkbookKind, facts: ApplyFacts): Promise<void> {
  const { importId, now } = facts
  await applyLoans(client, workbook, facts)
  await workbook.applyTasks(client, facts)
  await client.query(
    'UPDATE verdict v SET loan_id = l.id, task_id = t.id FROM loans l JOIN tasks t ON t.loan_id = l.id AND t.desk = $1 WHERE l.number = v.number AND v.is_new',
    [workbook.desk],
  )
  await storeReadValues(client, workbook)
  await addComments(client, now)
  await workbook.recordHistory(client, facts)
  await client.query(
    'INSERT INTO import_rows (import_id, row, result, problems, task_id) SELECT $1, v.row, v.result, s.problems, v.task_id FROM verdict v JOIN staged s USING (row)',
    [importId],
  )
}

async function applyLoans(
  client: Client,
  { loanColumns, newLoan }: WorkbookKind,
  { importId, now, conflictCheckShare }: ApplyFacts,
): Promise<void> {
  const names = loanColumns.map(({ name }) => name)
  const [further, values] = [Object.keys(newLoan), Object.values(newLoan)]
  await client.query(
    `INSERT INTO loans (${['number', ...names, ...further].join(', ')}, conflict_check_required_at, last_import_id, created_at, updated_at)
     SELECT ${['s.number', ...names.map((name) => `s.${name}`), ...values].join(', ')}, CASE WHEN random() < $3 THEN $2::timestamptz END, $1, $2, $2
     FROM staged s JOIN verdict v USING (row) WHERE v.loan_id IS NULL AND NOT v.rejected ORDER BY s.number`,
    [importId, now, conflictCheckShare],
  )
  await client.query(
    `UPDATE loans l SET ${names.map((name) => `${name} = s.${name}`).join(', ')}, last_import_id = $1, updated_at = $2, version = l.version + 1
     FROM staged s JOIN verdict v USING (row) WHERE l.id = v.loan_id AND v.loan_differs`,
    [importId, now],
  )
}

const READ_VALUES = WORKBOOK_COLUMNS.map((id) => `'${loanColumn(id)}', s.${loanColumn(id)}`).join(', ')

/** Stores what the workbook has for each loan, so that a data test can compare both workbooks. */
async function storeReadValues(client: Client, { type }: WorkbookKind): Promise<void> {
  await client.query(
    `INSERT INTO loan_workbook_values AS w (loan_id, import_type, read_values)
     SELECT v.loan_id, $1, n.read_values FROM staged s JOIN verdict v USING (row) CROSS JOIN LATERAL jsonb_build_object(${READ_VALUES}) n(read_values)
       LEFT JOIN loan_workbook_values w ON w.loan_id = v.loan_id AND w.import_type = $1
     WHERE NOT v.rejected AND w.read_values IS DISTINCT FROM n.read_values
     ON CONFLICT (loan_id, import_type) DO UPDATE SET read_values = excluded.read_values`,
    [type],
  )
}

/** Stores a new Import Comment as a system comment. */
async function addComments(client: Client, now: Date): Promise<void> {
  await client.query(
    `WITH added AS (
       INSERT INTO comments (loan_id, task_id, side, body, created_at)
       SELECT loan_id, task_id, 'system', comment, $1 FROM verdict WHERE comment <> '' AND comment IS DISTINCT FROM last_comment AND NOT rejected RETURNING loan_id
     )
     UPDATE tasks SET comment_count = comment_count + 1 FROM added WHERE tasks.loan_id = added.loan_id`,
    [now],
  )
}
