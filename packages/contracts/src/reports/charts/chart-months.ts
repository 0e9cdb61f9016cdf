import { type Day, formatDayNumber, toDayNumber } from '../../calendar/days.ts'
import { usDay } from '../../calendar/moment-text.ts'
import { monthName } from '../../calendar/names.ts'

/** A month, `YYYY-MM`. */
export type Month = string

export const isMonth = (text: string): boolean => /^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/.test(text)

/** Returns the month that is `count` months after another (before, if negative). */
export function shiftMonth(month: Month, count: number): Month {
  return formatDayNumber(toDayNumber(Number(month.slice(0, 4)), Number(month.slice(5)) + count, 1)).slice(0, 7)
}

export const firstDayOfMonth = (month: Month): Day => `${month}-01`
export const lastDayOfMonth = (month: Month): Day => formatDayNumber(toDayNumber(Number(month.slice(0, 4)), Number(month.slice(5)) + 1, 0))

/** Returns the label of a point: 'June 2026' for a month, '06/12/2026' for a day. */
export const formatPoint = (at: Month | Day): string => (isMonth(at) ? monthName(at) : usDay(at))
