import type { Month } from '@ivue/contracts/reports/charts/chart-months.ts'
import type { RateDefinition } from '@ivue/contracts/reports/charts/charts-contract.ts'
import type { PlanSample } from '@ivue/contracts/reports/charts/sample-rate.ts'
import type { TimeAxis } from '@ivue/contracts/reports/charts/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../../platform/database/database.ts'
import { toPeriod } from './periods.ts'
import { countedMomentSql, findingCountSql, isCountedIn, isPlanOf, isRatedReview } from './rate-sql.ts'

/** Consecutive periods. `starts` has the start of each, `before` is the exclusive end of the last. */
export interface ChartPeriods {
  starts: readonly Date[]
  before: Date
}

/** A sample in a period, with the requested counts of its reviews. */
interface CountedSample<Count extends string> extends Omit<PlanSample, 'found'> {
  /** Position of the period, from 1. */
  nth: number
  /** Null if nothing was reviewed. */
  counts: Record<Count, number> | null
}

type PeriodSql = (moment: Prisma.Sql) => Prisma.Sql

/**
 * SQL of the number of loans per stratum and period, by time axis. `nth` gives the number of a moment's period, `isIn` the condition that a
 * moment is in one of them. The CTE `plans` has the plans and the loans of their strata (domain 10.1).
 */
const POPULATIONS: Readonly<Record<TimeAxis, (nth: PeriodSql, isIn: PeriodSql) => Prisma.Sql>> = {
  Production: (nth, isIn) => Prisma.sql`
    SELECT s.plan_id, ${nth(Prisma.sql`l.funded_at`)} AS nth, count(*) AS loans FROM plans p JOIN sampled_loans s ON s.plan_id = p.id AND NOT s.for_checking
    JOIN loans l ON l.id = s.loan_id AND l.status = 'Funded' AND ${isIn(Prisma.sql`l.funded_at`)} GROUP BY 1, 2`,
  Completion: (nth) => Prisma.sql`
    SELECT p.id AS plan_id, ${nth(Prisma.sql`r.ended_at`)} AS nth, p.loans * count(*) / sum(count(*)) OVER (PARTITION BY p.id) AS loans
    FROM plans p JOIN sampled_loans s ON s.plan_id = p.id AND s.place IS NOT NULL AND NOT s.for_checking JOIN reviews r ON r.id = s.review_id AND r.pulled_back_at IS NULL
    GROUP BY p.id, p.loans, nth`,
}

/**
 * Counts the reviews of a rate per period and sample. A loan belongs to one stratum; other plans draw it for checking (domain 10.1). Strata
 * without reviews in a period are included, so that periods can be added. `aggregates` are SQL over reviews (alias `r`) and `join`.
 */
export function countByStratum<Count extends string>(
  db: Queries,
  { reviewType, sample, axis }: Pick<RateDefinition, 'reviewType' | 'sample' | 'axis'>,
  { starts, before }: ChartPeriods,
  aggregates: Readonly<Record<Count, Prisma.Sql>>,
  join: Prisma.Sql = Prisma.empty,
): Promise<CountedSample<Count>[]> {
  const period = [starts[0] as Date, before] as const
  const nth: PeriodSql = (moment) => Prisma.sql`width_bucket(${moment}, ${[...starts, before]}::timestamptz[])`
  const isIn: PeriodSql = (moment) => Prisma.sql`${moment} >= ${period[0]}::timestamptz AND ${moment} < ${before}::timestamptz`
  const counts = Object.entries<Prisma.Sql>(aggregates).flatMap(([name, count]) => [Prisma.sql`${name}::text`, count])
  return db.$queryRaw<CountedSample<Count>[]>(Prisma.sql`
    WITH plans AS (
      SELECT p.id, p.population - (SELECT count(*) FROM sampled_loans s WHERE s.plan_id = p.id AND s.for_checking) AS loans
      FROM sampling_plans p WHERE p.state = 'Drawn' AND ${isPlanOf({ reviewType, sample })}
    ), reviewed AS (
      SELECT ${nth(countedMomentSql(axis))} AS nth, p.id AS plan_id, s.id IS NOT NULL AS drawn, count(*)::int AS loans, json_build_object(${Prisma.join(counts)}) AS counts
      FROM reviews r LEFT JOIN sampled_loans s ON s.review_id = r.id AND s.place IS NOT NULL LEFT JOIN plans p ON p.id = s.plan_id AND NOT s.for_checking ${join}
      WHERE ${isRatedReview({ reviewType, sample })} AND ${isCountedIn(axis, period)} GROUP BY 1, 2, 3
    ), populations AS (${POPULATIONS[axis](nth, isIn)})
    SELECT nth, plan_id AS "planId", o.loans::float8 AS population, coalesce(v.drawn, true) AS drawn, coalesce(v.loans, 0) AS loans, v.counts
    FROM reviewed v FULL JOIN populations o USING (nth, plan_id) WHERE nth BETWEEN 1 AND ${starts.length}::int ORDER BY nth, plan_id, 4`)
}

/** The reviews of a period in numbers: all (`loans`), those with a finding (`found`), and all their findings. */
interface CountedPeriod {
  loans: number
  found: number
  findings: number
  samples: PlanSample[]
}

/**
 * Counts the reviews of a rate per period. A review counts in the period in which it was completed, or in which its loan was funded, by the
 * time axis of the rate.
 */
async function countPeriods(db: Queries, rate: RateDefinition, periods: ChartPeriods): Promise<CountedPeriod[]> {
  const findings = findingCountSql(rate)
  const rows = await countByStratum(db, rate, periods, {
    found: Prisma.sql`count(*) FILTER (WHERE ${findings} > 0)`,
    findings: Prisma.sql`sum(${findings})`,
  })
  return periods.starts.map((_, at) => {
    const own = rows.filter(({ nth }) => nth === at + 1)
    const sum = (count: (one: (typeof own)[number]) => number | undefined) => own.reduce((all, one) => all + (count(one) ?? 0), 0)
    return {
      loans: sum(({ loans }) => loans),
      found: sum(({ counts }) => counts?.found),
      findings: sum(({ counts }) => counts?.findings),
      samples: own.map(({ planId, population, drawn, loans, counts }) => ({ planId, population, drawn, loans, found: counts?.found ?? 0 })),
    }
  })
}

export interface CountedMonth extends CountedPeriod {
  month: string
}

/** Counts the reviews of a rate in consecutive months in the zone. */
export async function countMonths(db: Queries, rate: RateDefinition, months: readonly Month[], zone: string): Promise<CountedMonth[]> {
  const periods = months.map((month) => toPeriod(month, month, zone))
  const counted = await countPeriods(db, rate, { starts: periods.map(([start]) => start), before: (periods.at(-1) as [Date, Date])[1] })
  return counted.map((counts, at) => ({ month: months[at] as Month, ...counts }))
}
