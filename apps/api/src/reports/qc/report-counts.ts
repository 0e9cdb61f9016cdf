import { SUMMARY_FAILS, SUMMARY_SELECTIONS } from '@ivue/contracts/quality/lists.ts'
import type { ReviewKind } from '@ivue/contracts/quality/words.ts'
import type { ReportInput } from '@ivue/contracts/reports/contract.ts'
import { type Atom, QC_REPORTS, type QcReport, type Weights } from '@ivue/contracts/reports/qc-reports.ts'
import { type ReportPeriod, reportDatesProblem, reportPeriod } from '@ivue/contracts/reports/report-dates.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { ofRecord } from '../../rows/blind-reviews.ts'
import { Refusal } from '../../rpc/refusal.ts'
import { inSight, onDays, reported } from '../chosen-reviews.ts'
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
  zone: string
}

/** Throws Refusal, with the specification's words, where a range lacks an end. */
export function periodIn(input: Parameters<typeof reportPeriod>[0], today: string): ReportPeriod {
  const problem = reportDatesProblem(input)
  if (problem) throw Refusal.field(problem.field, problem.msg)
  return reportPeriod(input, today)
}

export function askedReport(kind: ReviewKind, input: ReportInput, { zone, today }: { zone: string; today: string }): AskedReport {
  const report: QcReport = QC_REPORTS[kind]
  return {
    kind,
    report,
    chosen: report.choice ? wordOf('audit', input.audit, report.choice) : '',
    period: periodIn(input, today),
    selection: wordOf('selection', input.selection, SUMMARY_SELECTIONS),
    gross: wordOf('fails', input.fails, SUMMARY_FAILS) === 'As submitted',
    zone,
  }
}

/** The reviews that a report counts, of each loan and type the latest one (wire conventions, QC reports). */
function chosenReviews({ kind, chosen, period: { created, completed }, selection, zone }: AskedReport): Prisma.Sql {
  const conditions = [
    reported(kind, selection),
    ofRecord('t'),
    Prisma.sql`t.ended_at IS NOT NULL`,
    ...(created ? [onDays(Prisma.sql`t.submitted_at`, created, zone)] : []),
    ...(completed ? [onDays(Prisma.sql`t.ended_at`, completed, zone)] : []),
    ...(kind === 'underwriter' ? [chosen === 'Partial' ? Prisma.sql`t.audit = 'Partial'` : Prisma.sql`t.audit <> 'Partial'`] : []),
    ...(kind === 'closer' ? [Prisma.sql`t.type = ${chosen}`] : []),
  ]
  return Prisma.sql`(SELECT DISTINCT ON (t.loan_id, t.type) t.id, t.loan_number, t.type, t.ended_at, t.assigned_to_id FROM reviews t
    WHERE ${Prisma.join(conditions, ' AND ')} ORDER BY t.loan_id, t.type, t.instance DESC)`
}

/** The atoms as columns of `s`, the score of one person in one review, each a whole number. */
function atomsSql(gross: boolean): Record<Atom, Prisma.Sql> {
  const fails = (level: string) => Prisma.raw(gross ? `s.gross_${level}` : `s.${level}`)
  const has = (level: string) => Prisma.sql`(${fails(level)} > 0)::int`
  return {
    units: Prisma.sql`1`,
    opportunities: Prisma.sql`s.opportunities`,
    highOpportunities: Prisma.sql`s.high_opportunities`,
    middleOpportunities: Prisma.sql`s.middle_opportunities`,
    lowOpportunities: Prisma.sql`s.low_opportunities`,
    high: fails('high'),
    middle: fails('middle'),
    low: fails('low'),
    highUnits: has('high'),
    middleUnits: has('middle'),
    lowUnits: has('low'),
  }
}

const atomColumn = (name: string) => Prisma.raw(`"${name}"`)

/** What was counted of each person in sight: `id`, `name` and the atoms. */
export const countedPeople = (asked: AskedReport, viewer: Viewer): Prisma.Sql => Prisma.sql`(
  SELECT u.id, u.full_name AS name, ${sums(asked.gross)}
  FROM ${chosenReviews(asked)} t JOIN review_scores s ON s.review_id = t.id JOIN users u ON u.id = s.person_id
  WHERE ${inSight(viewer, asked.kind, Prisma.sql`s.person_id`)} GROUP BY u.id)`

/** What was counted of each review: `id`, what a list shows of it, and the atoms, of one person or of everybody in sight (null). */
export const countedReviews = (asked: AskedReport, viewer: Viewer, person: number | null): Prisma.Sql => Prisma.sql`(
  SELECT t.id, t.loan_number, t.type, t.ended_at, ${sums(asked.gross)}
  FROM ${chosenReviews(asked)} t JOIN review_scores s ON s.review_id = t.id
  WHERE ${inSight(viewer, asked.kind, Prisma.sql`s.person_id`)} ${person === null ? Prisma.empty : Prisma.sql`AND s.person_id = ${person}::int`}
  GROUP BY t.id, t.loan_number, t.type, t.ended_at)`

const sums = (gross: boolean) =>
  Prisma.join(Object.entries(atomsSql(gross)).map(([name, sql]) => Prisma.sql`sum(${sql})::int AS ${atomColumn(name)}`))

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
