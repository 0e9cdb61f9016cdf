import { addDays, type Day, dayNumber, weekdayOf } from '@ivue/contracts/calendar/days.ts'
import { shortWeekday } from '@ivue/contracts/calendar/names.ts'
import { dayAt, dayRange, instantOnDay } from '@ivue/contracts/calendar/zone.ts'
import { percent, ratio } from '@ivue/contracts/figures/rounding.ts'
import type { Selectors } from '@ivue/contracts/home/contract.ts'
import { lastSevenDays, MOVEMENTS, type Movement, movementMax, projectCount, usualDays } from '@ivue/contracts/home/words.ts'
import { firstDayOfMonth, lastDayOfMonth } from '@ivue/contracts/reports/charts/chart-months.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../platform/database/database.ts'
import { countedLoansSql } from './counted-loans.ts'

const dayLabel = (day: Day) => `${shortWeekday(weekdayOf(dayNumber(day)))} ${Number(day.slice(8))}`

/** Days of the business zone as rows: `day` and the moments `since` (inclusive) and `until` (exclusive). */
function daysSql(days: readonly Day[], zone: string): Prisma.Sql {
  const ranges = days.map((day) => dayRange(day, day, zone))
  return Prisma.sql`unnest(${days}::date[], ${ranges.map(([since]) => since.toISOString())}::timestamptz[], ${ranges.map(([, until]) => until.toISOString())}::timestamptz[]) d(day, since, until)`
}

/**
 * Returns the source of each movement (domain 5.4): the day of the final credit decision, the past closing appointment of a loan that is in
 * Closing or Funded, the funding, and the day on which a loan was cancelled.
 */
const movements = (days: Prisma.Sql, counted: Prisma.Sql, now: Date): Readonly<Record<Movement, Prisma.Sql>> => ({
  FCD: Prisma.sql`${days} JOIN loans l ON l.final_credit_decision_on = d.day AND l.final_credit_decision_on IS NOT NULL AND ${counted}`,
  Closing: Prisma.sql`${days} JOIN loans l ON l.status IN ('Closing', 'Funded') AND l.scheduled_closing_at >= d.since AND l.scheduled_closing_at < least(d.until, ${now.toISOString()}::timestamptz) AND ${counted}`,
  Funded: Prisma.sql`${days} JOIN loans l ON l.status = 'Funded' AND l.funded_at >= d.since AND l.funded_at < d.until AND ${counted}`,
  Cancelled: Prisma.sql`${days} JOIN loans l ON l.disposition <> '' AND l.disposition_on = d.day AND l.status = 'Cancelled' AND ${counted}`,
})

/** SQL of the counted loans (alias `l`) of a movement on a day, or else this month. */
export function movedLoansSql(movement: Movement, day: Day | undefined, counted: Prisma.Sql, now: Date, zone: string): Prisma.Sql {
  const month = dayAt(now, zone).slice(0, 7)
  const thisMonth = () => Array.from({ length: Number(lastDayOfMonth(month).slice(8)) }, (_, nth) => addDays(firstDayOfMonth(month), nth))
  return movements(daysSql(day ? [day] : thisMonth(), zone), counted, now)[movement]
}

interface CountedMovement {
  kind: Movement
  day: Day
  loans: number
  /** For closings: loans still in Closing. */
  still: number
}

function countMoved(db: Queries, days: readonly Day[], zone: string, counted: Prisma.Sql, now: Date): Promise<CountedMovement[]> {
  const from = movements(daysSql(days, zone), counted, now)
  const kinds = MOVEMENTS.map(
    (kind) => Prisma.sql`
      SELECT ${kind} AS kind, to_char(d.day, 'YYYY-MM-DD') AS day, count(*)::int AS loans, ${kind === 'Closing' ? Prisma.sql`count(*) FILTER (WHERE l.status = 'Closing')::int` : Prisma.sql`0`} AS still
      FROM ${from[kind]} GROUP BY d.day`,
  )
  return db.$queryRaw<CountedMovement[]>(Prisma.join(kinds, ' UNION ALL '))
}

/** Returns movements of the last 7 days and yesterday (platform 2.11), and the usual number for yesterday's weekday. */
export async function readMovements(db: Queries, viewer: Viewer, selectors: Selectors, now: Date, zone: string) {
  const days = lastSevenDays(dayAt(now, zone))
  const yesterday = days.at(-1) ?? ''
  const usual = usualDays(yesterday)
  const moved = await countMoved(db, [...new Set([...days, ...usual])], zone, countedLoansSql(viewer, selectors), now)
  const of = (kind: Movement, day: Day) => moved.find((one) => one.kind === kind && one.day === day)
  const countOf = (kind: Movement, day: Day) => of(kind, day)?.loans ?? 0
  const datasets = MOVEMENTS.map((label) => ({ label, data: days.map((day) => countOf(label, day)) }))
  return {
    days,
    labels: days.map(dayLabel),
    datasets,
    max: movementMax(Math.max(...datasets.flatMap(({ data }) => data))),
    lastFcd: countOf('FCD', yesterday),
    lastClosing: countOf('Closing', yesterday),
    lastfunded: countOf('Funded', yesterday),
    lastCancel: countOf('Cancelled', yesterday),
    yesterdayClosingCurrent: of('Closing', yesterday)?.still ?? 0,
    usual: MOVEMENTS.map(
      (kind) =>
        ratio(
          usual.reduce((sum, day) => sum + countOf(kind, day), 0),
          usual.length,
        ) ?? 0,
    ),
  }
}

/**
 * Returns today's movements so far and their projection for the whole day. It divides by the share of a day's movements that have usually
 * happened by this time, on the same weekday of the last eight weeks. Only closings and fundings count for it: they have a time of day.
 */
export async function readToday(db: Queries, viewer: Viewer, selectors: Selectors, now: Date, zone: string) {
  const today = dayAt(now, zone)
  const sinceMidnight = `${now.getTime() - instantOnDay(today, 0, zone).getTime()} milliseconds`
  const before = movements(daysSql(usualDays(today), zone), Prisma.sql`TRUE`, now)
  const [moved, [share = { elapsed: 0, usual: 0 }]] = await Promise.all([
    countMoved(db, [today], zone, countedLoansSql(viewer, selectors), now),
    db.$queryRaw<{ elapsed: number; usual: number }[]>(Prisma.sql`
      SELECT count(*) FILTER (WHERE at < since + ${sinceMidnight}::interval)::int AS elapsed, count(*)::int AS usual
      FROM (SELECT d.since, l.scheduled_closing_at AS at FROM ${before.Closing} UNION ALL SELECT d.since, l.funded_at FROM ${before.Funded}) usual`),
  ])
  return {
    movements: MOVEMENTS.map((label) => {
      const current = moved.find(({ kind }) => kind === label)?.loans ?? 0
      return { label, current, projected: projectCount(current, share.elapsed, share.usual) }
    }),
    elapsed: percent(share.elapsed, share.usual),
  }
}
