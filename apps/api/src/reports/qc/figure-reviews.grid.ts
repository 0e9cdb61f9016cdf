import { countsRows } from '@ivue/contracts/figures/registry/entry.ts'
import { FIGURES } from '@ivue/contracts/figures/registry.ts'
import { SEVERITIES } from '@ivue/contracts/quality/reviews/words.ts'
import {
  DRILL_ALIASES,
  FIGURE_LOANS_LIST,
  isCount,
  QC_REPORT_LISTS,
  type ReportColumn,
  type ReviewAtom,
  SUPERSEDED,
} from '@ivue/contracts/reports/qc-reports.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { constantSql } from '../../grid/cells.ts'
import { column, momentColumn, numberColumn, shareColumn, withCounts } from '../../grid/columns.ts'
import type { Column, ListDefinition } from '../../grid/definition.ts'
import { loanWeightedSumSql } from '../../platform/rows/loan-sums.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import { computedList } from '../computed-list.ts'
import { listColumns } from './report.grid.ts'
import { hasAny, type ParsedReportRequest, reportReviewsSql } from './report-counts.ts'

const FAILS = { high: 1, middle: 1, low: 1 } as const
const PASSED = { opportunities: 1, high: -1, middle: -1, low: -1 } as const

/** Returns the figure by its key or alias. Throws a Refusal that names the field. */
function findOpenedFigure(request: ParsedReportRequest, field: string): ReportColumn {
  const columns = [...listColumns(request), SUPERSEDED]
  const known = (title: string | undefined) => columns.find((column) => column.title === title)
  const found = known(field) ?? known(DRILL_ALIASES[field])
  if (!found) throw Refusal.field('field', `Choose one of ${columns.map(({ title }) => title).join(', ')}`)
  return found
}

/** Returns the columns with what each review counts in a figure and, for a share, out of what, unless it counts once. */
function addends(column: ReportColumn): Column<object>[] {
  const once = countsRows(FIGURES[column.figure])
  if (isCount(column)) return once ? [] : [numberColumn('Counted', loanWeightedSumSql(column.count))]
  const [part, whole] = [loanWeightedSumSql(column.share), loanWeightedSumSql(column.of)]
  const counted = numberColumn('Counted', column.rest ? Prisma.sql`(${whole} - ${part})` : part)
  return once ? [counted] : [counted, numberColumn('Out of', whole)]
}

/**
 * Returns the list of reviews behind a figure of a person, or of everybody whom the viewer sees (null) (wire conventions, QC reports). Its rows, or
 * the numbers of its last columns, add up to the figure.
 */
export function reportFigureReviews(
  request: ParsedReportRequest,
  viewer: Viewer,
  { person, field }: { person: number | null; field: string },
): ListDefinition<object> {
  const [high = '', middle = '', low = ''] = SEVERITIES[request.kind].map((severity) => severity.replace(' Findings', ''))
  const severity = Prisma.sql`CASE WHEN t."highUnits" > 0 THEN ${constantSql(high)} WHEN t."middleUnits" > 0 THEN ${constantSql(middle)} WHEN t."lowUnits" > 0 THEN ${constantSql(low)} END`
  const opened = findOpenedFigure(request, field)
  const score = { share: loanWeightedSumSql(PASSED), of: loanWeightedSumSql({ opportunities: 1 }) }
  const columns = [
    column('Loan Number', Prisma.sql`t.loan_number`, { draw: 'loan' }),
    column('Review Type', Prisma.sql`t.type`),
    momentColumn('Completed', Prisma.sql`t.ended_at`, request.zone),
    column('Severity', severity, { nullable: true }),
    numberColumn('Findings', loanWeightedSumSql(FAILS), { label: FIGURES['review.OwnFindings'].name, figure: 'review.OwnFindings' }),
    withCounts(shareColumn('Score', score, { label: FIGURES['review.OwnScore'].name, figure: 'review.OwnScore' }), score),
    ...addends(opened),
  ]
  return computedList({
    rows: reportReviewsSql(request, viewer, { person, superseded: opened === SUPERSEDED }),
    kind: 'review',
    columns,
    filters: [hasAny(isCount(opened) ? opened.opens : (Object.keys(opened.of) as ReviewAtom[]))],
    order: { col: 'Completed', dir: 'DESC' },
    spec: { ...FIGURE_LOANS_LIST, filters: QC_REPORT_LISTS[request.kind].filters },
  })
}
