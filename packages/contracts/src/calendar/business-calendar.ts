import { type Day, dayNumber, formatDayNumber, weekdayOf } from './days.ts'
import { toInstant, toLocalTime } from './zone.ts'

/**
 * Operating hours and the days that count. There are two calendars (domain 5.5): the operations calendar for due times, and the Reg Z
 * specific one for legal minimums. Both are data: business owners edit the holidays, and each edit makes a new version.
 */
export interface Calendar {
  version: number
  /** Days that do not count, `YYYY-MM-DD`. Treat as immutable: to change a calendar, create a new one. */
  holidays: ReadonlySet<Day>
  /** Weekdays that count, 0 Sunday … 6 Saturday. */
  weekdays: readonly number[]
  /** Minutes past midnight, local time of the zone in question. */
  openMinute: number
  closeMinute: number
}

export interface Calendars {
  operations: Calendar
  specific: Calendar
}

const MINUTE_MS = 60_000
/** Maximum number of closed days in a row. A longer run is an error in the calendar's data and throws a RangeError. */
const MAX_CLOSURE_DAYS = 370

interface WorkingDays {
  week: boolean[]
  holidays: Set<number>
}
const workingDaysCache = new WeakMap<Calendar, WorkingDays>()

function getWorkingDays(calendar: Calendar): WorkingDays {
  let known = workingDaysCache.get(calendar)
  if (!known) {
    known = { week: [0, 1, 2, 3, 4, 5, 6].map((day) => calendar.weekdays.includes(day)), holidays: new Set() }
    for (const day of calendar.holidays) known.holidays.add(dayNumber(day))
    workingDaysCache.set(calendar, known)
  }
  return known
}

export function isBusinessDayNumber(number: number, calendar: Calendar): boolean {
  const { week, holidays } = getWorkingDays(calendar)
  return week[weekdayOf(number)] === true && !holidays.has(number)
}

/**
 * Returns the day number that is `count` business days after another, or before it if `count` is negative. The start day does not count. 0
 * returns it unchanged.
 */
export function shiftDayNumber(number: number, count: number, calendar: Calendar): number {
  const step = Math.sign(count)
  let left = Math.abs(count)
  let closed = 0
  let day = number
  while (left > 0) {
    day += step
    if (isBusinessDayNumber(day, calendar)) {
      left--
      closed = 0
    } else if (++closed > MAX_CLOSURE_DAYS) throw new RangeError('The calendar has no business day')
  }
  return day
}

export function isBusinessDay(day: Day, calendar: Calendar): boolean {
  return isBusinessDayNumber(dayNumber(day), calendar)
}

export function nextBusinessDay(day: Day, calendar: Calendar): Day {
  return shiftBusinessDays(day, 1, calendar)
}

export function previousBusinessDay(day: Day, calendar: Calendar): Day {
  return shiftBusinessDays(day, -1, calendar)
}

/** Returns the day that is `count` business days after another, as `shiftDayNumber` does for day numbers (domain 5.5, the example). */
export function shiftBusinessDays(day: Day, count: number, calendar: Calendar): Day {
  return formatDayNumber(shiftDayNumber(dayNumber(day), count, calendar))
}

/** Returns the day number itself if it is a business day, otherwise that of the nearest business day before it. */
export function findBusinessDayOnOrBefore(number: number, calendar: Calendar): number {
  return isBusinessDayNumber(number, calendar) ? number : shiftDayNumber(number, -1, calendar)
}

export function operatingMinutes(calendar: Calendar): number {
  return calendar.closeMinute - calendar.openMinute
}

/**
 * Returns the instant `minutes` operating minutes after another. Outside operating hours the count starts at the next opening. A count that
 * uses up a day exactly ends at closing, not at the next opening. Assumes that no zone changes its clock during operating hours.
 */
export function addOperatingMinutes(at: Date, minutes: number, calendar: Calendar, zone: string): Date {
  if (!(minutes >= 0)) throw new RangeError('Operating minutes count forward')
  const open = calendar.openMinute * MINUTE_MS
  const close = calendar.closeMinute * MINUTE_MS
  if (open >= close) throw new RangeError('The calendar closes before it opens')
  const wall = toLocalTime(at.getTime(), zone)
  let { dayNumber: number, ms } = wall
  let left = minutes * MINUTE_MS
  if (!isBusinessDayNumber(number, calendar) || ms > close) {
    number = shiftDayNumber(number, 1, calendar)
    ms = open
  } else if (ms < open) ms = open
  while (left > close - ms) {
    left -= close - ms
    number = shiftDayNumber(number, 1, calendar)
    ms = open
  }
  return new Date(toInstant({ dayNumber: number, ms: ms + left }, zone))
}
