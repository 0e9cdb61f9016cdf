import { addDays, type Day } from '@ivue/contracts/calendar/days.ts'
import { fullMonth } from '@ivue/contracts/calendar/names.ts'

/** Returns the days from the first of a month up to and excluding `before`, as "October 1–20, 2026". */
export function formatDays(from: Day, before: Day): string {
  const to = Number(addDays(before, -1).slice(8))
  return `${fullMonth(from)} ${to === 1 ? '1' : `1–${to}`}, ${from.slice(0, 4)}`
}
