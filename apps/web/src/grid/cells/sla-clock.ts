import { calendarDay, fullMoment, zoneName } from '../../ui/moments.ts'
import { dateText } from '../model/rows/date-text.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Remaining milliseconds, a working week, from which on the ring of the clock is full. */
const FULL_RING = 5 * DAY

export interface SlaClock {
  state: 'On track' | 'Due soon' | 'At risk' | 'Late'
  /** The two largest units: '24d', '2d 21h', '2h 58m', '12m'. */
  span: string
  /** The remaining share of the ring, 0.06 to 1. */
  fraction: number
}

/**
 * Returns a due moment as short as its distance allows: the time today, the weekday and time within six days, otherwise the date and time.
 * With `zone`, the moment is in that zone, which is named.
 */
export function dueText(at: string, now: number, zone?: string): string {
  const [day, today] = [calendarDay(at, zone), calendarDay(new Date(now), zone)]
  const days = Math.abs(Date.parse(day) - Date.parse(today)) / DAY
  const { day: written, time } = dateText(fullMoment(at, zone), Number(today.slice(0, 4)))
  const [weekday = '', date = ''] = written.split(' ')
  return [days === 0 ? '' : days < 7 ? weekday : date, time, zone ? zoneName(at, zone) : ''].filter(Boolean).join(' ')
}

/** Formats a duration in milliseconds, at least one minute. From six days or ten hours, the smaller unit is left out. */
export function formatTimeLeft(ms: number): string {
  const minutes = Math.max(1, Math.floor(Math.abs(ms) / MINUTE))
  const [d, h, m] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  if (d > 0) return h > 0 && d < 6 ? `${d}d ${h}h` : `${d}d`
  if (h > 0) return m > 0 && h < 10 ? `${h}h ${m}m` : `${h}h`
  return `${m}m`
}

/**
 * Returns the clock for the due instant `at`, or null if it is not a date. The array has the last instants at which the state is On track
 * and Due soon. Instants are ISO 8601 with offset.
 */
export function slaClock(at: string, now: number, [soon = at, risk = at]: readonly string[] = []): SlaClock | null {
  const due = Date.parse(at)
  if (Number.isNaN(due)) return null
  const left = due - now
  const state = left < 0 ? 'Late' : now > Date.parse(risk) ? 'At risk' : now > Date.parse(soon) ? 'Due soon' : 'On track'
  return { state, span: formatTimeLeft(left), fraction: Math.max(0.06, Math.min(1, left / FULL_RING)) }
}
