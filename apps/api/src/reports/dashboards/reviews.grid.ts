import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { cells } from '../../grid/cells.ts'
import { button, column, momentColumn, numberColumn } from '../../grid/columns.ts'
import type { Column, ListDefinition } from '../../grid/definition.ts'
import { searchIn } from '../../grid/search.ts'
import { ofRecord } from '../../rows/blind-reviews.ts'
import { Refusal } from '../../rpc/refusal.ts'
import { figureNamed, openedKeys, TOGETHER_KEYS } from './dashboard.grid.ts'
import { counted, countedTogether, keyColumn } from './dashboard-counts.ts'
import type { AskedDashboard } from './dashboard-request.ts'

const LOAN = column('Loan Number', Prisma.sql`t.loan_number`, { draw: 'loan' })
const WHO: readonly Column<object>[] = [
  column('Review Type', Prisma.sql`t.type`),
  column('Worked By', Prisma.sql`t.worked_by_name`),
  column('Assigned To', Prisma.sql`t.assigned_to_name`),
]
const SCORE: Column<object> = {
  ...numberColumn('Score', Prisma.sql`t.score::float8`, { nullable: true }),
  cell: cells.share((row) => (row as unknown as { Score: number | null }).Score),
}

const REVIEW_COLUMNS = (zone: string): Column<object>[] => [
  LOAN,
  ...WHO,
  column('Status', Prisma.sql`t.status`, { draw: 'status' }),
  momentColumn('Created', Prisma.sql`t.submitted_at`, zone),
  momentColumn('Completed', Prisma.sql`t.ended_at`, zone, { nullable: true }),
  numberColumn('Findings', Prisma.sql`t.finding_count`),
  numberColumn('Critical', Prisma.sql`t.critical_count`),
  numberColumn('Disputed', Prisma.sql`t.dispute_count`),
  numberColumn('Overturned', Prisma.sql`t.overturned_count`),
  SCORE,
]

/** A dashboard's list of the reviews whose id is among `ids`. */
const reviews = (
  { spec }: AskedDashboard,
  columns: Column<object>[],
  ids: Prisma.Sql,
  order: 'Created' | 'Completed',
): ListDefinition<object> => ({
  from: Prisma.sql`reviews t`,
  alias: Prisma.sql`t`,
  id: Prisma.sql`t.id`,
  version: Prisma.sql`t.version`,
  read: {},
  facts: { GUID: () => 'review' },
  columns,
  scope: null,
  filters: [ofRecord('t'), Prisma.sql`t.id IN (${ids})`],
  search: searchIn(columns),
  defaultOrder: { col: order, dir: 'DESC' },
  spec,
})

/** The reviews themselves, as the month-to-date dashboard lists them (platform 3.6). */
export const reviewList = (asked: AskedDashboard, viewer: Viewer): ListDefinition<object> =>
  reviews(asked, REVIEW_COLUMNS(asked.zone), Prisma.sql`SELECT c.review FROM ${counted(asked, viewer)} c`, 'Created')

/** The reviews behind a figure of a row, or of everybody (All). Throws a Refusal for an unknown row or figure. */
export function behindDashboard(
  asked: AskedDashboard,
  viewer: Viewer,
  { row, field }: { row: string; field: string },
): ListDefinition<object> {
  const together = row === 'All' || row === ''
  if (!together && !/^\d{1,9}$/.test(row)) throw Refusal.field('empId', 'Send the id of a row, or All')
  const figure = figureNamed(asked, field, together ? TOGETHER_KEYS : openedKeys(asked.tab))
  if (!figure) throw Refusal.field('field', 'Send the title of a count of the list, or of all together')
  const rows = together ? countedTogether(asked, viewer) : counted(asked, viewer)
  const ids = Prisma.sql`SELECT c.review FROM ${rows} c WHERE c.period = ${figure.period}::int AND c.${keyColumn(figure.key)} > 0
    ${together ? Prisma.empty : Prisma.sql`AND c.row_id = ${row}::int`}`
  return reviews(asked, REVIEW_COLUMNS(asked.zone), ids, 'Created')
}

/**
 * Counts a review's disputed findings by the decision on their latest dispute. A rejection clears the answer for another round, so only the
 * rounds record it. Read only for the rows of the page.
 */
const DECIDED = Prisma.sql`LEFT JOIN LATERAL (
  SELECT count(*) FILTER (WHERE latest.result = 'Reject')::int AS rejected, count(*) FILTER (WHERE latest.result = '')::int AS waiting
  FROM (SELECT DISTINCT ON (o.answer_id) o.result FROM review_answers a JOIN dispute_rounds o ON o.answer_id = a.id
    WHERE a.review_id = t.id AND o.dispute = 'Yes' ORDER BY o.answer_id, o.round DESC) latest) d ON TRUE`

const OVERTURN_COLUMNS = (zone: string): Column<object>[] => [
  LOAN,
  ...WHO,
  momentColumn('Completed', Prisma.sql`t.ended_at`, zone, { nullable: true }),
  numberColumn('Findings', Prisma.sql`t.gross_finding_count`, { label: 'Findings as submitted' }),
  numberColumn('Disputed', Prisma.sql`t.dispute_count`),
  numberColumn('Overturned', Prisma.sql`t.overturned_count`),
  { ...unsorted('Rejected', Prisma.sql`d.rejected`) },
  { ...unsorted('Waiting', Prisma.sql`d.waiting`) },
  SCORE,
  button('Questions'),
]

/** A column that cannot be sorted or searched, so it is read only for the rows of the page. */
function unsorted(title: string, sql: Prisma.Sql): Column<object> {
  const { shown: _, ...rest } = numberColumn(title, sql, { sort: null })
  return rest
}

export const overturnReport = (asked: AskedDashboard, viewer: Viewer): ListDefinition<object> => ({
  ...reviews(asked, OVERTURN_COLUMNS(asked.zone), Prisma.sql`SELECT c.review FROM ${counted(asked, viewer)} c`, 'Completed'),
  join: DECIDED,
})
