import { addDays, type Day, dayNumber, daysBetween, formatDayNumber, toDayNumber } from '@ivue/contracts/calendar/days.ts'
import { dayAt, instantOnDay } from '@ivue/contracts/calendar/zone.ts'

/**
 * Consecutive half-open periods. Period n reaches from `days[n - 1]` to `days[n]`. Its moments in the zone reach from `starts[n - 1]` to
 * `starts[n]`.
 */
export interface Periods {
  zone: string
  days: Day[]
  /** The moments at which the days begin in the zone, in ISO 8601. */
  starts: string[]
}

export interface FigureMonths {
  today: Day
  /** The months as `YYYY-MM`, the oldest first. The last one is the current month. */
  names: string[]
  /** The months before the current one. */
  closed: Periods
  running: Periods
  /** Last month up to the same day of the month as today, or to its end if it is shorter. */
  toDate: Periods
}

function periods(days: Day[], zone: string): Periods {
  return { zone, days, starts: days.map((day) => instantOnDay(day, 0, zone).toISOString()) }
}

/** Returns the last `months` months up to the current one, in the business zone. */
export function buildFigureMonths(now: Date, zone: string, months: number): FigureMonths {
  const today = dayAt(now, zone)
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const first = (back: number) => formatDayNumber(toDayNumber(year, month - back, 1))
  const firsts = Array.from({ length: months }, (_, index) => first(months - 1 - index))
  const [last, running, next] = [first(1), first(0), first(-1)]
  const soFar = daysBetween(running, today) + 1
  return {
    today,
    names: firsts.map((day) => day.slice(0, 7)),
    closed: periods(firsts, zone),
    running: periods([running, next], zone),
    toDate: periods([last, formatDayNumber(Math.min(dayNumber(addDays(last, soFar)), dayNumber(running)))], zone),
  }
}
