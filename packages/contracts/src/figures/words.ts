import { addDays, type Day } from '../calendar/days.ts'

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** "October 2026" of `2026-10`, or of a day in it. */
export const monthWords = (name: string): string => `${MONTHS[Number(name.slice(5, 7)) - 1]} ${name.slice(0, 4)}`

/** "October 1–20, 2026": from the first of a month up to before a day. */
export function daysWords(from: Day, before: Day): string {
  const to = Number(addDays(before, -1).slice(8))
  return `${MONTHS[Number(from.slice(5, 7)) - 1]} ${to === 1 ? '1' : `1–${to}`}, ${from.slice(0, 4)}`
}
