import { dayAt } from '@ivue/contracts/calendar/zone.ts'

/** The present moment of the run. Tests read the clock only here: the whole run starts at a fixed moment (`scripts/lib/clock.mjs`). */
export const now = (): Date => new Date()

/** Today in the business zone, `YYYY-MM-DD`. The day of UTC, and of the machine, is another one for part of each day. */
export const officeToday = (): string => dayAt(now(), 'America/Chicago')

/** The first day of the month so many months ago in the business zone, or another day of it. */
export function monthsAgo(months: number, day = 1): string {
  const [year = 0, month = 1] = officeToday().split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, day)).toISOString().slice(0, 10)
}
