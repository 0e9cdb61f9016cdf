import type { ReviewType } from '@ivue/contracts/quality/words.ts'
import type { Month } from '@ivue/contracts/reports/charts/chart-months.ts'
import { type Severity, severitiesOf } from '@ivue/contracts/reports/charts/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../../database/database.ts'
import { inProgramme } from '../../rows/programme.ts'
import { periodOf } from './periods.ts'
import { completedIn, findingsOn, type Rate, ratedReviews } from './rate-sql.ts'

type Period = readonly [from: Date, before: Date]

/** Number of a month's reviews, of those with a finding, and of all their findings. */
export interface CountedMonth {
  month: string
  loans: number
  found: number
  findings: number
}

/** Counts consecutive months of a rate, by the day of completion in the zone. */
export async function countMonths(db: Queries, rate: Rate, months: readonly Month[], zone: string): Promise<CountedMonth[]> {
  const findings = findingsOn(rate)
  // Comparing with the starts of months takes a tenth of the time of converting each moment to its month in the zone.
  const starts = months.map((month) => periodOf(month, month, zone)[0])
  const before = periodOf(months.at(-1) as Month, months.at(-1) as Month, zone)[1]
  const rows = await db.$queryRaw<(Omit<CountedMonth, 'month'> & { nth: number })[]>(Prisma.sql`
    SELECT width_bucket(r.ended_at, ${starts}::timestamptz[]) AS nth, count(*)::int AS loans, (count(*) FILTER (WHERE ${findings} > 0))::int AS found,
      sum(${findings})::int AS findings
    FROM reviews r WHERE ${ratedReviews(rate)} AND ${completedIn([starts[0] as Date, before])} GROUP BY 1`)
  const known = new Map(rows.map(({ nth, ...counts }) => [nth, counts]))
  return months.map((month, at) => ({ month, ...(known.get(at + 1) ?? { loans: 0, found: 0, findings: 0 }) }))
}

/** The reviews with a finding in order of completion: the day, and the position among all reviews of the period, from 1. */
export function placesOfFindings(db: Queries, rate: Rate, period: Period, zone: string): Promise<{ day: string; place: number }[]> {
  return db.$queryRaw<{ day: string; place: number }[]>(Prisma.sql`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, place FROM (
      SELECT r.ended_at AT TIME ZONE ${zone}::text AS day, (row_number() OVER (ORDER BY r.ended_at, r.id))::int AS place, ${findingsOn(rate)} > 0 AS found
      FROM reviews r WHERE ${ratedReviews(rate)} AND ${completedIn(period)}) AS ordered
    WHERE found ORDER BY place`)
}

interface Common {
  name: string
  loans: number
}
export interface ExplainedPeriod {
  /** Position of the period in the request, from 1. */
  nth: number
  loans: number
  found: number
  team: Common | null
  category: Common | null
}

/** The team and the category of findings that the reviews with a finding of each period have most in common. */
export function explainPeriods(db: Queries, rate: Rate, periods: readonly Period[]): Promise<ExplainedPeriod[]> {
  const standing = rate.counts === 'As submitted' ? Prisma.empty : Prisma.sql`AND o.outcome <> 'Rebutted'`
  return db.$queryRaw<ExplainedPeriod[]>(Prisma.sql`
    WITH asked AS (
      SELECT * FROM unnest(${periods.map(([from]) => from)}::timestamptz[], ${periods.map(([, before]) => before)}::timestamptz[]) WITH ORDINALITY AS a (starts, ends, nth)
    ), reviewed AS MATERIALIZED (
      SELECT a.nth, r.id, r.worked_by_id, ${findingsOn(rate)} > 0 AS found FROM asked a JOIN reviews r ON r.ended_at >= a.starts AND r.ended_at < a.ends WHERE ${ratedReviews(rate)}
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
    FROM asked a LEFT JOIN reviewed d ON d.nth = a.nth GROUP BY a.nth ORDER BY a.nth`)
}

export interface Aim {
  reviewType: ReviewType
  severity: Severity
}
export interface Observed {
  loans: number
  found: number
  /** Population of the frozen samples; null if any of the reviews was not drawn from one. */
  population: number | null
}

/** Counts what the programme's sample of a period shows for each aim, after rebuttal. */
export async function observe(db: Queries, aims: readonly Aim[], period: Period): Promise<Observed[]> {
  if (aims.length === 0) return []
  const levels = aims.map(({ reviewType, severity }) => severitiesOf(reviewType).indexOf(severity))
  return db.$queryRaw<Observed[]>(Prisma.sql`
    WITH asked AS (
      SELECT * FROM unnest(${aims.map(({ reviewType }) => reviewType)}::text[], ${levels}::int[]) WITH ORDINALITY AS a (type, level, nth)
    ), reviewed AS (
      SELECT a.nth, s.plan_id, CASE a.level WHEN 0 THEN r.critical_count WHEN 1 THEN r.moderate_count ELSE r.finding_count - r.critical_count - r.moderate_count END > 0 AS found
      FROM asked a JOIN reviews r ON r.type = a.type LEFT JOIN sampled_loans s ON s.review_id = r.id AND s.place IS NOT NULL
      WHERE ${inProgramme('r')} AND ${completedIn(period)}
    )
    SELECT count(d.nth)::int AS loans, (count(*) FILTER (WHERE d.found))::int AS found,
      CASE WHEN bool_and(d.plan_id IS NOT NULL) THEN (SELECT sum(p.population)::int FROM sampling_plans p WHERE p.id = ANY(array_agg(d.plan_id))) END AS population
    FROM asked a LEFT JOIN reviewed d ON d.nth = a.nth GROUP BY a.nth ORDER BY a.nth`)
}
