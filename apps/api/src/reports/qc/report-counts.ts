import { SUMMARY_FAILS, SUMMARY_SELECTIONS } from '@ivue/contracts/quality/reviews/lists.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import type { ReportInput } from '@ivue/contracts/reports/contract.ts'
import { QC_REPORTS, type QcReport, type ReviewAtom } from '@ivue/contracts/reports/qc-reports.ts'
import { type ReportPeriod, reportDatesProblem, reportPeriod } from '@ivue/contracts/reports/report-dates.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { parseChoice } from '../../grid/filters.ts'
import { reviewsVisibleTo } from '../../platform/rows/counted-reviews.ts'
import { atomColumn, atomSumsSql, countsInReports, latestReviewsSql } from '../../platform/rows/latest-reviews.ts'
import { latestReviewSumsSql, loanSumsSql } from '../../platform/rows/loan-sums.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import { isOnDays } from '../review-conditions.ts'

export interface ParsedReportRequest {
  kind: ReviewKind
  report: QcReport
  /** Audit or type; '' if the report has no such choice. */
  chosen: string
  period: ReportPeriod
  selection: string
  /** Whether fails count as submitted, with those that a dispute overturned later. */
  gross: boolean
  /** Whether the closers' Overall Accuracy weights the severities. */
  weighted: boolean
  zone: string
}

/** Returns the report's period. Throws a Refusal with the specification's message if one end of a range is missing. */
export function parsePeriod(input: Parameters<typeof reportPeriod>[0], today: string): ReportPeriod {
  const problem = reportDatesProblem(input)
  if (problem) throw Refusal.field(problem.field, problem.msg)
  return reportPeriod(input, today)
}

export interface ReportSettings {
  zone: string
  today: string
  weighted: boolean
}

export function parseReport(kind: ReviewKind, input: ReportInput, { zone, today, weighted }: ReportSettings): ParsedReportRequest {
  const report: QcReport = QC_REPORTS[kind]
  return {
    kind,
    report,
    chosen: report.choice ? parseChoice('audit', input.audit, report.choice) : '',
    period: parsePeriod(input, today),
    selection: parseChoice('selection', input.selection, SUMMARY_SELECTIONS),
    gross: parseChoice('fails', input.fails, SUMMARY_FAILS) === 'As submitted',
    weighted,
    zone,
  }
}

/** Returns a subquery of the report's reviews that the viewer sees. `nth` is 1 for the latest of a loan and type, more for superseded ones. */
function reviewRowsSql(request: ParsedReportRequest, viewer: Viewer, byPerson: boolean): Prisma.Sql {
  const { kind, chosen, period, selection, gross, zone } = request
  const { created, completed } = period
  const conditions = [
    countsInReports([kind], selection),
    ...(created ? [isOnDays(Prisma.sql`t.submitted_at`, created, zone)] : []),
    ...(completed ? [isOnDays(Prisma.sql`t.ended_at`, completed, zone)] : []),
    ...(kind === 'underwriter' ? [chosen === 'Partial' ? Prisma.sql`t.audit = 'Partial'` : Prisma.sql`t.audit <> 'Partial'`] : []),
    ...(kind === 'closer' ? [Prisma.sql`t.type = ${chosen}`] : []),
  ]
  return Prisma.sql`(SELECT * FROM ${latestReviewsSql({ conditions, gross, byPerson })} t WHERE ${reviewsVisibleTo(viewer, kind, zone)})`
}

/** Returns a subquery of the people whose reviews the viewer sees: `id`, `name` and the sums of their atoms. */
export const countedPeopleSql = (request: ParsedReportRequest, viewer: Viewer): Prisma.Sql => Prisma.sql`(
  SELECT u.id, u.full_name AS name, ${atomSumsSql()}, ${loanSumsSql(request.kind)} AS loans
  FROM ${latestReviewSumsSql(Prisma.sql`${reviewRowsSql(request, viewer, true)} t`)} t JOIN users u ON u.id = t.worked_by_id GROUP BY u.id)`

/** Returns a subquery of the reviews of a person (null: everybody) with atoms: the latest of each loan and type, or the superseded ones. */
export const reportReviewsSql = (
  request: ParsedReportRequest,
  viewer: Viewer,
  { person, superseded = false }: { person: number | null; superseded?: boolean },
): Prisma.Sql => Prisma.sql`(
  SELECT * FROM ${reviewRowsSql(request, viewer, person !== null)} t WHERE t.nth ${superseded ? Prisma.sql`> 1` : Prisma.sql`= 1`}
    ${person === null ? Prisma.empty : Prisma.sql`AND t.worked_by_id = ${person}::int`})`

/** Returns a subquery of everybody's reviews; `nth` is 1 for the latest of a loan and type, more for superseded ones. */
export const everyReviewSql = (request: ParsedReportRequest, viewer: Viewer): Prisma.Sql => reviewRowsSql(request, viewer, false)

/** Condition that a row (alias `t`) has at least one of these counts above 0. */
export const hasAny = (atoms: readonly ReviewAtom[]): Prisma.Sql =>
  Prisma.sql`(${Prisma.join(
    atoms.map((name) => Prisma.sql`t.${atomColumn(name)} > 0`),
    ' OR ',
  )})`
