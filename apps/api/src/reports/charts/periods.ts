import { dayAt, dayRange } from '@ivue/contracts/calendar/zone.ts'
import { firstDayOfMonth, lastDayOfMonth, type Month, shiftMonth } from '@ivue/contracts/reports/charts/chart-months.ts'

/** How many closed months a baseline has (domain 5.3), and how many an observed rate. */
const BASELINE_MONTHS = 24
export const OBSERVED_MONTHS = 12

export const monthAt = (now: Date, zone: string): Month => dayAt(now, zone).slice(0, 7)

/** Returns the start of the month `from` and the end of the month `to`, which is exclusive. */
export const toPeriod = (from: Month, to: Month, zone: string): [from: Date, before: Date] =>
  dayRange(firstDayOfMonth(from), lastDayOfMonth(to), zone)

export function closedMonths(running: Month, count = BASELINE_MONTHS): Month[] {
  return Array.from({ length: count }, (_, nth) => shiftMonth(running, nth - count))
}

/** Returns the last twelve closed months as one period, for which a rate is compared with its target. */
export function observedPeriod(now: Date, zone: string): [from: Date, before: Date] {
  const running = monthAt(now, zone)
  return toPeriod(shiftMonth(running, -OBSERVED_MONTHS), shiftMonth(running, -1), zone)
}
