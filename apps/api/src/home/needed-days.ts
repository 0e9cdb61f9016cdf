import { type Calendar as BusinessCalendar, isOpenNumber } from '@ivue/contracts/calendar/business-calendar.ts'
import { addDays, type Day, dayNumber, dayOf } from '@ivue/contracts/calendar/days.ts'
import { instantOf } from '@ivue/contracts/calendar/zone.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../database/database.ts'
import { constant } from '../grid/cells.ts'

/** Days of fundings from which the duration of each status is computed. */
export const LOOK_BACK_DAYS = 180
/** With fewer loans of a status, purpose and type, the duration is that of all loans of the status. */
const ENOUGH_LOANS = 20
/** Range of counted business days; days outside count as its ends. */
const COUNTED = { before: 1100, after: 730 }

/** Data by which risk is judged on a day. */
export interface Standing {
  today: Day
  zone: string
  /** Operating days around `today`, ascending. */
  openDays: Day[]
  needs: Need[]
}

/** P80 of the business days from entering a status to funding. Null purpose and type: of all loans of the status. */
interface Need {
  status: string
  purpose: string | null
  type: string | null
  days: number
}

export function openDaysAround(today: Day, operations: BusinessCalendar): Day[] {
  const middle = dayNumber(today)
  const days: Day[] = []
  for (let day = middle - COUNTED.before; day <= middle + COUNTED.after; day++) if (isOpenNumber(day, operations)) days.push(dayOf(day))
  return days
}

/** Number of operating days up to and including a day. The difference of two such numbers is the business days between. */
export const openUpTo = (day: Prisma.Sql, openDays: readonly Day[]) => Prisma.sql`width_bucket(${day}, ${openDays}::date[])`

const dayIn = (moment: string, zone: string) => Prisma.sql`(${Prisma.raw(moment)} AT TIME ZONE ${zone})::date`
export const fundedOn = (zone: string) => dayIn('l.funded_at', zone)

/** The day on which a loan (alias `l`) entered each status: of application, submission, final credit decision and clear to close. */
export const enteredOn = (zone: string): Readonly<Record<string, Prisma.Sql>> => ({
  'Pre-Decision': Prisma.sql`l.application_on`,
  Underwriting: dayIn('l.submitted_at', zone),
  Approved: Prisma.sql`l.final_credit_decision_on`,
  Closing: dayIn('l.clear_to_close_at', zone),
})

/** P80 of the business days from each status to funding (domain 5.4, Risk), by purpose and type if there are enough loans. */
export function readNeeds(db: Queries, { today, zone, openDays }: Omit<Standing, 'needs'>): Promise<Need[]> {
  const funded = openUpTo(fundedOn(zone), openDays)
  const stays = Object.entries(enteredOn(zone)).map(
    ([status, day]) => Prisma.sql`(${constant(status)}, ${funded} - ${openUpTo(day, openDays)})`,
  )
  return db.$queryRaw<Need[]>(Prisma.sql`
    SELECT stay.status, l.purpose, l.type, percentile_disc(0.8) WITHIN GROUP (ORDER BY stay.days) AS days
    FROM loans l CROSS JOIN LATERAL (VALUES ${Prisma.join(stays)}) stay(status, days)
    WHERE l.status = 'Funded' AND l.funded_at >= ${instantOf(addDays(today, -LOOK_BACK_DAYS), 0, zone).toISOString()}::timestamptz
      AND l.funded_at < ${instantOf(addDays(today, 1), 0, zone).toISOString()}::timestamptz AND stay.days >= 0
    GROUP BY GROUPING SETS ((stay.status), (stay.status, l.purpose, l.type)) HAVING grouping(l.purpose) = 1 OR count(*) >= ${ENOUGH_LOANS}::int`)
}

/**
 * Adds `risk` to rows of loans with `status`, `purpose`, `type`, `entered` (the day of entering the status, null if unknown), `as_of` (the
 * day of judgement) and `left_days` (business days from then until the target). A loan is at risk if it has fewer days left than four of
 * five loans still needed (domain 9.2): the days from entering the status to funding minus the business days already spent in it.
 */
export const withRisk = (loans: Prisma.Sql, { openDays, needs }: Pick<Standing, 'openDays' | 'needs'>): Prisma.Sql => Prisma.sql`
  WITH needs AS MATERIALIZED (SELECT * FROM unnest(${needs.map(({ status }) => status)}::text[], ${needs.map(({ purpose }) => purpose)}::text[], ${needs.map(({ type }) => type)}::text[], ${needs.map(({ days }) => days)}::int[]) n(status, purpose, type, days)),
    judged AS MATERIALIZED (${loans})
  SELECT j.*, coalesce(j.left_days < coalesce(alike.days, every.days) - coalesce(greatest(0, ${openUpTo(Prisma.sql`j.as_of`, openDays)} - ${openUpTo(Prisma.sql`j.entered`, openDays)}), 0), false) AS risk
  FROM judged j LEFT JOIN needs alike ON alike.status = j.status AND alike.purpose = j.purpose AND alike.type = j.type
    LEFT JOIN needs every ON every.status = j.status AND every.purpose IS NULL`
