import { SUMMARY_FAILS, SUMMARY_SELECTIONS } from '@ivue/contracts/quality/reviews/lists.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import type { ReportInput } from '@ivue/contracts/reports/contract.ts'
import { type Atom, QC_REPORTS, type QcReport, type Weights } from '@ivue/contracts/reports/qc-reports.ts'
import { type ReportPeriod, reportDatesProblem, reportPeriod } from '@ivue/contracts/reports/report-dates.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { atomColumn, atomSums, countsInReports, latestReviews } from '../../rows/latest-reviews.ts'
import { Refusal } from '../../rpc/refusal.ts'
import { inSight, onDays } from '../chosen-reviews.ts'
import { wordOf } from '../words.ts'

/** A parsed request of a report, with its defaults. */
export interface AskedReport {
  kind: ReviewKind
  report: QcReport
  /** Audit or type; '' if the report has no such choice. */
  chosen: string
  period: ReportPeriod
  selection: string
  /** Counts fails as submitted, before overturned disputes. */
  gross: boolean
  /** Whether the closers' Overall Accuracy weights the severities. */
  weighted: boolean
  zone: string
}

/** Returns the report's period. Throws a Refusal with the specification's message if one end of a range is missing. */
export function periodIn(input: Parameters<typeof reportPeriod>[0], today: string): ReportPeriod {
  const problem = reportDatesProblem(input)
  if (problem) throw Refusal.field(problem.field, problem.msg)
  return reportPeriod(input, today)
}

export interface Office {
  zone: string
  today: string
  weighted: boolean
}

export function askedReport(kind: ReviewKind, input: ReportInput, { zone, today, weighted }: Office): AskedReport {
  const report: QcReport = QC_REPORTS[kind]
  return {
    kind,
    report,
    chosen: report.choice ? wordOf('audit', input.audit, report.choice) : '',
    period: periodIn(input, today),
    selection: wordOf('selection', input.selection, SUMMARY_SELECTIONS),
    gross: wordOf('fails', input.fails, SUMMARY_FAILS) === 'As submitted',
    weighted,
    zone,
  }
}

/** The reviews of a report that the viewer sees: the latest of each loan and type (`nth` 1), and the superseded ones. */
function reviewsOf(asked: AskedReport, viewer: Viewer, byPerson: boolean): Prisma.Sql {
  const { kind, chosen, period, selection, gross, zone } = asked
  const { created, completed } = period
  const conditions = [
    countsInReports(kind, selection),
    ...(created ? [onDays(Prisma.sql`t.submitted_at`, created, zone)] : []),
    ...(completed ? [onDays(Prisma.sql`t.ended_at`, completed, zone)] : []),
    ...(kind === 'underwriter' ? [chosen === 'Partial' ? Prisma.sql`t.audit = 'Partial'` : Prisma.sql`t.audit <> 'Partial'`] : []),
    ...(kind === 'closer' ? [Prisma.sql`t.type = ${chosen}`] : []),
  ]
  return Prisma.sql`(SELECT * FROM ${latestReviews({ conditions, gross, byPerson })} t WHERE ${inSight(viewer, kind, Prisma.sql`t.worked_by_id`)})`
}

/** Subquery of the people the viewer sees: `id`, `name` and their atoms. */
export const countedPeople = (asked: AskedReport, viewer: Viewer): Prisma.Sql => Prisma.sql`(
  SELECT u.id, u.full_name AS name, ${atomSums()} FROM ${reviewsOf(asked, viewer, true)} t JOIN users u ON u.id = t.worked_by_id WHERE t.nth = 1 GROUP BY u.id)`

/** The reviews behind a figure of a person (null: everybody) with atoms: the latest of each loan and type, or the superseded ones. */
export const countedReviews = (
  asked: AskedReport,
  viewer: Viewer,
  { person, superseded = false }: { person: number | null; superseded?: boolean },
): Prisma.Sql => Prisma.sql`(
  SELECT * FROM ${reviewsOf(asked, viewer, person !== null)} t WHERE t.nth ${superseded ? Prisma.sql`> 1` : Prisma.sql`= 1`}
    ${person === null ? Prisma.empty : Prisma.sql`AND t.worked_by_id = ${person}::int`})`

/** All reviews of a report; `nth` is 1 for the latest and higher for superseded ones. */
export const everyReview = (asked: AskedReport, viewer: Viewer): Prisma.Sql => reviewsOf(asked, viewer, false)

/** A weighted sum of atoms in the rows of `t`. */
export const weighed = (weights: Weights): Prisma.Sql =>
  Prisma.sql`(${Prisma.join(
    Object.entries(weights).map(([name, weight]) =>
      weight === 1 ? Prisma.sql`t.${atomColumn(name)}` : Prisma.sql`${weight}::int * t.${atomColumn(name)}`,
    ),
    ' + ',
  )})`

/** Condition: a row of `t` has any of the atoms. */
export const hasAny = (atoms: readonly Atom[]): Prisma.Sql =>
  Prisma.sql`(${Prisma.join(
    atoms.map((name) => Prisma.sql`t.${atomColumn(name)} > 0`),
    ' OR ',
  )})`
