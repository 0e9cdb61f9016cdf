import { SEVERITIES } from '@ivue/contracts/quality/reviews/words.ts'
import { BEHIND_LIST, type CountColumn, DRILL_ALIASES, isCount, QC_REPORT_LISTS, SUPERSEDED } from '@ivue/contracts/reports/qc-reports.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { constant } from '../../grid/cells.ts'
import { column, momentColumn, numberColumn, shareColumn } from '../../grid/columns.ts'
import type { ListDefinition } from '../../grid/definition.ts'
import { weightedSumSql } from '../../rows/loan-sums.ts'
import { Refusal } from '../../rpc/refusal.ts'
import { computedList } from '../computed-list.ts'
import { countedReviewsSql, hasAny, type ReportRequest } from './report-counts.ts'

const FAILS = { high: 1, middle: 1, low: 1 } as const
const PASSED = { opportunities: 1, high: -1, middle: -1, low: -1 } as const

/** Returns the figure by its key or alias. Throws a Refusal that names the field. */
function findOpenedFigure({ report, chosen }: ReportRequest, field: string): CountColumn {
  if (field === SUPERSEDED.title) return SUPERSEDED
  const counts = (report.columns[chosen] ?? []).filter(isCount)
  const known = (title: string | undefined) => counts.find((count) => count.title === title)
  const found = known(field) ?? known(DRILL_ALIASES[field])
  if (!found) throw Refusal.field('field', `Choose one of ${counts.map(({ title }) => title).join(', ')}`)
  return found
}

/** Returns the list of reviews behind a figure of a person, or of everybody whom the viewer sees (null) (wire conventions, QC reports). */
export function reportFigureReviews(
  request: ReportRequest,
  viewer: Viewer,
  { person, field }: { person: number | null; field: string },
): ListDefinition<object> {
  const [high = '', middle = '', low = ''] = SEVERITIES[request.kind].map((severity) => severity.replace(' Findings', ''))
  const severity = Prisma.sql`CASE WHEN t."highUnits" > 0 THEN ${constant(high)} WHEN t."middleUnits" > 0 THEN ${constant(middle)} WHEN t."lowUnits" > 0 THEN ${constant(low)} END`
  const columns = [
    column('Loan Number', Prisma.sql`t.loan_number`, { draw: 'loan' }),
    column('Review Type', Prisma.sql`t.type`),
    momentColumn('Completed', Prisma.sql`t.ended_at`, request.zone),
    column('Severity', severity, { nullable: true }),
    numberColumn('Findings', weightedSumSql(FAILS)),
    shareColumn('Score', { share: weightedSumSql(PASSED), of: weightedSumSql({ opportunities: 1 }) }),
  ]
  const opened = findOpenedFigure(request, field)
  return computedList({
    rows: countedReviewsSql(request, viewer, { person, superseded: opened === SUPERSEDED }),
    kind: 'review',
    columns,
    filters: [hasAny(opened.opens)],
    order: { col: 'Completed', dir: 'DESC' },
    spec: { ...BEHIND_LIST, filters: QC_REPORT_LISTS[request.kind].filters },
  })
}
