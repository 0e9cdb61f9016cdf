import { type Calendar, isBusinessDayNumber } from '@ivue/contracts/calendar/business-calendar.ts'
import { type Day, dayNumber, formatDayNumber } from '@ivue/contracts/calendar/days.ts'

/** How many days before and after today operating days are known. An earlier or later day counts as the first or last of them. */
const COUNTED_DAYS = { before: 1100, after: 730 }

/** Returns the days that count of a calendar around `today`, ascending. */
export function openDaysAround(today: Day, calendar: Calendar): Day[] {
  const middle = dayNumber(today)
  const days: Day[] = []
  for (let day = middle - COUNTED_DAYS.before; day <= middle + COUNTED_DAYS.after; day++)
    if (isBusinessDayNumber(day, calendar)) days.push(formatDayNumber(day))
  return days
}
