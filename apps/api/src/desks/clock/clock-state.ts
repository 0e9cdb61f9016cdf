import { type Calendar, isBusinessDayNumber, shiftDayNumber } from '@ivue/contracts/calendar/business-calendar.ts'
import { toInstant, toLocalTime } from '@ivue/contracts/calendar/zone.ts'

/**
 * Thresholds in operating minutes. A state applies when less time than its threshold is left (settings clock.dueSoonHours and
 * clock.atRiskHours).
 */
export interface ClockThresholds {
  dueSoon: number
  atRisk: number
}

const MINUTE_MS = 60_000

/** Returns the operating milliseconds between the opening of a day and a time of that day. */
function operatingMsOfDay(number: number, ms: number, calendar: Calendar): number {
  if (!isBusinessDayNumber(number, calendar)) return 0
  const [open, close] = [calendar.openMinute * MINUTE_MS, calendar.closeMinute * MINUTE_MS]
  return Math.max(0, Math.min(ms, close) - open)
}

/**
 * Returns the milliseconds of operating hours in the zone from `now` to a due moment. After the moment, returns the elapsed time as a
 * negative number, not limited to operating hours.
 */
export function slackMs(now: Date, due: Date, zone: string, calendar: Calendar): number {
  if (now > due) return due.getTime() - now.getTime()
  const from = toLocalTime(now.getTime(), zone)
  const to = toLocalTime(due.getTime(), zone)
  let slack = operatingMsOfDay(to.dayNumber, to.ms, calendar) - operatingMsOfDay(from.dayNumber, from.ms, calendar)
  for (let day = from.dayNumber; day < to.dayNumber; day++) slack += operatingMsOfDay(day, 24 * 60 * MINUTE_MS, calendar)
  return slack
}

/** Returns the last instant with `minutes` of business time left until `due`. Right after it the clock's state changes. */
export function lastMomentWithMinutesLeft(due: Date, minutes: number, zone: string, calendar: Calendar): Date {
  const [open, close] = [calendar.openMinute * MINUTE_MS, calendar.closeMinute * MINUTE_MS]
  let { dayNumber: day, ms } = toLocalTime(due.getTime(), zone)
  if (!isBusinessDayNumber(day, calendar) || ms <= open) {
    day = shiftDayNumber(day, -1, calendar)
    ms = close
  } else ms = Math.min(ms, close)
  let left = minutes * MINUTE_MS
  while (left > ms - open) {
    left -= ms - open
    day = shiftDayNumber(day, -1, calendar)
    ms = close
  }
  return new Date(toInstant({ dayNumber: day, ms: ms - left }, zone))
}

export interface Stretch {
  from: Date
  to: Date
}

/** Returns the operating hours of a zone between two moments, in order. */
export function operatingStretches(now: Date, until: Date, zone: string, calendar: Calendar): Stretch[] {
  const first = toLocalTime(now.getTime(), zone).dayNumber
  const last = toLocalTime(until.getTime(), zone).dayNumber
  const stretches: Stretch[] = []
  for (let day = first; day <= last; day++) {
    if (!isBusinessDayNumber(day, calendar)) continue
    const at = (minute: number) => toInstant({ dayNumber: day, ms: minute * MINUTE_MS }, zone)
    const from = new Date(Math.max(at(calendar.openMinute), now.getTime()))
    const to = new Date(Math.min(at(calendar.closeMinute), until.getTime()))
    if (from < to) stretches.push({ from, to })
  }
  return stretches
}
