import { addDays, civilDays, type Day, dayNumber, dayOf, daysBetween } from '@ivue/contracts/calendar/days.ts'
import { dayAt, instantOf } from '@ivue/contracts/calendar/zone.ts'

/** Half-open stretches that follow each other: stretch n reaches from `days[n]` to `days[n + 1]`, by the clock of the zone from `starts[n]` to `starts[n + 1]`. */
export interface Stretches {
  zone: string
  days: Day[]
  /** ISO 8601 */
  starts: string[]
}

export const MONTHS_SHOWN = 12

export interface Calendar {
  today: Day
  /** `YYYY-MM`, oldest first; the last is the month that runs. */
  names: string[]
  /** The months before it. */
  closed: Stretches
  running: Stretches
  /** Last month up to the day of the month that it is today, or to its end where it is shorter. */
  lastToDate: Stretches
}

function stretches(days: Day[], zone: string): Stretches {
  return { zone, days, starts: days.map((day) => instantOf(day, 0, zone).toISOString()) }
}

/** The twelve months that end with the one of `now`, in the business zone. */
export function calendarOf(now: Date, zone: string): Calendar {
  const today = dayAt(now, zone)
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const first = (back: number) => dayOf(civilDays(year, month - back, 1))
  const firsts = Array.from({ length: MONTHS_SHOWN + 1 }, (_, index) => first(MONTHS_SHOWN - 1 - index))
  const [last, running, next] = [first(1), first(0), first(-1)]
  const soFar = daysBetween(running, today) + 1
  return {
    today,
    names: firsts.slice(0, -1).map((day) => day.slice(0, 7)),
    closed: stretches(firsts.slice(0, -1), zone),
    running: stretches([running, next], zone),
    lastToDate: stretches([last, dayOf(Math.min(dayNumber(addDays(last, soFar)), dayNumber(running)))], zone),
  }
}

const NAMES = 'January February March April May June July August September October November December'.split(' ')

/** "October 2026" of `2026-10`. */
export const monthWords = (name: string): string => `${NAMES[Number(name.slice(5, 7)) - 1]} ${name.slice(0, 4)}`

/** "October 1–20, 2026": a stretch within one month. */
export function stretchWords({ days: [from = '', before = ''] }: Stretches): string {
  const last = addDays(before, -1)
  const to = Number(last.slice(8))
  return `${NAMES[Number(from.slice(5, 7)) - 1]} ${to === 1 ? '1' : `1–${to}`}, ${from.slice(0, 4)}`
}
