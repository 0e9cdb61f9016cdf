import { type Calendar, isBusinessDayNumber } from './business-calendar.ts'
import { type Day, dayNumber } from './days.ts'

/** Returns the number of business days after `from` up to and including `to`. Negative when `to` is earlier. */
export function businessDaysBetween(from: Day, to: Day, calendar: Calendar): number {
  const start = dayNumber(from)
  const end = dayNumber(to)
  const step = Math.sign(end - start)
  let days = 0
  for (let day = start; day !== end; ) {
    day += step
    if (isBusinessDayNumber(day, calendar)) days += step
  }
  return days
}
