import { isOpenNumber, shiftNumber } from '@ivue/contracts/calendar/business-calendar.ts'
import { civilDays, dayOf, weekdayOf } from '@ivue/contracts/calendar/days.ts'
import { DEFAULT_CALENDARS } from '@ivue/contracts/calendar/federal-holidays.ts'
import { instantAt, wallAt } from '@ivue/contracts/calendar/zone.ts'

const { operations: OPERATIONS, specific: SPECIFIC } = DEFAULT_CALENDARS
export const BUSINESS_ZONE = 'America/Chicago'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const OPENING = 8 * 60
const CLOSING = 17 * 60
const texts = new Map<number, string>()

/** `dayOf`, remembered: a million loans meet the same two thousand days. */
export function dayText(day: number): string {
  let text = texts.get(day)
  if (text === undefined) {
    text = dayOf(day)
    texts.set(day, text)
  }
  return text
}

const two = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'))

/** An instant in ms as Postgres reads it, in UTC. */
export function momentText(at: number): string {
  const day = Math.floor(at / DAY_MS)
  let rest = Math.floor((at - day * DAY_MS) / 1000)
  const second = rest % 60
  rest = (rest - second) / 60
  const minute = rest % 60
  return `${dayText(day)} ${two[(rest - minute) / 60]}:${two[minute]}:${two[second]}+00`
}

/** The instant in ms of `minute` past midnight on a day, on the clock of the zone. */
export function moment(day: number, minute: number, zone: string): number {
  return instantAt({ dayNumber: day, ms: Math.round(minute * 60) * 1000 }, zone)
}

/**
 * The same day within office hours on the business clock: the day is squeezed into 08:00 to 17:00, so what came later stays later.
 * A moment that this would put after `limit` stays as it is.
 */
export function inOffice(at: number, limit: number): number {
  const { dayNumber, ms } = wallAt(at, BUSINESS_ZONE)
  const squeezed = moment(dayNumber, OPENING + ((ms / MINUTE_MS) * (CLOSING - OPENING)) / (24 * 60), BUSINESS_ZONE)
  return squeezed > limit ? at : squeezed
}

export function minutesLater(at: number, minutes: number): number {
  return at + Math.round(minutes) * MINUTE_MS
}

export function isOperatingDay(day: number): boolean {
  return isOpenNumber(day, OPERATIONS)
}

/** The day itself when offices are open, else the next day they are. */
export function operatingDayFrom(day: number): number {
  return isOpenNumber(day, OPERATIONS) ? day : shiftNumber(day, 1, OPERATIONS)
}

export function operatingDayUpTo(day: number): number {
  return isOpenNumber(day, OPERATIONS) ? day : shiftNumber(day, -1, OPERATIONS)
}

export function shiftOperating(day: number, count: number): number {
  return shiftNumber(day, count, OPERATIONS)
}

export function shiftSpecific(day: number, count: number): number {
  return shiftNumber(day, count, SPECIFIC)
}

export interface CalendarMonth {
  year: number
  /** 1–12 */
  month: number
  first: number
  days: number
}

/** The month that lies `back` months before the one of `day`. */
export function monthBack(day: number, back: number): CalendarMonth {
  const date = new Date(day * DAY_MS)
  const first = civilDays(date.getUTCFullYear(), date.getUTCMonth() + 1 - back, 1)
  const start = new Date(first * DAY_MS)
  const year = start.getUTCFullYear()
  const month = start.getUTCMonth() + 1
  return { year, month, first, days: civilDays(year, month + 1, 1) - first }
}

const monthEnds = new Map<number, boolean>()

/** One of the last three operating days of its month: closings crowd there, and service suffers. */
export function isMonthEnd(day: number): boolean {
  let end = monthEnds.get(day)
  if (end === undefined) {
    const { first, days } = monthBack(day, 0)
    end = day >= shiftOperating(first + days, -3)
    monthEnds.set(day, end)
  }
  return end
}

export { weekdayOf }
