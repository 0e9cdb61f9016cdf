import type { CycleMonth, Selectors } from '@ivue/contracts/home/contract.ts'
import { type Cycle, meanDays } from '@ivue/contracts/home/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { FigureMonths, Periods } from '../figures/calendar.ts'
import { isWithinMoments, periodOfMomentSql } from '../figures/queries.ts'
import type { Queries } from '../platform/database/database.ts'
import { countedLoansSql } from './counted-loans.ts'

/** Months of the trend, including the current one. */
export const CYCLE_MONTHS = 12

const startSql = (cycle: Cycle, zone: string): Prisma.Sql =>
  ({
    APP: Prisma.sql`l.application_on`,
    ASG: Prisma.sql`(l.processor_assigned_at AT TIME ZONE ${zone})::date`,
    APR: Prisma.sql`l.final_credit_decision_on`,
  })[cycle]

interface FundedMonth {
  period: number
  loans: number
  days: number
  median: number
  p90: number
}

/** Days from a start to funding of the loans funded in each period (loans_funded_figures_idx), without those that have no earlier start. */
function readFundedMonths(db: Queries, cycle: Cycle, counted: Prisma.Sql, when: Periods): Promise<FundedMonth[]> {
  return db.$queryRaw(Prisma.sql`
    SELECT period, count(*)::int AS loans, sum(days)::int AS days, percentile_disc(0.5) WITHIN GROUP (ORDER BY days) AS median, percentile_disc(0.9) WITHIN GROUP (ORDER BY days) AS p90
    FROM (
      SELECT ${periodOfMomentSql(Prisma.sql`l.funded_at`, when)} AS period, (l.funded_at AT TIME ZONE ${when.zone})::date - ${startSql(cycle, when.zone)} AS days
      FROM loans l WHERE l.status = 'Funded' AND ${isWithinMoments(Prisma.sql`l.funded_at`, when)} AND ${counted}
    ) funded WHERE days >= 0 GROUP BY period`)
}

/** Returns the closed months that are cached under the key. Reads and caches them if there are none. */
export type CacheClosedMonths = (key: string, read: () => Promise<FundedMonth[]>) => Promise<FundedMonth[]>

/**
 * Returns the cycle time (domain 5.4): mean, median and P90 of twelve months. The closed months go through `keep`, which may cache them.
 */
export async function readCycleTime(
  db: Queries,
  viewer: Viewer,
  { cycle, ...selectors }: Selectors & { cycle: Cycle },
  calendar: FigureMonths,
  keep: CacheClosedMonths,
) {
  const counted = countedLoansSql(viewer, selectors, {
    ofMonth: { moment: Prisma.sql`l.funded_at`, zone: calendar.running.zone },
  })
  const [closed, running] = await Promise.all([
    keep(`${cycle} ${selectors.purpose} ${selectors.sales}`, () => readFundedMonths(db, cycle, counted, calendar.closed)),
    readFundedMonths(db, cycle, counted, calendar.running),
  ])
  const months: CycleMonth[] = calendar.names.map((month, index) => {
    const last = index === calendar.names.length - 1
    const found = last ? running[0] : closed.find(({ period }) => period === index + 1)
    return {
      month,
      cycle: meanDays(found?.days ?? 0, found?.loans ?? 0),
      median: found?.median ?? null,
      p90: found?.p90 ?? null,
      loans: found?.loans ?? 0,
    }
  })
  const [before, now] = months.slice(-2)
  return {
    type: cycle,
    cycle: now?.cycle ?? null,
    prevCycle: before?.cycle ?? null,
    median: now?.median ?? null,
    p90: now?.p90 ?? null,
    months,
  }
}
