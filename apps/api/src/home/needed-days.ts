import { addDays, type Day } from '@ivue/contracts/calendar/days.ts'
import { instantOnDay } from '@ivue/contracts/calendar/zone.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { constantSql } from '../grid/cells.ts'
import type { Queries } from '../platform/database/database.ts'

/** Durations of statuses are computed from the loans funded in this many days. */
export const LOOK_BACK_DAYS = 180
/**
 * Least loans of a status, purpose and type for a duration of their own. With fewer, the duration is computed from all loans of the status.
 */
const MIN_LOANS = 20
/** The data from which the risk of a loan on the day `today` is computed. */
export interface RiskBasis {
  today: Day
  zone: string
  /** Operating days around `today`, ascending. */
  openDays: Day[]
  needs: NeededDays[]
}

/**
 * Business days within which half of the loans, and four of five, were funded after they entered a status. Null purpose and type: computed
 * from all loans.
 */
interface NeededDays {
  status: string
  purpose: string | null
  type: string | null
  median: number
  p80: number
}

/**
 * Returns the common table expression from which `openDaysUpToSql` reads the operating days. They are more than a thousand, so a statement
 * contains them once.
 */
const openDaysTableSql = (openDays: readonly Day[]) => Prisma.sql`open_days AS MATERIALIZED (SELECT ${openDays}::date[] AS days)`

/**
 * Returns SQL for the number of known operating days up to a day, itself included. The difference of two such numbers is the business days between.
 * The statement must begin with `openDaysTableSql`.
 */
export const openDaysUpToSql = (day: Prisma.Sql) => Prisma.sql`width_bucket(${day}, (SELECT days FROM open_days))`

/**
 * The clause that ends a subquery whose expressions Postgres shall compute once for each row. Without it, they are computed wherever an
 * outer query reads them.
 */
export const COMPUTE_ONCE_PER_ROW = Prisma.sql`OFFSET 0`

const dayInZoneSql = (moment: string, zone: string) => Prisma.sql`(${Prisma.raw(moment)} AT TIME ZONE ${zone})::date`
export const fundedOnSql = (zone: string) => dayInZoneSql('l.funded_at', zone)

/**
 * Returns, by status, SQL for the day on which a loan (alias `l`) entered it: the day of application, submission,
 * decision or clear to close.
 */
export const entryDaySql = (zone: string): Readonly<Record<string, Prisma.Sql>> => ({
  'Pre-Decision': Prisma.sql`l.application_on`,
  Underwriting: dayInZoneSql('l.submitted_at', zone),
  Approved: Prisma.sql`l.final_credit_decision_on`,
  Closing: dayInZoneSql('l.clear_to_close_at', zone),
})

/** Returns the needed days of each status (domain 5.4, Risk), by purpose and type where there are enough loans. */
export function readNeededDays(db: Queries, { today, zone, openDays }: Omit<RiskBasis, 'needs'>): Promise<NeededDays[]> {
  const funded = openDaysUpToSql(fundedOnSql(zone))
  const stays = Object.entries(entryDaySql(zone)).map(
    ([status, day]) => Prisma.sql`(${constantSql(status)}, ${funded} - ${openDaysUpToSql(day)})`,
  )
  return db.$queryRaw<NeededDays[]>(Prisma.sql`
    WITH ${openDaysTableSql(openDays)}
    SELECT stay.status, l.purpose, l.type, percentile_disc(0.5) WITHIN GROUP (ORDER BY stay.days) AS median, percentile_disc(0.8) WITHIN GROUP (ORDER BY stay.days) AS p80
    FROM loans l CROSS JOIN LATERAL (VALUES ${Prisma.join(stays)}) stay(status, days)
    WHERE l.status = 'Funded' AND l.funded_at >= ${instantOnDay(addDays(today, -LOOK_BACK_DAYS), 0, zone).toISOString()}::timestamptz
      AND l.funded_at < ${instantOnDay(addDays(today, 1), 0, zone).toISOString()}::timestamptz AND stay.days >= 0
    GROUP BY GROUPING SETS ((stay.status), (stay.status, l.purpose, l.type)) HAVING grouping(l.purpose) = 1 OR count(*) >= ${MIN_LOANS}::int`)
}

/**
 * Adds `risk` and `watch` to rows of loans with `status`, `purpose`, `type`, `entered` (the day of entering the status, null if unknown),
 * `open_days` (the operating days up to the day of judgement) and `left_days` (business days from then until the target). The days that loans
 * still need are those from entering the status to funding minus the business days already spent in it. A loan is at risk if it has fewer days
 * left than half of the loans still needed, and is only watched if fewer than four of five (domain 10.2).
 */
export const withRiskSql = (loans: Prisma.Sql, { openDays, needs }: Pick<RiskBasis, 'openDays' | 'needs'>): Prisma.Sql => Prisma.sql`
  WITH ${openDaysTableSql(openDays)},
    needs AS MATERIALIZED (SELECT * FROM unnest(${needs.map(({ status }) => status)}::text[], ${needs.map(({ purpose }) => purpose)}::text[], ${needs.map(({ type }) => type)}::text[],
      ${needs.map(({ median }) => median)}::int[], ${needs.map(({ p80 }) => p80)}::int[]) n(status, purpose, type, median, p80)),
    spent AS (SELECT j.*, j.left_days + greatest(0, j.open_days - ${openDaysUpToSql(Prisma.sql`j.entered`)}) AS enough_for FROM (${loans}) j ${COMPUTE_ONCE_PER_ROW})
  SELECT j.*, coalesce(j.enough_for < coalesce(alike.median, every.median), false) AS risk,
    coalesce(j.enough_for >= coalesce(alike.median, every.median) AND j.enough_for < coalesce(alike.p80, every.p80), false) AS watch
  FROM spent j LEFT JOIN needs alike ON alike.status = j.status AND alike.purpose = j.purpose AND alike.type = j.type
    LEFT JOIN needs every ON every.status = j.status AND every.purpose IS NULL`
