import type { ReviewType } from '@ivue/contracts/quality/reviews/words.ts'
import type { Month } from '@ivue/contracts/reports/charts/chart-months.ts'
import type { Coverage } from '@ivue/contracts/reports/charts/charts-contract.ts'
import type { PlanSample } from '@ivue/contracts/reports/charts/sample-rate.ts'
import { type Severity, severitiesOfType, type TimeAxis } from '@ivue/contracts/reports/charts/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../../database/database.ts'
import { inProgramme } from '../../rows/programme.ts'
import { toPeriod } from './periods.ts'
import { countedIn, findingCountSql, isRatedReview, JOIN_PLAN, momentSql, type RateDefinition } from './rate-sql.ts'

type Period = readonly [from: Date, before: Date]

/** The number of a month's reviews (`loans`), of those with a finding (`found`), and of all their findings. */
export interface CountedMonth {
  month: string
  loans: number
  found: number
  findings: number
}

/** Counts the reviews of a rate in consecutive months. A review counts in the month of its moment on the time axis, in the zone. */
export async function countMonths(db: Queries, rate: RateDefinition, months: readonly Month[], zone: string): Promise<CountedMonth[]> {
  const findings = findingCountSql(rate)
  // Comparing with the starts of months takes a tenth of the time of converting each moment to its month in the zone.
  const starts = months.map((month) => toPeriod(month, month, zone)[0])
  const before = toPeriod(months.at(-1) as Month, months.at(-1) as Month, zone)[1]
  const rows = await db.$queryRaw<(Omit<CountedMonth, 'month'> & { nth: number })[]>(Prisma.sql`
    SELECT width_bucket(${momentSql(rate.axis)}, ${starts}::timestamptz[]) AS nth, count(*)::int AS loans, (count(*) FILTER (WHERE ${findings} > 0))::int AS found,
      sum(${findings})::int AS findings
    FROM reviews r WHERE ${isRatedReview(rate)} AND ${countedIn(rate.axis, [starts[0] as Date, before])} GROUP BY 1`)
  const known = new Map(rows.map(({ nth, ...counts }) => [nth, counts]))
  return months.map((month, at) => ({ month, ...(known.get(at + 1) ?? { loans: 0, found: 0, findings: 0 }) }))
}

/** Returns the day of each review with a finding, and its position (from 1) among all reviews of the period in order of the time axis. */
export function findReviewsWithFinding(
  db: Queries,
  rate: RateDefinition,
  period: Period,
  zone: string,
): Promise<{ day: string; place: number }[]> {
  return db.$queryRaw<{ day: string; place: number }[]>(Prisma.sql`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, place FROM (
      SELECT at AT TIME ZONE ${zone}::text AS day, (row_number() OVER (ORDER BY at, id))::int AS place, found
      FROM (SELECT r.id, ${momentSql(rate.axis)} AS at, ${findingCountSql(rate)} > 0 AS found FROM reviews r WHERE ${isRatedReview(rate)} AND ${countedIn(rate.axis, period)}) AS rated) AS ordered
    WHERE found ORDER BY place`)
}

interface SharedByReviews {
  name: string
  loans: number
}
export interface ExplainedPeriod {
  /** Position of the period in the request, from 1. */
  nth: number
  loans: number
  found: number
  team: SharedByReviews | null
  category: SharedByReviews | null
}

/** Returns for each period the most frequent team and the most frequent category among its reviews with a finding. */
export function explainPeriods(db: Queries, rate: RateDefinition, periods: readonly Period[]): Promise<ExplainedPeriod[]> {
  const standing = rate.counts === 'As submitted' ? Prisma.empty : Prisma.sql`AND o.outcome <> 'Rebutted'`
  return db.$queryRaw<ExplainedPeriod[]>(Prisma.sql`
    WITH periods AS (
      SELECT * FROM unnest(${periods.map(([from]) => from)}::timestamptz[], ${periods.map(([, before]) => before)}::timestamptz[]) WITH ORDINALITY AS a (starts, ends, nth)
    ), reviewed AS MATERIALIZED (
      SELECT a.nth, r.id, r.worked_by_id, ${findingCountSql(rate)} > 0 AS found FROM periods a JOIN reviews r ON ${momentSql(rate.axis)} >= a.starts AND ${momentSql(rate.axis)} < a.ends WHERE ${isRatedReview(rate)}
    ), teams AS (
      SELECT DISTINCT ON (d.nth) d.nth, json_build_object('name', t.name, 'loans', count(*)) AS common
      FROM reviewed d JOIN users u ON u.id = d.worked_by_id JOIN teams t ON t.id = u.team_id WHERE d.found GROUP BY d.nth, t.id ORDER BY d.nth, count(*) DESC, t.name
    ), categories AS (
      SELECT DISTINCT ON (d.nth) d.nth, json_build_object('name', o.category, 'loans', count(DISTINCT d.id)) AS common
      FROM reviewed d JOIN findings o ON o.review_id = d.id
      WHERE d.found AND o.severity = ${rate.severity} AND o.category <> '' ${standing} GROUP BY d.nth, o.category ORDER BY d.nth, count(DISTINCT d.id) DESC, o.category
    )
    SELECT a.nth::int AS nth, count(d.id)::int AS loans, (count(*) FILTER (WHERE d.found))::int AS found,
      (SELECT common FROM teams WHERE teams.nth = a.nth) AS team, (SELECT common FROM categories WHERE categories.nth = a.nth) AS category
    FROM periods a LEFT JOIN reviewed d ON d.nth = a.nth GROUP BY a.nth ORDER BY a.nth`)
}

export interface TargetedRate {
  reviewType: ReviewType
  severity: Severity
}
/** Counts, for each targeted rate and each plan, the programme's reviews of a period and those with a finding after rebuttal. */
export async function countSamplesOfPlans(
  db: Queries,
  aims: readonly TargetedRate[],
  axis: TimeAxis,
  period: Period,
): Promise<PlanSample[][]> {
  if (aims.length === 0) return []
  const levels = aims.map(({ reviewType, severity }) => severitiesOfType(reviewType).indexOf(severity))
  const rows = await db.$queryRaw<(PlanSample & { nth: number })[]>(Prisma.sql`
    SELECT a.nth::int AS nth, p.population, count(*)::int AS loans,
      (count(*) FILTER (WHERE CASE a.level WHEN 0 THEN r.critical_count WHEN 1 THEN r.moderate_count ELSE r.finding_count - r.critical_count - r.moderate_count END > 0))::int AS found
    FROM unnest(${aims.map(({ reviewType }) => reviewType)}::text[], ${levels}::int[]) WITH ORDINALITY AS a (type, level, nth) JOIN reviews r ON r.type = a.type ${JOIN_PLAN}
    WHERE ${inProgramme('r')} AND ${countedIn(axis, period)} GROUP BY a.nth, p.id, p.population`)
  return aims.map((_, at) => rows.filter(({ nth }) => nth === at + 1))
}

/**
 * Counts the loans funded in a period that random plans drew for full reviews of a type, and those of them that have been reviewed. Null by
 * completion, and if no plan drew any of these loans.
 */
export async function countCoverage(
  db: Queries,
  { reviewType, axis, sample }: Pick<RateDefinition, 'reviewType' | 'axis' | 'sample'>,
  [from, before]: Period,
): Promise<Coverage> {
  if (axis === 'Completion' || sample === 'In-line') return null
  const [counts = null] = await db.$queryRaw<{ drawn: number; reviewed: number }[]>(Prisma.sql`
    SELECT count(*)::int AS drawn, (count(*) FILTER (WHERE r.ended_at IS NOT NULL AND r.pulled_back_at IS NULL))::int AS reviewed
    FROM sampling_plans p JOIN sampled_loans s ON s.plan_id = p.id AND s.place IS NOT NULL JOIN loans l ON l.id = s.loan_id LEFT JOIN reviews r ON r.id = s.review_id
    WHERE p.review_type = ${reviewType} AND p.scope = 'Full' AND p.method <> 'Targeted' AND p.phase = ${sample === 'Programme' ? 'Post-closing' : sample}
      AND l.status = 'Funded' AND l.funded_at >= ${from}::timestamptz AND l.funded_at < ${before}::timestamptz`)
  return counts && counts.drawn > 0 ? counts : null
}
