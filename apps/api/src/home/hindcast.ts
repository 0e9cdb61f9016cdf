import type { Calendar } from '@ivue/contracts/calendar/business-calendar.ts'
import { addDays, type Day } from '@ivue/contracts/calendar/days.ts'
import { dayAt, instantOnDay } from '@ivue/contracts/calendar/zone.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { createSettings } from '../platform/app-settings.ts'
import { openDatabase, type Queries } from '../platform/database/database.ts'
import { openDaysAround } from '../platform/rows/open-days.ts'
import { readDueBasis } from '../settings/calendars.ts'
import { entryDaySql, fundedOnSql, LOOK_BACK_DAYS, openDaysUpToSql, readNeededDays, withRiskSql } from './needed-days.ts'

/** How many business days before its target a loan is judged. */
export const DAYS_BEFORE_TARGET = 10

/** How well a grade, or both together, would have predicted late loans. */
interface GradeHindcast {
  grade: string
  /** Loans that had the grade on the day of judgement, and those of them that funded after their target. */
  flagged: number
  flaggedLate: number
}

export interface Hindcast {
  /** Recently funded loans that were active on the day of judgement. */
  loans: number
  /** Those that funded after their target. */
  late: number
  grades: GradeHindcast[]
}

const GRADES = { 'At risk': Prisma.sql`risk`, Watch: Prisma.sql`watch`, 'At risk or Watch': Prisma.sql`(risk OR watch)` }

/**
 * Judges every loan funded in the last 180 days as it was ten business days before its target. The needed days are computed from earlier
 * loans, so that no loan is judged by itself.
 */
async function judgeFundedLoans(
  db: Queries,
  { today, zone, operations }: { today: Day; zone: string; operations: Calendar },
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
    SELECT ${stood((status) => Prisma.sql`${status}::text`)} AS status, l.purpose, l.type, ${stood((_, day) => day)} AS entered, stood.open_days, ${DAYS_BEFORE_TARGET}::int AS left_days,
      ${fundedOnSql(zone)} > aim.target AS late
    FROM loans l CROSS JOIN LATERAL (SELECT coalesce(least(l.contract_closing_on, (l.scheduled_closing_at AT TIME ZONE ${zone})::date, l.lock_expires_on), l.target_closing_on) AS target) aim
      CROSS JOIN LATERAL (SELECT ${openDaysUpToSql(Prisma.sql`aim.target`)} - ${DAYS_BEFORE_TARGET}::int AS open_days) counted
      CROSS JOIN LATERAL (SELECT (SELECT days FROM open_days)[counted.open_days] AS as_of, counted.open_days) stood
    WHERE l.status = 'Funded' AND l.funded_at >= ${instantOnDay(since, 0, zone).toISOString()}::timestamptz AND l.application_on <= stood.as_of AND ${fundedOnSql(zone)} > stood.as_of`
  const counts = Object.entries(GRADES).map(
    ([grade, has]) =>
      Prisma.sql`jsonb_build_object('grade', ${grade}::text, 'flagged', count(*) FILTER (WHERE ${has}), 'flaggedLate', count(*) FILTER (WHERE ${has} AND late))`,
  )
  const [counted] = await db.$queryRaw<Hindcast[]>(Prisma.sql`
    SELECT count(*)::int AS loans, (count(*) FILTER (WHERE late))::int AS late, jsonb_build_array(${Prisma.join(counts)}) AS grades
    FROM (${withRiskSql(loans, { openDays, needs })}) judged`)
  if (!counted) throw new Error('A count has a row')
  return counted
}

/** Returns the hindcast of a database. */
export async function makeHindcast(connectionString: string, now: Date): Promise<Hindcast> {
  const db = openDatabase(connectionString, { max: 1 })
  try {
    const zone = await createSettings(db).get('business.zone')
    const { calendars } = await readDueBasis(db)
    return await judgeFundedLoans(db, { today: dayAt(now, zone), zone, operations: calendars.operations })
  } finally {
    await db.$disconnect()
  }
}
