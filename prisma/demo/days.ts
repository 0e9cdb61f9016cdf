import { isBusinessDayNumber, shiftDayNumber } from '@ivue/contracts/calendar/business-calendar.ts'
import { formatDayNumber, toDayNumber } from '@ivue/contracts/calendar/days.ts'
import { DEFAULT_CALENDARS } from '@ivue/contracts/calendar/federal-holidays.ts'
import { toInstant, toLocalTime } from '@ivue/contracts/calendar/zone.ts'

/**
 * The zone of the lender. In this folder a day is a number of days since 1970, a moment is in ms since 1970, and minutes count from
 * midnight.
 */
export const BUSINESS_ZONE = 'America/Chicago'
export const DAY_MS = 86_400_000
export const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const OPENING_MINUTE = 8 * 60
const CLOSING_MINUTE = 17 * 60
const { operations, specific } = DEFAULT_CALENDARS

/** Returns the function with a cache of its results by day. A million loans share two thousand days. */
export function memoizeByDay<T>(compute: (day: number) => T): (day: number) => T {
  const cache = new Map<number, T>()
  return (day) => {
    let result = cache.get(day)
    if (result === undefined) {
      result = compute(day)
      cache.set(day, result)
    }
    return result
  }
}

/** Returns a day as `YYYY-MM-DD`. */
export const dayText = memoizeByDay(formatDayNumber)
const TWO_DIGITS = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'))

/** Returns a moment as Postgres writes it, in UTC: `2026-07-08 17:00:00+00`. */
export function momentText(at: number): string {
  const day = Math.floor(at / DAY_MS)
  const second = Math.floor((at - day * DAY_MS) / 1000)
  const minute = Math.floor(second / 60)
  return `${dayText(day)} ${TWO_DIGITS[Math.floor(minute / 60)]}:${TWO_DIGITS[minute % 60]}:${TWO_DIGITS[second % 60]}+00`
}

/** Returns the moment at which it is `minute` minutes past midnight on a day in the zone. */
export const momentAt = (day: number, minute: number, zone: string) =>
  toInstant({ dayNumber: day, ms: Math.round(minute * 60) * 1000 }, zone)
export const dayIn = (zone: string, at: number) => toLocalTime(at, zone).dayNumber
export const minutesLater = (at: number, minutes: number) => at + Math.round(minutes) * MINUTE_MS

/**
 * Returns a moment of the same day within office hours, 08:00 to 17:00 in the business zone. The whole day is compressed into these hours,
 * so that moments keep their order. A moment that would move past `limit` is returned unchanged.
 */
export function moveIntoOfficeHours(at: number, limit: number): number {
  const { dayNumber, ms } = toLocalTime(at, BUSINESS_ZONE)
  const squeezed = momentAt(dayNumber, OPENING_MINUTE + ((ms / MINUTE_MS) * (CLOSING_MINUTE - OPENING_MINUTE)) / (24 * 60), BUSINESS_ZONE)
  return squeezed > limit ? at : squeezed
}

export const isOperatingDay = (day: number) => isBusinessDayNumber(day, operations)
export const shiftOperating = (day: number, count: number) => shiftDayNumber(day, count, operations)
export const shiftSpecific = (day: number, count: number) => shiftDayNumber(day, count, specific)
/** Returns the day itself if it is an operating day, otherwise the next one. */
export const operatingDayFrom = (day: number) => (isOperatingDay(day) ? day : shiftOperating(day, 1))
/** Returns the day itself if it is an operating day, otherwise the previous one. */
export const operatingDayUpTo = (day: number) => (isOperatingDay(day) ? day : shiftOperating(day, -1))

/** Returns the month that is `back` months before the month of `day`: its number (1 to 12), its first day and its length in days. */
export function monthBack(day: number, back: number): { year: number; month: number; first: number; days: number } {
  const date = new Date(day * DAY_MS)
  const first = toDayNumber(date.getUTCFullYear(), date.getUTCMonth() + 1 - back, 1)
  const start = new Date(first * DAY_MS)
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + 1]
  return { year, month, first, days: toDayNumber(year, month + 1, 1) - first }
}

/** Whether a day is one of the last three operating days of its month, when closings are frequent and service levels drop. */
export const isMonthEnd = memoizeByDay((day) => {
  const { first, days } = monthBack(day, 0)
  return day >= shiftOperating(first + days, -3)
})
