import { type Calendar, shiftDayNumber } from './business-calendar.ts'
import { toInstant, toLocalTime } from './zone.ts'

/** Returns the due time of something received at `from`: `days` operating days later, at `minute` past midnight, in `zone`. */
export function dueAfter(from: Date, zone: string, { days, minute }: { days: number; minute: number }, operations: Calendar): Date {
  const day = shiftDayNumber(toLocalTime(from.getTime(), zone).dayNumber, days, operations)
  return new Date(toInstant({ dayNumber: day, ms: minute * 60_000 }, zone))
}
