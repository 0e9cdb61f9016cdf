import { dayAt, dayRange } from '@ivue/contracts/calendar/zone.ts'
import { firstDayOf, lastDayOf, type Month, shiftMonth } from '@ivue/contracts/reports/charts/chart-months.ts'

/** Closed months of a baseline (domain 5.3) and of an observed rate. */
const BASELINE_MONTHS = 24
const OBSERVED_MONTHS = 12

export const monthAt = (now: Date, zone: string): Month => dayAt(now, zone).slice(0, 7)

/** The instants from the start of one month to the end of another, half open. */
export const periodOf = (from: Month, to: Month, zone: string): [from: Date, before: Date] =>
  dayRange(firstDayOf(from), lastDayOf(to), zone)

/** The closed months before the current one, oldest first. */
export function closedMonths(running: Month, count = BASELINE_MONTHS): Month[] {
  return Array.from({ length: count }, (_, nth) => shiftMonth(running, nth - count))
}

/** The last twelve closed months, over which a rate is compared with its target. */
export function observedPeriod(now: Date, zone: string): [from: Date, before: Date] {
  const running = monthAt(now, zone)
  return periodOf(shiftMonth(running, -OBSERVED_MONTHS), shiftMonth(running, -1), zone)
}
