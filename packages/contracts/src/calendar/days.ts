/**
 * A calendar day without a zone, as text `YYYY-MM-DD`. The calendars use day numbers instead, the count of days since 1970-01-01, because
 * sums and lookups are cheap on numbers.
 */
export type Day = string

const DAY_MS = 86_400_000
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Whether the text is an existing day (2026-02-30 is not). */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false
  return formatDayNumber(dayNumber(text)) === text
}

/** Returns the days since 1970-01-01. Throws a RangeError for anything that is not `YYYY-MM-DD`. */
export function dayNumber(day: Day): number {
  if (!DAY.test(day)) throw new RangeError(`Not a day: ${day}`)
  return toDayNumber(Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10)))
}

/** Returns the day number of a year, month (1–12) and day of the month. Months and days out of range roll over. */
export function toDayNumber(year: number, month: number, day: number): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return Math.round(date.getTime() / DAY_MS)
}

export function formatDayNumber(number: number): Day {
  return new Date(number * DAY_MS).toISOString().slice(0, 10)
}

export function addDays(day: Day, count: number): Day {
  return formatDayNumber(dayNumber(day) + count)
}

/** Returns the calendar days from `from` to `to`. Negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from)
}

/** Returns the weekday of a day number, 0 Sunday … 6 Saturday. */
export function weekdayOf(number: number): number {
  return (((number + 4) % 7) + 7) % 7
}

export function weekday(day: Day): number {
  return weekdayOf(dayNumber(day))
}

export function earliestDay(...days: (Day | null)[]): Day | null {
  return days.reduce((first, day) => (day !== null && (first === null || day < first) ? day : first), null)
}
