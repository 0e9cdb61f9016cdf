import { DESK_OF } from '@ivue/contracts/quality/reviews/rules.ts'
import { KIND_OF, type ReviewType } from '@ivue/contracts/quality/reviews/words.ts'
import { funnelLimits } from '@ivue/contracts/quality/statistics/control-limits.ts'
import type { Funnel, RateDefinition } from '@ivue/contracts/reports/charts/charts-contract.ts'
import { severitiesOfType } from '@ivue/contracts/reports/charts/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { rowScope } from '@ivue/contracts/worklist/scope.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../../platform/database/database.ts'
import { peopleInScopeBeforeSql, positionSql } from '../../platform/rows/positions.ts'
import { findingCountSql, isCountedIn, isRatedReview } from './rate-sql.ts'

const COLUMNS = [
  ['s.high', 's.gross_high'],
  ['s.middle', 's.gross_middle'],
  ['s.low', 's.gross_low'],
] as const

/** The curve of a limit is drawn with about this many points. */
const MAX_LIMIT_POINTS = 100

/**
 * Condition for people (alias `u`) whose names the viewer sees in the plot. They were in the viewer's row scope at the end of the period,
 * at the desk whose work the review type judges. Null if the viewer sees everybody at that desk or in quality.
 */
function namesVisibleTo(viewer: Viewer, type: ReviewType, before: Date): Prisma.Sql | null {
  const scope = rowScope(viewer, DESK_OF[KIND_OF[type]])
  if (scope === 'all' || rowScope(viewer, 'quality') === 'all') return null
  return Prisma.sql`u.id = ANY(${peopleInScopeBeforeSql(scope, viewer, Prisma.sql`${before}::timestamptz`)})`
}

interface CountedPerson {
  id: number
  name: string
  team: string
  seen: boolean
  loans: number
  found: number
}

/**
 * Returns the rate of each person whose work was reviewed, by name, with their team at the end of the period, and exact 99.8 % limits around
 * the overall rate (domain 5.3).
 */
export async function readFunnel(db: Queries, viewer: Viewer, rate: RateDefinition, period: readonly [Date, Date]): Promise<Funnel> {
  const [net, gross] = COLUMNS[severitiesOfType(rate.reviewType).indexOf(rate.severity)] ?? COLUMNS[0]
  const findings = Prisma.raw(rate.counts === 'As submitted' ? gross : net)
  // A review that judges several people's work counts once in the overall rate.
  const [{ loans, found } = { loans: 0, found: 0 }] = await db.$queryRaw<{ loans: number; found: number }[]>(Prisma.sql`
    SELECT count(*)::int AS loans, (count(*) FILTER (WHERE ${findingCountSql(rate)} > 0))::int AS found FROM reviews r WHERE ${isRatedReview(rate)} AND ${isCountedIn(rate.axis, period)}`)
  // The ids of the reviews as an array, so that their scores are read by one scan of an index instead of a scan of all scores.
  const people = await db.$queryRaw<CountedPerson[]>(Prisma.sql`
    WITH judged AS (
      SELECT s.person_id, count(*)::int AS loans, (count(*) FILTER (WHERE ${findings} > 0))::int AS found
      FROM review_scores s WHERE s.review_id = ANY(ARRAY(SELECT r.id FROM reviews r WHERE ${isRatedReview(rate)} AND ${isCountedIn(rate.axis, period)})) GROUP BY 1)
    SELECT u.id, u.full_name AS name, coalesce(p.team_name, '') AS team, ${namesVisibleTo(viewer, rate.reviewType, period[1]) ?? Prisma.sql`true`} AS seen, j.loans, j.found
    FROM judged j JOIN users u ON u.id = j.person_id LEFT JOIN LATERAL ${positionSql(Prisma.sql`u.id`, Prisma.sql`${period[1]}::timestamptz`)} p ON TRUE ORDER BY u.full_name, u.id`)
  const most = people.reduce((largest, one) => Math.max(largest, one.loans), 0)
  if (loans === 0) return { centre: null, people: [], others: 0, limits: [] }
  const limitsAt = memoizeBySize((size) => funnelLimits(found / loans, size))
  const named = people.filter(({ seen }) => seen)
  const step = Math.max(1, Math.ceil(most / MAX_LIMIT_POINTS))
  const sizes = Array.from({ length: Math.ceil(most / step) + 1 }, (_, nth) => 1 + nth * step)
  return {
    centre: { found, loans },
    people: named.map(({ seen: _, ...one }) => {
      const { low, high } = limitsAt(one.loans)
      const outside = high !== null && one.found >= high ? 'above' : low !== null && one.found <= low ? 'below' : ''
      return { ...one, low, high, outside }
    }),
    others: people.length - named.length,
    limits: sizes.map((size) => ({ loans: size, ...limitsAt(size) })),
  }
}

function memoizeBySize<T>(of: (size: number) => T): (size: number) => T {
  const known = new Map<number, T>()
  return (size) => {
    const value = known.get(size) ?? of(size)
    known.set(size, value)
    return value
  }
}
