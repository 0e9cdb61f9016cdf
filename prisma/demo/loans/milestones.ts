import { weekdayOf } from '@ivue/contracts/calendar/days.ts'
import {
  HOUR_MS,
  isMonthEnd,
  isOperatingDay,
  momentAt,
  operatingDayFrom,
  operatingDayUpTo,
  shiftOperating,
  shiftSpecific,
} from '../days.ts'
import { CLOSING_WEEKDAYS, CYCLE_DAYS, MONTH_END_WEIGHT, type Outcome, STAGE_SHARES } from '../distributions.ts'
import type { Random } from '../random.ts'
import { marketOn } from './market.ts'
import type { Product } from './product.ts'

export type Milestones = ReturnType<typeof makeMilestones>

/** Returns a likely closing day near `wanted`: weekdays by share, month ends more often, never on a Sunday or holiday. */
function closingDay(wanted: number, earliest: number, random: Random): number {
  let best = -1
  let bestScore = -1
  for (let day = Math.max(wanted - 3, earliest); day <= Math.max(wanted, earliest) + 3; day++) {
    const weekday = weekdayOf(day)
    if (weekday !== 6 && !isOperatingDay(day)) continue
    if (weekday === 6 && !isOperatingDay(day - 1)) continue
    const weight = (CLOSING_WEEKDAYS[weekday] as number) * (isMonthEnd(day) ? MONTH_END_WEIGHT : 1)
    // WeightedChoice sampling in one pass: the largest u^(1/w) selects each day in proportion to its weight.
    const score = random.next() ** (1 / weight)
    if (score > bestScore) {
      best = day
      bestScore = score
    }
  }
  return best
}

/** Returns the milestones of a whole life of a loan; those after `now` are planned. Days are day numbers, moments milliseconds. */
export function makeMilestones(application: number, product: Product, outcome: Outcome, random: Random) {
  const { zone, purpose, occupancy } = product
  const during = (day: number) => momentAt(day, random.int(8 * 60 + 5, 16 * 60 + 55), zone)
  const cycle = Math.min(150, Math.max(18, random.logNormal(CYCLE_DAYS.median, CYCLE_DAYS.sigma) * marketOn(application).cycle))
  const at = (share: number) => Math.round(cycle * share * random.between(0.88, 1.12))

  const submitted = operatingDayFrom(application + Math.max(1, at(STAGE_SHARES.submitted)))
  const decided = Math.max(shiftOperating(submitted, 1), operatingDayFrom(application + at(STAGE_SHARES.decided)))
  const rescission = purpose !== 'Purchase' && purpose !== 'Construction Loan' && occupancy === 'Primary'
  const planned = application + Math.round(cycle) - (rescission ? 5 : 0)
  const clearWanted = application + at(STAGE_SHARES.clear) - (rescission ? 3 : 0)
  const clear = Math.max(shiftOperating(decided, 1), operatingDayUpTo(Math.min(clearWanted, planned - 3)))
  const closing = closingDay(planned, shiftOperating(clear, 2), random)
  const funding = rescission ? shiftOperating(shiftSpecific(closing, 3), 1) : operatingDayFrom(closing)

  const submittedAt = during(submitted)
  const decidedAt = during(decided)
  const clearAt = during(clear)
  const closingAt = momentAt(closing, 9 * 60 + 15 * random.int(0, 28), zone)
  const slip = random.chance(0.12) ? random.int(2, 9) : 0

  /**
   * Returns when the loan leaves without funding: declined at the decision, not accepted after clear to close,
   * otherwise anywhere in between.
   */
  const leaving = () => {
    if (outcome === 'Funded') return null
    if (outcome === 'Declined') return decidedAt
    if (outcome === 'Approved Not Accepted') return clearAt + random.int(1, 40) * HOUR_MS
    const share = outcome === 'Withdrawn' ? random.between(0.08, 0.9) : random.between(0.25, 0.6)
    return momentAt(operatingDayFrom(application + Math.ceil(cycle * share)), random.int(8 * 60, 17 * 60), zone)
  }
  return {
    application,
    submittedAt,
    decidedAt,
    clearAt,
    closing,
    closingAt,
    funding,
    fundedAt: Math.max(momentAt(funding, random.int(11 * 60, 16 * 60 + 50), zone), closingAt + 45 * 60_000),
    rescission,
    contractClosing: purpose === 'Purchase' ? operatingDayUpTo(closing - slip) : null,
    lockExpires: random.chance(0.95) ? closing + random.int(5, 25) : closing - random.int(0, 3),
    endedAt: leaving(),
  }
}
