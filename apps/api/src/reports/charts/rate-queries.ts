import type { Coverage, RateDefinition } from '@ivue/contracts/reports/charts/charts-contract.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../../platform/database/database.ts'
import { monthEndSql, positionSql } from '../../platform/rows/positions.ts'
import { countedMomentSql, findingCountSql, isCountedIn, isPlanOf, isRatedReview } from './rate-sql.ts'

type Period = readonly [from: Date, before: Date]

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
      FROM (SELECT r.id, ${countedMomentSql(rate.axis)} AS at, ${findingCountSql(rate)} > 0 AS found FROM reviews r WHERE ${isRatedReview(rate)} AND ${isCountedIn(rate.axis, period)}) AS rated) AS ordered
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

/**
 * Returns for each period the most frequent team and the most frequent category among its reviews with a finding. The team is that of the
 * worked person on the last day of the month of the review, in the zone.
 */
export function explainPeriods(db: Queries, rate: RateDefinition, periods: readonly Period[], zone: string): Promise<ExplainedPeriod[]> {
  const standing = rate.counts === 'As submitted' ? Prisma.empty : Prisma.sql`AND o.outcome <> 'Rebutted'`
  return db.$queryRaw<ExplainedPeriod[]>(Prisma.sql`
    WITH periods AS (
      SELECT * FROM unnest(${periods.map(([from]) => from)}::timestamptz[], ${periods.map(([, before]) => before)}::timestamptz[]) WITH ORDINALITY AS a (starts, ends, nth)
    ), reviewed AS MATERIALIZED (
      SELECT a.nth, r.id, r.worked_by_id, ${countedMomentSql(rate.axis)} AS at, ${findingCountSql(rate)} > 0 AS found FROM periods a JOIN reviews r ON ${countedMomentSql(rate.axis)} >= a.starts AND ${countedMomentSql(rate.axis)} < a.ends WHERE ${isRatedReview(rate)}
    ), teams AS (
      SELECT DISTINCT ON (d.nth) d.nth, json_build_object('name', p.team_name, 'loans', count(*)) AS common
      FROM reviewed d JOIN LATERAL ${positionSql(Prisma.sql`d.worked_by_id`, monthEndSql(Prisma.sql`d.at`, zone))} p ON p.team_id IS NOT NULL WHERE d.found
      GROUP BY d.nth, p.team_id, p.team_name ORDER BY d.nth, count(*) DESC, p.team_name
    ), categories AS (
      SELECT DISTINCT ON (d.nth) d.nth, json_build_object('name', o.category, 'loans', count(DISTINCT d.id)) AS common
      FROM reviewed d JOIN findings o ON o.review_id = d.id
      WHERE d.found AND o.severity = ${rate.severity} AND o.category <> '' ${standing} GROUP BY d.nth, o.category ORDER BY d.nth, count(DISTINCT d.id) DESC, o.category
    )
    SELECT a.nth::int AS nth, count(d.id)::int AS loans, (count(*) FILTER (WHERE d.found))::int AS found,
      (SELECT common FROM teams WHERE teams.nth = a.nth) AS team, (SELECT common FROM categories WHERE categories.nth = a.nth) AS category
    FROM periods a LEFT JOIN reviewed d ON d.nth = a.nth GROUP BY a.nth ORDER BY a.nth`)
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
    WHERE ${isPlanOf({ reviewType, sample })} AND l.status = 'Funded' AND l.funded_at >= ${from}::timestamptz AND l.funded_at < ${before}::timestamptz`)
  return counts && counts.drawn > 0 ? counts : null
}
