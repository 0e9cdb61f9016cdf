import type { Calendar } from '@ivue/contracts/calendar/business-calendar.ts'
import { addDays, type Day } from '@ivue/contracts/calendar/days.ts'
import { dayAt, instantOnDay } from '@ivue/contracts/calendar/zone.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { createSettings } from '../app-settings.ts'
import { openDatabase, type Queries } from '../database/database.ts'
import { dueBasis } from '../settings/calendars.ts'
import { countOpenDaysUpTo, entryDaySql, fundedOn, LOOK_BACK_DAYS, openDaysAround, readNeededDays, withRisk } from './needed-days.ts'

/** How well "At risk" would have predicted late loans, a number of business days before their target. */
export interface Hindcast {
  /** Recently funded loans that were active on that day. */
  loans: number
  /** Those that funded after their target. */
  late: number
  /** Late ones that were at risk on that day. */
  lateFlagged: number
  /** Loans that funded in time but were at risk on that day. */
  inTimeFlagged: number
}

/**
 * Judges every loan funded in the last 180 days as it was `daysBefore` business days before its target. The needed days are computed from
 * earlier loans, so that no loan is judged by itself.
 */
async function judgeFundedLoans(
  db: Queries,
  { today, zone, operations }: { today: Day; zone: string; operations: Calendar },
  daysBefore: number,
): Promise<Hindcast> {
  const since = addDays(today, -LOOK_BACK_DAYS)
  const openDays = openDaysAround(since, operations)
  const needs = await readNeededDays(db, { today: addDays(since, -1), zone, openDays })
  const entered = Object.entries(entryDaySql(zone)).toReversed()
  const stood = (what: (status: string, day: Prisma.Sql) => Prisma.Sql) =>
    Prisma.sql`CASE ${Prisma.join(
      entered.map(([status, day]) => Prisma.sql`WHEN ${day} <= stood.as_of THEN ${what(status, day)}`),
      ' ',
    )} END`
  const loans = Prisma.sql`
    SELECT ${stood((status) => Prisma.sql`${status}::text`)} AS status, l.purpose, l.type, ${stood((_, day) => day)} AS entered, stood.open_days, ${daysBefore}::int AS left_days,
      ${fundedOn(zone)} > aim.target AS late
    FROM loans l CROSS JOIN LATERAL (SELECT coalesce(least(l.contract_closing_on, (l.scheduled_closing_at AT TIME ZONE ${zone})::date, l.lock_expires_on), l.target_closing_on) AS target) aim
      CROSS JOIN LATERAL (SELECT ${countOpenDaysUpTo(Prisma.sql`aim.target`)} - ${daysBefore}::int AS open_days) counted
      CROSS JOIN LATERAL (SELECT (SELECT days FROM open_days)[counted.open_days] AS as_of, counted.open_days) stood
    WHERE l.status = 'Funded' AND l.funded_at >= ${instantOnDay(since, 0, zone).toISOString()}::timestamptz AND l.application_on <= stood.as_of AND ${fundedOn(zone)} > stood.as_of`
  const [counted] = await db.$queryRaw<Hindcast[]>(Prisma.sql`
    SELECT count(*)::int AS loans, (count(*) FILTER (WHERE late))::int AS late, (count(*) FILTER (WHERE late AND risk))::int AS "lateFlagged",
      (count(*) FILTER (WHERE NOT late AND risk))::int AS "inTimeFlagged"
    FROM (${withRisk(loans, { openDays, needs })}) judged`)
  if (!counted) throw new Error('A count has a row')
  return counted
}

/** Returns the hindcasts of a database for 10 and 20 business days before the target. */
export async function makeHindcasts(connectionString: string, now: Date): Promise<(Hindcast & { daysBefore: number })[]> {
  const db = openDatabase(connectionString, { max: 1 })
  try {
    const zone = await createSettings(db).get('business.zone')
    const { calendars } = await dueBasis(db)
    const basis = { today: dayAt(now, zone), zone, operations: calendars.operations }
    return [
      { daysBefore: 10, ...(await judgeFundedLoans(db, basis, 10)) },
      { daysBefore: 20, ...(await judgeFundedLoans(db, basis, 20)) },
    ]
  } finally {
    await db.$disconnect()
  }
}
