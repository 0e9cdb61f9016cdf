import { addDays, type Day } from '../calendar/days.ts'

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** `2026-10`, or any day in it, as "October 2026". */
export const monthWords = (name: string): string => `${MONTHS[Number(name.slice(5, 7)) - 1]} ${name.slice(0, 4)}`

/** The days from the first of a month up to and excluding `before`, as "October 1–20, 2026". */
export function daysWords(from: Day, before: Day): string {
  const to = Number(addDays(before, -1).slice(8))
  return `${MONTHS[Number(from.slice(5, 7)) - 1]} ${to === 1 ? '1' : `1–${to}`}, ${from.slice(0, 4)}`
}
