import { isOpenNumber, shiftNumber } from '@ivue/contracts/calendar/business-calendar.ts'
import { civilDays, dayOf } from '@ivue/contracts/calendar/days.ts'
import { DEFAULT_CALENDARS } from '@ivue/contracts/calendar/federal-holidays.ts'
import { instantAt, wallAt } from '@ivue/contracts/calendar/zone.ts'

/** In this folder days are day numbers (since 1970), moments are ms, and minutes count from midnight. */
export const BUSINESS_ZONE = 'America/Chicago'
export const DAY_MS = 86_400_000
export const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const OPENING = 8 * 60
const CLOSING = 17 * 60
const { operations, specific } = DEFAULT_CALENDARS

/** Memoizes a function of a day: a million loans share two thousand days. */
export function keptByDay<T>(answer: (day: number) => T): (day: number) => T {
  const kept = new Map<number, T>()
  return (day) => {
    let found = kept.get(day)
    if (found === undefined) {
      found = answer(day)
      kept.set(day, found)
    }
    return found
  }
}

/** `YYYY-MM-DD` */
export const dayText = keptByDay(dayOf)
const two = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'))

/** A moment in the text format of Postgres, in UTC. */
export function momentText(at: number): string {
  const day = Math.floor(at / DAY_MS)
  const second = Math.floor((at - day * DAY_MS) / 1000)
  const minute = Math.floor(second / 60)
  return `${dayText(day)} ${two[Math.floor(minute / 60)]}:${two[minute % 60]}:${two[second % 60]}+00`
}

/** The moment of `minute` past midnight on a day, local time of the zone. */
export const moment = (day: number, minute: number, zone: string) => instantAt({ dayNumber: day, ms: Math.round(minute * 60) * 1000 }, zone)
export const dayIn = (zone: string, at: number) => wallAt(at, zone).dayNumber
export const minutesLater = (at: number, minutes: number) => at + Math.round(minutes) * MINUTE_MS

/**
 * Moves a moment into office hours of the same day, 08:00 to 17:00 in the business zone, by compressing the day, which keeps the order of
 * moments. A moment that would move past `limit` is returned unchanged.
 */
export function inOffice(at: number, limit: number): number {
  const { dayNumber, ms } = wallAt(at, BUSINESS_ZONE)
  const squeezed = moment(dayNumber, OPENING + ((ms / MINUTE_MS) * (CLOSING - OPENING)) / (24 * 60), BUSINESS_ZONE)
  return squeezed > limit ? at : squeezed
}

export const isOperatingDay = (day: number) => isOpenNumber(day, operations)
export const shiftOperating = (day: number, count: number) => shiftNumber(day, count, operations)
export const shiftSpecific = (day: number, count: number) => shiftNumber(day, count, specific)
/** The day itself if it is an operating day, otherwise the next (previous) one. */
export const operatingDayFrom = (day: number) => (isOperatingDay(day) ? day : shiftOperating(day, 1))
export const operatingDayUpTo = (day: number) => (isOperatingDay(day) ? day : shiftOperating(day, -1))

/** The month `back` months before that of `day`; `month` is 1 to 12. */
export function monthBack(day: number, back: number): { year: number; month: number; first: number; days: number } {
  const date = new Date(day * DAY_MS)
  const first = civilDays(date.getUTCFullYear(), date.getUTCMonth() + 1 - back, 1)
  const start = new Date(first * DAY_MS)
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + 1]
  return { year, month, first, days: civilDays(year, month + 1, 1) - first }
}

/** Whether a day is one of the last three operating days of its month, when closings are frequent and service levels drop. */
export const isMonthEnd = keptByDay((day) => {
  const { first, days } = monthBack(day, 0)
  return day >= shiftOperating(first + days, -3)
})
