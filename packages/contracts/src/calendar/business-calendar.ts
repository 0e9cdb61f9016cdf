import { type Day, dayNumber, dayOf, weekdayOf } from './days.ts'
import { instantAt, wallAt } from './zone.ts'

/**
 * When work is done and when days count. Two are in use (domain 5.5): the operations calendar for due moments, the Reg Z specific one
 * for legal minimums. Both are data: a business owner edits the holidays, and every edit is a new version.
 */
export interface Calendar {
  version: number
  /** Days that do not count, `YYYY-MM-DD`. Treat as immutable: change a calendar by making another. */
  holidays: ReadonlySet<Day>
  /** Weekdays that count, 0 Sunday … 6 Saturday. */
  weekdays: readonly number[]
  /** Minutes past midnight, on the wall clock of the zone in question. */
  openMinute: number
  closeMinute: number
}

export interface Calendars {
  operations: Calendar
  specific: Calendar
}

const MINUTE_MS = 60_000
/** A calendar that closes for longer than this is a mistake in its data, not a calendar. */
const LONGEST_CLOSURE = 370

interface Counted {
  week: boolean[]
  holidays: Set<number>
}
const counted = new WeakMap<Calendar, Counted>()

function countedDays(calendar: Calendar): Counted {
  let known = counted.get(calendar)
  if (!known) {
    known = { week: [0, 1, 2, 3, 4, 5, 6].map((day) => calendar.weekdays.includes(day)), holidays: new Set() }
    for (const day of calendar.holidays) known.holidays.add(dayNumber(day))
    counted.set(calendar, known)
  }
  return known
}

/** True when the day of this number counts. */
export function isOpenNumber(number: number, calendar: Calendar): boolean {
  const { week, holidays } = countedDays(calendar)
  return week[weekdayOf(number)] === true && !holidays.has(number)
}

/** The counting day that is `count` counting days after (negative: before) a day, which itself is not counted. 0: the day itself. */
export function shiftNumber(number: number, count: number, calendar: Calendar): number {
  const step = Math.sign(count)
  let left = Math.abs(count)
  let closed = 0
  let day = number
  while (left > 0) {
    day += step
    if (isOpenNumber(day, calendar)) {
      left--
      closed = 0
    } else if (++closed > LONGEST_CLOSURE) throw new RangeError('The calendar has no business day')
  }
  return day
}

export function isBusinessDay(day: Day, calendar: Calendar): boolean {
  return isOpenNumber(dayNumber(day), calendar)
}

export function nextBusinessDay(day: Day, calendar: Calendar): Day {
  return shiftBusinessDays(day, 1, calendar)
}

export function previousBusinessDay(day: Day, calendar: Calendar): Day {
  return shiftBusinessDays(day, -1, calendar)
}

/** `count` business days after a day, or before it when negative; the day itself is never counted (domain 5.5, the example). */
export function shiftBusinessDays(day: Day, count: number, calendar: Calendar): Day {
  return dayOf(shiftNumber(dayNumber(day), count, calendar))
}

/** The day itself when it counts, else the counting day before it. */
export function onOrBefore(number: number, calendar: Calendar): number {
  return isOpenNumber(number, calendar) ? number : shiftNumber(number, -1, calendar)
}

/** Business days after `from` up to and including `to`; negative when `to` is earlier. */
export function businessDaysBetween(from: Day, to: Day, calendar: Calendar): number {
  const start = dayNumber(from)
  const end = dayNumber(to)
  const step = Math.sign(end - start)
  let days = 0
  for (let day = start; day !== end; ) {
    day += step
    if (isOpenNumber(day, calendar)) days += step
  }
  return days
}

/** How long an operating day is, in minutes. */
export function operatingMinutes(calendar: Calendar): number {
  return calendar.closeMinute - calendar.openMinute
}

/**
 * The instant `minutes` operating minutes after another. Outside the hours the count starts at the next opening; a count that ends
 * with the day ends at closing, not at the next opening. Hours are wall-clock hours of the zone; no clock changes within them.
 */
export function addOperatingMinutes(at: Date, minutes: number, calendar: Calendar, zone: string): Date {
  if (!(minutes >= 0)) throw new RangeError('Operating minutes count forward')
  const open = calendar.openMinute * MINUTE_MS
  const close = calendar.closeMinute * MINUTE_MS
  if (open >= close) throw new RangeError('The calendar closes before it opens')
  const wall = wallAt(at.getTime(), zone)
  let { dayNumber: number, ms } = wall
  let left = minutes * MINUTE_MS
  if (!isOpenNumber(number, calendar) || ms > close) {
    number = shiftNumber(number, 1, calendar)
    ms = open
  } else if (ms < open) ms = open
  while (left > close - ms) {
    left -= close - ms
    number = shiftNumber(number, 1, calendar)
    ms = open
  }
  return new Date(instantAt({ dayNumber: number, ms: ms + left }, zone))
}
