import { SUMMARY_FAILS, SUMMARY_SELECTIONS } from '@ivue/contracts/quality/lists.ts'
import type { ReviewKind } from '@ivue/contracts/quality/words.ts'
import type { ReportInput } from '@ivue/contracts/reports/contract.ts'
import { type Atom, QC_REPORTS, type QcReport, type Weights } from '@ivue/contracts/reports/qc-reports.ts'
import { type ReportPeriod, reportDatesProblem, reportPeriod } from '@ivue/contracts/reports/report-dates.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { atomColumn, atomSums, latestReviews, reported } from '../../rows/latest-reviews.ts'
import { Refusal } from '../../rpc/refusal.ts'
import { inSight, onDays } from '../chosen-reviews.ts'
import { wordOf } from '../words.ts'

/** What a request asks of a report, with its defaults. */
export interface AskedReport {
  kind: ReviewKind
  report: QcReport
  /** Audit or type; '' where there is nothing to choose. */
  chosen: string
  period: ReportPeriod
  selection: string
  /** Fails count as they were submitted, before overturns. */
  gross: boolean
  /** Overall Accuracy of closers weighs the severities. */
  weighted: boolean
  zone: string
}

/** Throws Refusal, with the specification's words, where a range lacks an end. */
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

/** The reviews that a report counts, as far as the viewer sees them: the latest of each loan and type, and those that it supersedes. */
function reviewsOf(asked: AskedReport, viewer: Viewer, byPerson: boolean): Prisma.Sql {
  const { kind, chosen, period, selection, gross, zone } = asked
  const { created, completed } = period
  const conditions = [
    reported(kind, selection),
    ...(created ? [onDays(Prisma.sql`t.submitted_at`, created, zone)] : []),
    ...(completed ? [onDays(Prisma.sql`t.ended_at`, completed, zone)] : []),
    ...(kind === 'underwriter' ? [chosen === 'Partial' ? Prisma.sql`t.audit = 'Partial'` : Prisma.sql`t.audit <> 'Partial'`] : []),
    ...(kind === 'closer' ? [Prisma.sql`t.type = ${chosen}`] : []),
  ]
  return Prisma.sql`(SELECT * FROM ${latestReviews({ conditions, gross, byPerson })} t WHERE ${inSight(viewer, kind, Prisma.sql`t.worked_by_id`)})`
}

/** What was counted of each person in sight: `id`, `name` and the atoms. */
export const countedPeople = (asked: AskedReport, viewer: Viewer): Prisma.Sql => Prisma.sql`(
  SELECT u.id, u.full_name AS name, ${atomSums()} FROM ${reviewsOf(asked, viewer, true)} t JOIN users u ON u.id = t.worked_by_id WHERE t.nth = 1 GROUP BY u.id)`

/** The reviews behind a figure of a person, or of everybody in sight (null), with their atoms: the latest of each loan and type, or the superseded ones. */
export const countedReviews = (
  asked: AskedReport,
  viewer: Viewer,
  { person, superseded = false }: { person: number | null; superseded?: boolean },
): Prisma.Sql => Prisma.sql`(
  SELECT * FROM ${reviewsOf(asked, viewer, person !== null)} t WHERE t.nth ${superseded ? Prisma.sql`> 1` : Prisma.sql`= 1`}
    ${person === null ? Prisma.empty : Prisma.sql`AND t.worked_by_id = ${person}::int`})`

/** All of these reviews, `nth` telling the latest from the superseded ones. */
export const everyReview = (asked: AskedReport, viewer: Viewer): Prisma.Sql => reviewsOf(asked, viewer, false)

/** A weighted sum of atoms, of the rows of `t`. */
export const weighed = (weights: Weights): Prisma.Sql =>
  Prisma.sql`(${Prisma.join(
    Object.entries(weights).map(([name, weight]) =>
      weight === 1 ? Prisma.sql`t.${atomColumn(name)}` : Prisma.sql`${weight}::int * t.${atomColumn(name)}`,
    ),
    ' + ',
  )})`

/** True of a row of `t` that has any of the atoms. */
export const hasAny = (atoms: readonly Atom[]): Prisma.Sql =>
  Prisma.sql`(${Prisma.join(
    atoms.map((name) => Prisma.sql`t.${atomColumn(name)} > 0`),
    ' OR ',
  )})`
