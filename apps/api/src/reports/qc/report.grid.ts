import { percent, percentLeft } from '@ivue/contracts/figures/rounding.ts'
import type { ReviewAtoms } from '@ivue/contracts/quality/reviews/overall.ts'
import type { PooledFigure } from '@ivue/contracts/reports/contract.ts'
import {
  ACCURACY,
  isCount,
  QC_REPORT_LISTS,
  REVIEWED,
  type ReportColumn,
  type ReviewAtom,
  SUPERSEDED,
  WEIGHTED_ACCURACY,
  type Weights,
} from '@ivue/contracts/reports/qc-reports.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { column, countColumn, shareColumn } from '../../grid/columns.ts'
import type { Column, ListDefinition } from '../../grid/definition.ts'
import type { Database } from '../../platform/database/database.ts'
import { atomSumsSql } from '../../platform/rows/latest-reviews.ts'
import { loanWeightedSumSql } from '../../platform/rows/loan-sums.ts'
import { computedList } from '../computed-list.ts'
import { rateColumn } from '../rate-column.ts'
import { countedPeopleSql, everyReviewSql, type ParsedReportRequest } from './report-counts.ts'

/** Returns the columns of a report after the person. */
export const listColumns = ({ report, chosen, weighted }: ParsedReportRequest): readonly ReportColumn[] => {
  const columns: readonly ReportColumn[] = report.columns[chosen] ?? []
  return weighted ? columns.map((of) => (of === ACCURACY ? WEIGHTED_ACCURACY : of)) : columns
}

const columnOf = (of: ReportColumn): Column<object> => {
  const { title, label, figure } = of
  if (isCount(of)) return countColumn(title, loanWeightedSumSql(of.count), { label, figure })
  const rate = { share: loanWeightedSumSql(of.share), of: loanWeightedSumSql(of.of), rest: of.rest ?? false }
  return of === WEIGHTED_ACCURACY
    ? shareColumn(title, rate, { label, figure })
    : rateColumn(title, { ...rate, answers: of.answers }, { label, figure })
}

/** Returns a QC report (quality 2.4, domain 8): a row per person whose judged work the viewer sees. */
export function reportList(request: ParsedReportRequest, viewer: Viewer): ListDefinition<object> {
  const columns = [column('Name', Prisma.sql`t.name`, { label: request.report.person }), ...listColumns(request).map(columnOf)]
  return computedList({
    rows: countedPeopleSql(request, viewer),
    columns,
    order: { col: 'Name', dir: 'ASC' },
    spec: QC_REPORT_LISTS[request.kind],
  })
}

/** Returns the figures of all reviews that the viewer sees, and the number of superseded ones. A share is a sum divided by a sum (domain 5). */
export async function pooledReport(db: Database, request: ParsedReportRequest, viewer: Viewer): Promise<PooledFigure[]> {
  const columns = listColumns(request)
  const [row] = await db.$queryRaw<(ReviewAtoms & { superseded: number })[]>(
    Prisma.sql`SELECT ${atomSumsSql(Prisma.sql`FILTER (WHERE t.nth = 1)`)}, (count(*) FILTER (WHERE t.nth > 1))::int AS superseded FROM ${everyReviewSql(request, viewer)} t`,
  )
  if (!row) throw new Error('A sum has a row')
  const sum = (weights: Weights) => Object.entries(weights).reduce((total, [name, weight]) => total + weight * row[name as ReviewAtom], 0)
  const figures = columns.map((of): PooledFigure => {
    const { title, label, figure } = of
    if (isCount(of)) {
      const note = title === REVIEWED.title && row.judged < row.units ? `${row.judged} of ${row.units} had an opportunity` : undefined
      return { title, label, figure, value: sum(of.count), share: false, ...(note && { note }) }
    }
    const [part, whole] = [sum(of.share), sum(of.of)]
    const value = (of.rest ? percentLeft : percent)(part, whole)
    return { title, label, figure, value, share: true, counts: { numerator: of.rest ? whole - part : part, denominator: whole } }
  })
  if (row.superseded === 0) return figures
  const { title, label, figure } = SUPERSEDED
  return [...figures, { title, label, figure, value: row.superseded, share: false }]
}
