import { dayAt } from '@ivue/contracts/calendar/zone.ts'

/**
 * Returns the current moment of the run. Tests read the clock only here, because the whole run starts at a fixed moment
 * (`scripts/lib/clock.mjs`).
 */
export const now = (): Date => new Date()

/** Returns today in the business zone, `YYYY-MM-DD`. In UTC and on the machine it is another day for part of each day. */
export const officeToday = (): string => dayAt(now(), 'America/Chicago')

/** Returns the first day, or another day, of the month that was `months` months ago in the business zone. */
export function monthsAgo(months: number, day = 1): string {
  const [year = 0, month = 1] = officeToday().split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, day)).toISOString().slice(0, 10)
}
