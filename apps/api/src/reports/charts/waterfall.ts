import { wilson } from '@ivue/contracts/quality/statistics/interval.ts'
import type { ReviewType } from '@ivue/contracts/quality/words.ts'
import type { Waterfall } from '@ivue/contracts/reports/charts/charts-contract.ts'
import { highestOf } from '@ivue/contracts/reports/charts/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../../database/database.ts'
import { completedIn, findingsBehind, findingsOn, outcomesOf, ratedReviews } from './rate-sql.ts'

type Counts = Pick<Waterfall, 'units' | 'gross' | 'rebutted' | 'cured' | 'net' | 'population'>

/**
 * Counts by loans what became of the programme's defects of the highest severity (domain 5.2). A loan counts as rebutted if all its
 * findings were rebutted, and as cured if all the remaining ones were cured.
 */
export async function waterfallOf(db: Queries, reviewType: ReviewType, period: readonly [Date, Date]): Promise<Waterfall> {
  const severity = highestOf(reviewType)
  // The review's own count avoids reading findings of reviews without any.
  const findings = Prisma.sql`${findingsBehind(severity)} AND ${findingsOn({ reviewType, severity, counts: 'As submitted' })} > 0`
  const [counts] = await db.$queryRaw<Counts[]>(Prisma.sql`
    SELECT count(*)::int AS units, (count(*) FILTER (WHERE f.gross > 0))::int AS gross, (count(*) FILTER (WHERE f.gross > 0 AND f.standing = 0))::int AS rebutted,
      (count(*) FILTER (WHERE f.standing > 0 AND f.left_over = 0))::int AS cured, (count(*) FILTER (WHERE f.left_over > 0))::int AS net,
      CASE WHEN bool_and(s.plan_id IS NOT NULL) THEN (SELECT sum(p.population)::int FROM sampling_plans p WHERE p.id = ANY(array_agg(s.plan_id))) END AS population
    FROM reviews r LEFT JOIN sampled_loans s ON s.review_id = r.id AND s.place IS NOT NULL CROSS JOIN ${outcomesOf(findings)}
    WHERE ${ratedReviews({ reviewType, sample: 'Programme' })} AND ${completedIn(period)}`)
  if (!counts) throw new Error('A count has a row')
  const population = counts.population !== null && counts.population >= counts.units ? counts.population : null
  return { ...counts, severity, population, interval: wilson({ numerator: counts.net, denominator: counts.units }, { population }) }
}
