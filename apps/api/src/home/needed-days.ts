import { type Calendar as BusinessCalendar, isOpenNumber } from '@ivue/contracts/calendar/business-calendar.ts'
import { addDays, type Day, dayNumber, dayOf } from '@ivue/contracts/calendar/days.ts'
import { instantOf } from '@ivue/contracts/calendar/zone.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../database.ts'
import { constant } from '../grid/cells.ts'

/** How long back fundings tell how many days a status takes. */
export const LOOK_BACK_DAYS = 180
/** Fewer loans than these of a status, purpose and type say little: then all loans of the status do. */
const ENOUGH_LOANS = 20
/** Business days are counted from so long ago to so far ahead; what lies beyond counts as the end. */
const COUNTED = { before: 1100, after: 730 }

/** What risk is judged by on a day. */
export interface Standing {
  today: Day
  zone: string
  /** The operating days around it, ascending. */
  openDays: Day[]
  needs: Need[]
}

/** How many business days four of five loans took from entering a status to funding; purpose and type are null where it is of all loans. */
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

/** How many operating days lie before a day or on it: the difference of two of these is the business days between. */
export const openUpTo = (day: Prisma.Sql, openDays: readonly Day[]) => Prisma.sql`width_bucket(${day}, ${openDays}::date[])`

const dayIn = (moment: string, zone: string) => Prisma.sql`(${Prisma.raw(moment)} AT TIME ZONE ${zone})::date`
export const fundedOn = (zone: string) => dayIn('l.funded_at', zone)

/** The day on which a loan (alias `l`) entered each status: application, submission, final credit decision and clear to close begin the four. */
export const enteredOn = (zone: string): Readonly<Record<string, Prisma.Sql>> => ({
  'Pre-Decision': Prisma.sql`l.application_on`,
  Underwriting: dayIn('l.submitted_at', zone),
  Approved: Prisma.sql`l.final_credit_decision_on`,
  Closing: dayIn('l.clear_to_close_at', zone),
})

/** P80 of the business days that the loans funded lately took from entering each status to funding (domain 5.4, Risk), by purpose and type where enough of them did. */
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
 * Judges loans that are rows of `status`, `purpose`, `type`, `entered` (the day on which they entered the status, null: not known), `as_of` (the day they are judged on) and
 * `left_days` (business days from then until the target): the same columns and `risk`. At risk is who has fewer days left than four of five loans still needed
 * (domain 9.2): from entering the status to funding, less the business days spent in it.
 */
export const withRisk = (loans: Prisma.Sql, { openDays, needs }: Pick<Standing, 'openDays' | 'needs'>): Prisma.Sql => Prisma.sql`
  WITH needs AS MATERIALIZED (SELECT * FROM unnest(${needs.map(({ status }) => status)}::text[], ${needs.map(({ purpose }) => purpose)}::text[], ${needs.map(({ type }) => type)}::text[], ${needs.map(({ days }) => days)}::int[]) n(status, purpose, type, days)),
    judged AS MATERIALIZED (${loans})
  SELECT j.*, coalesce(j.left_days < coalesce(alike.days, every.days) - coalesce(greatest(0, ${openUpTo(Prisma.sql`j.as_of`, openDays)} - ${openUpTo(Prisma.sql`j.entered`, openDays)}), 0), false) AS risk
  FROM judged j LEFT JOIN needs alike ON alike.status = j.status AND alike.purpose = j.purpose AND alike.type = j.type
    LEFT JOIN needs every ON every.status = j.status AND every.purpose IS NULL`
