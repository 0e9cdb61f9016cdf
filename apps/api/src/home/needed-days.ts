import { type Calendar as BusinessCalendar, isOpenNumber } from '@ivue/contracts/calendar/business-calendar.ts'
import { addDays, type Day, dayNumber, dayOf } from '@ivue/contracts/calendar/days.ts'
import { instantOf } from '@ivue/contracts/calendar/zone.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../database.ts'
import { constant } from '../grid/cells.ts'

/** How long back fundings tell how many days a status takes. */
const LOOK_BACK_DAYS = 180
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

/** How many business days four of five loans took to get through a status; purpose and type are null where it is of all loans. */
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

/**
 * P80 of the business days that the loans funded lately spent in each status (domain 5.4, Risk), by purpose and type where enough of them did. Submission, final credit
 * decision, clear to close and funding end the four statuses.
 */
export function readNeeds(db: Queries, { today, zone, openDays }: Omit<Standing, 'needs'>): Promise<Need[]> {
  const [applied, submitted, decided, clear, funded] = [
    Prisma.sql`l.application_on`,
    dayIn('l.submitted_at', zone),
    Prisma.sql`l.final_credit_decision_on`,
    dayIn('l.clear_to_close_at', zone),
    dayIn('l.funded_at', zone),
  ]
  const stay = (status: string, from: Prisma.Sql, to: Prisma.Sql) =>
    Prisma.sql`(${constant(status)}, ${openUpTo(to, openDays)} - ${openUpTo(from, openDays)})`
  return db.$queryRaw<Need[]>(Prisma.sql`
    SELECT stay.status, l.purpose, l.type, percentile_disc(0.8) WITHIN GROUP (ORDER BY stay.days) AS days
    FROM loans l CROSS JOIN LATERAL (VALUES ${Prisma.join([
      stay('Pre-Decision', applied, submitted),
      stay('Underwriting', submitted, decided),
      stay('Approved', decided, clear),
      stay('Closing', clear, funded),
    ])}) stay(status, days)
    WHERE l.status = 'Funded' AND l.funded_at >= ${instantOf(addDays(today, -LOOK_BACK_DAYS), 0, zone).toISOString()}::timestamptz AND stay.days >= 0
    GROUP BY GROUPING SETS ((stay.status), (stay.status, l.purpose, l.type)) HAVING grouping(l.purpose) = 1 OR count(*) >= ${ENOUGH_LOANS}::int`)
}
