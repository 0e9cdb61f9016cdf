import { countsRows } from '@ivue/contracts/figures/registry/entry.ts'
import { FIGURES } from '@ivue/contracts/figures/registry.ts'
import { REVIEW_STATUSES } from '@ivue/contracts/quality/reviews/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { button, column, momentColumn, numberColumn } from '../../grid/columns.ts'
import type { Column, ListDefinition } from '../../grid/definition.ts'
import { tableList } from '../../grid/table-list.ts'
import { ofRecord } from '../../platform/rows/blind-reviews.ts'
import { isJudged } from '../../platform/rows/judged-answers.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import { FINDINGS, SCORE } from '../../reviews/counted-columns.ts'
import { findDashboardFigure } from './dashboard.grid.ts'
import { dashboardReviewsSql, keyColumn, pooledCountsSql } from './dashboard-counts.ts'
import type { ParsedDashboardRequest } from './dashboard-request.ts'

const LOAN = column('Loan Number', Prisma.sql`t.loan_number`, { draw: 'loan' })
const PEOPLE_COLUMNS: readonly Column<object>[] = [
  column('Review Type', Prisma.sql`t.type`),
  column('Worked By', Prisma.sql`t.worked_by_name`),
  column('Assigned To', Prisma.sql`t.assigned_to_name`),
]

const reviewColumns = (zone: string): Column<object>[] => [
  LOAN,
  ...PEOPLE_COLUMNS,
  column('Status', Prisma.sql`t.status`, { draw: 'status', words: REVIEW_STATUSES }),
  momentColumn('Created', Prisma.sql`t.submitted_at`, zone),
  momentColumn('Completed', Prisma.sql`t.ended_at`, zone, { nullable: true }),
  FINDINGS,
  numberColumn('Critical', Prisma.sql`t.critical_count`),
  numberColumn('Disputed', Prisma.sql`t.dispute_count`),
  numberColumn('Overturned', Prisma.sql`t.overturned_count`),
  SCORE,
]

/** Returns a dashboard's list of the reviews whose id is among `ids`. */
const reviewsAmong = (
  { spec }: ParsedDashboardRequest,
  columns: Column<object>[],
  ids: Prisma.Sql,
  order: 'Created' | 'Completed',
): ListDefinition<object> =>
  tableList('t', {
    from: Prisma.sql`reviews t`,
    alias: Prisma.sql`t`,
    facts: { GUID: () => 'review' },
    columns,
    scope: null,
    filters: [ofRecord('t'), Prisma.sql`t.id IN (${ids})`],
    defaultOrder: { col: order, dir: 'DESC' },
    spec,
  })

/** Returns the list of reviews of the month-to-date dashboard's tab Reviews (platform 3.6). */
export const reviewList = (request: ParsedDashboardRequest, viewer: Viewer): ListDefinition<object> =>
  reviewsAmong(request, reviewColumns(request.zone), Prisma.sql`SELECT c.review FROM ${dashboardReviewsSql(request, viewer)} c`, 'Created')

/**
 * Returns the list of reviews behind a figure of a row, or behind a pooled figure (All). Its rows, or the numbers of its
 * last columns, add up to the figure. Throws a Refusal for an unknown row or figure.
 */
export function dashboardFigureReviews(
  request: ParsedDashboardRequest,
  viewer: Viewer,
  { row, field }: { row: string; field: string },
): ListDefinition<object> {
  const together = row === 'All' || row === ''
  if (!together && !/^\d{1,9}$/.test(row)) throw Refusal.field('empId', 'Send the id of a row, or All')
  const figure = findDashboardFigure(request, field, together)
  if (!figure) throw Refusal.field('field', 'Send the title of a figure of the list, or of all together')
  const { period, key, over = key } = figure
  const counts = together ? pooledCountsSql(request, viewer) : dashboardReviewsSql(request, viewer)
  const rows = Prisma.sql`${counts} c WHERE c.period = ${period}::int AND c.${keyColumn(over)} > 0
    ${together ? Prisma.empty : Prisma.sql`AND c.row_id = ${row}::int`}`
  const once = countsRows(FIGURES[figure.figure])
  const columns = [
    ...reviewColumns(request.zone),
    ...(once && over === key ? [] : [perRow('Counted', Prisma.sql`d.counted`)]),
    ...(once || over === key ? [] : [perRow('Out of', Prisma.sql`d.whole`)]),
  ]
  return {
    ...reviewsAmong(request, columns, Prisma.sql`SELECT c.review FROM ${rows}`, 'Created'),
    join: Prisma.sql`JOIN LATERAL (
      SELECT sum(c.${keyColumn(key)})::int AS counted, sum(c.${keyColumn(over)})::int AS whole FROM ${rows} AND c.review = t.id) d ON TRUE`,
  }
}

/** Returns a number column that cannot be sorted, filtered or searched, so that it is read only for the rows of the page. */
function perRow(title: string, number: Prisma.Sql): Column<object> {
  const { shown: _, ...rest } = numberColumn(title, number, { sort: null, filter: null })
  return rest
}

/**
 * The counts of a review's disputed findings by the decision on their latest dispute. The counts come from the rounds, because a rejection
 * clears the decision of the answer for another round.
 */
const DECISIONS = Prisma.sql`(
  SELECT count(*) FILTER (WHERE latest.result = 'Reject')::int AS rejected, count(*) FILTER (WHERE latest.result = '')::int AS waiting
  FROM (SELECT DISTINCT ON (o.answer_id) o.result FROM review_answers a JOIN dispute_rounds o ON o.answer_id = a.id
    WHERE a.review_id = t.id AND ${isJudged('a')} AND o.dispute = 'Yes' ORDER BY o.answer_id, o.round DESC) latest)`

const overturnColumns = (zone: string): Column<object>[] => [
  LOAN,
  ...PEOPLE_COLUMNS,
  momentColumn('Completed', Prisma.sql`t.ended_at`, zone, { nullable: true }),
  numberColumn('Findings', Prisma.sql`t.gross_finding_count`, { label: 'Findings as submitted' }),
  numberColumn('Disputed', Prisma.sql`t.dispute_count`),
  numberColumn('Overturned', Prisma.sql`t.overturned_count`),
  decisionCount('Rejected', Prisma.sql`d.rejected`),
  decisionCount('Waiting', Prisma.sql`d.waiting`),
  SCORE,
  button('Questions'),
]

/** Returns a column that is searched only for numbers, and otherwise read only for the rows of the page. */
function decisionCount(title: string, count: Prisma.Sql): Column<object> {
  const matchesTerm = (term: string) =>
    /^\d{1,4}$/.test(term) ? Prisma.sql`(SELECT ${count} FROM ${DECISIONS} d) = ${Number(term)}` : null
  return { ...perRow(title, count), matchesTerm }
}

export const overturnReport = (request: ParsedDashboardRequest, viewer: Viewer): ListDefinition<object> => ({
  ...reviewsAmong(
    request,
    overturnColumns(request.zone),
    Prisma.sql`SELECT c.review FROM ${dashboardReviewsSql(request, viewer)} c`,
    'Completed',
  ),
  join: Prisma.sql`LEFT JOIN LATERAL ${DECISIONS} d ON TRUE`,
})
