import { dayRange } from '@ivue/contracts/calendar/zone.ts'
import type { DayRange } from '@ivue/contracts/reports/report-dates.ts'
import { Prisma } from '#generated/prisma/client.ts'

/** Condition that `moment` is on these days of the zone, from the start of the first to the end of the last. */
export function isOnDays(moment: Prisma.Sql, [first, last]: DayRange, zone: string): Prisma.Sql {
  const [from, before] = dayRange(first, last, zone)
  return Prisma.sql`(${moment} >= ${from}::timestamptz AND ${moment} < ${before}::timestamptz)`
}
