import type { Calendars } from './business-calendar.ts'
import { type Day, formatDayNumber, toDayNumber, weekdayOf } from './days.ts'

export interface Holiday {
  day: Day
  name: string
}

const SUNDAY = 0
const MONDAY = 1
const THURSDAY = 4
const SATURDAY = 6

/** Returns the n-th weekday of a month as a day number. n = -1 is the last. */
function nthWeekday(year: number, month: number, weekday: number, n: number): number {
  if (n > 0) {
    const first = toDayNumber(year, month, 1)
    return first + ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7
  }
  const last = toDayNumber(year, month + 1, 0)
  return last - ((weekdayOf(last) - weekday + 7) % 7)
}

/** The holidays of 5 U.S.C. 6103(a): the first year in which each was law, its name, and its day number in a given year. */
const RULES: readonly [since: number, name: string, on: (year: number) => number][] = [
  [1870, "New Year's Day", (year) => toDayNumber(year, 1, 1)],
  [1986, 'Birthday of Martin Luther King, Jr.', (year) => nthWeekday(year, 1, MONDAY, 3)],
  [1971, "Washington's Birthday", (year) => nthWeekday(year, 2, MONDAY, 3)],
  [1971, 'Memorial Day', (year) => nthWeekday(year, 5, MONDAY, -1)],
  [2021, 'Juneteenth National Independence Day', (year) => toDayNumber(year, 6, 19)],
  [1870, 'Independence Day', (year) => toDayNumber(year, 7, 4)],
  [1894, 'Labor Day', (year) => nthWeekday(year, 9, MONDAY, 1)],
  [1971, 'Columbus Day', (year) => nthWeekday(year, 10, MONDAY, 2)],
  [1978, 'Veterans Day', (year) => toDayNumber(year, 11, 11)],
  [1942, 'Thanksgiving Day', (year) => nthWeekday(year, 11, THURSDAY, 4)],
  [1870, 'Christmas Day', (year) => toDayNumber(year, 12, 25)],
]

function listHolidays(year: number): [number: number, name: string][] {
  return RULES.filter(([since]) => year >= since).map(([, name, on]) => [on(year), name])
}

/** Returns the legal public holidays of a year on their actual dates, whatever the weekday. Correct from 1978 on. */
export function federalHolidays(year: number): Holiday[] {
  return listHolidays(year).map(([number, name]) => ({ day: formatDayNumber(number), name }))
}

/**
 * Returns the days of a year on which offices close. A holiday on a Saturday is observed on the Friday before, one on a Sunday on the
 * Monday after. So a New Year's Day on a Saturday is observed in the year before.
 */
export function observedHolidays(year: number): Holiday[] {
  return [...listHolidays(year), ...listHolidays(year + 1)]
    .map(([number, name]) => ({ day: formatDayNumber(moveToWeekday(number)), name }))
    .filter(({ day }) => Number(day.slice(0, 4)) === year)
}

function moveToWeekday(number: number): number {
  const weekday = weekdayOf(number)
  if (weekday === SATURDAY) return number - 1
  return weekday === SUNDAY ? number + 1 : number
}

/** Returns the holidays of the years that the calendars cover. They start in 2000 because no loan is older (domain 7.1, Application Date). */
function collectHolidays(holidaysOf: (year: number) => Holiday[]): Set<Day> {
  const years = Array.from({ length: 71 }, (_, index) => 2000 + index)
  return new Set(years.flatMap(holidaysOf).map(({ day }) => day))
}

/**
 * The calendars before any edit. Operations: Mon–Fri 08:00–17:00 except the federal holidays as observed (domain 5.5). Specific business
 * days of Regulation Z: every day except Sundays and the legal public holidays on their actual dates.
 */
export const DEFAULT_CALENDARS: Calendars = {
  operations: {
    version: 1,
    holidays: collectHolidays(observedHolidays),
    weekdays: [1, 2, 3, 4, 5],
    openMinute: 8 * 60,
    closeMinute: 17 * 60,
  },
  specific: { version: 1, holidays: collectHolidays(federalHolidays), weekdays: [1, 2, 3, 4, 5, 6], openMinute: 0, closeMinute: 24 * 60 },
}
