import { DEFAULT_CALENDARS } from '@ivue/contracts/calendar/federal-holidays.ts'
import { toLocalTime } from '@ivue/contracts/calendar/zone.ts'
import { dueMoments, type TimedMeasure } from '@ivue/contracts/desks/clock/sla.ts'
import type { SlaResult } from '@ivue/contracts/desks/words.ts'
import { DAY_MS, dayText, isMonthEnd, minutesLater, momentAt, shiftOperating } from '../days.ts'
import { MONTH_END_PENALTY, PARTIES, SLA_MET_SHARES } from '../distributions.ts'
import type { Milestones } from '../loans/milestones.ts'
import type { Random } from '../random.ts'

/** One of P1 to P4 as stored in a task; moments in ms. */
export type DemoMeasure = {
  dueAt: number | null
  actualAt: number | null
  result: SlaResult
  stampedAt: number | null
  reason: string
  party: string
}

/** Reasons for a missed measure, by accountable party. */
const REASONS: Record<(typeof PARTIES.values)[number], string> = {
  Borrower:
    'Borrower asked to move the signing|Borrower did not acknowledge the disclosure in time|Insurance binder came late from the borrower',
  Closer:
    'Balancing with the settlement agent took a second round|Figures were released after the cut-off|Package was queued behind month-end volume',
  Sales: 'Rate lock was extended on the day|Fee change came from Sales after the first figures|Concession was added at the last minute',
  Processor: 'Payoff statement was requested late|Final invoice was missing from the file|Title changes were not forwarded',
  Underwriter: 'Condition was reopened after clear to close|Income was recalculated before closing',
  Other: 'Settlement agent was closed for the day|Recording office was closed|Power failure at the settlement agent',
  NTRT: 'Title commitment was revised|Wire instructions needed to be confirmed again',
  NIPRT: 'Insurance premium was corrected|Flood certificate had to be ordered again',
}
/** Share of the missed measures of open tasks that are already explained. */
const EXPLAINED_SHARE = 0.45
/**
 * Share of closings at month ends. The other closings meet more measures by it, so that the overall share stays the
 * same.
 */
const MONTH_END_CLOSINGS_SHARE = 0.25

/** Milliseconds before now. Later closings meet fewer measures, by RUSH_PENALTY, because the current week is busy. */
const RUSH_MS = 4 * DAY_MS
const RUSH_PENALTY = 0.06

const UNEXPLAINED = { reason: '', party: '' }
const OPENING_MINUTE = 8 * 60
const LATE_MINUTES = [1500, 1100, 1000] as const

/** Returns a moment before the due moment, on the same day or on the operating day before. */
function momentBefore(due: number, zone: string, random: Random): number {
  const wall = toLocalTime(due, zone)
  if (random.chance(0.65)) return momentAt(wall.dayNumber, random.between(OPENING_MINUTE, wall.ms / 60_000), zone)
  return momentAt(shiftOperating(wall.dayNumber, -1), random.int(OPENING_MINUTE, 17 * 60), zone)
}

function fundingMoment(milestones: Milestones, zone: string, inTime: boolean, random: Random): number {
  if (inTime) return milestones.fundedAt
  const day = shiftOperating(milestones.funding, random.chance(0.8) ? 1 : random.int(2, 3))
  return momentAt(day, random.int(9 * 60, 16 * 60), zone)
}

/** Returns P1 to P4 of a loan: due moments by the rules of the app, and actual moments that meet them in the shares of domain 6.2. */
export function makeMeasures(milestones: Milestones, zone: string, now: number, random: Random) {
  const { closing, closingAt, funding, rescission, decidedAt, clearAt, endedAt } = milestones
  const hasHappened = (at: number) => at <= now && (endedAt === null || at <= endedAt)
  const dates = { zone, scheduledClosingAt: new Date(closingAt), scheduledFundingOn: dayText(funding), rescissionApplies: rescission }
  const planned = dueMoments({ ...dates, clearToCloseAt: new Date(clearAt) }, DEFAULT_CALENDARS)
  const known = hasHappened(clearAt) ? planned : dueMoments({ ...dates, clearToCloseAt: null }, DEFAULT_CALENDARS)
  const monthEnd = isMonthEnd(closing) ? MONTH_END_PENALTY * (1 - MONTH_END_CLOSINGS_SHARE) : -MONTH_END_PENALTY * MONTH_END_CLOSINGS_SHARE
  const lower = monthEnd + (now - closingAt < RUSH_MS ? RUSH_PENALTY : 0)

  const done = [planned.p1, planned.p2, planned.p3].map((moment, measure) => {
    const due = (moment as Date).getTime()
    const inTime = random.chance((SLA_MET_SHARES[measure] as number) - lower)
    const late = minutesLater(due, random.int(10, LATE_MINUTES[measure] as number))
    if (!inTime) return Math.min(late, Math.max(minutesLater(closingAt, -10), minutesLater(due, 5)))
    // Nothing is sent before the credit decision; if that leaves no time, the due moment is used.
    return Math.max(momentBefore(due, zone, random), Math.min(minutesLater(decidedAt, 12), due))
  })
  const fundedAt = fundingMoment(milestones, zone, random.chance(SLA_MET_SHARES[3] - lower), random)
  const actuals = [...done, fundedAt].map((at) => (hasHappened(at) ? at : null))
  const timed: TimedMeasure[] = [known.p1, known.p2, known.p3, known.p4].map((due, index) => {
    const actual = actuals[index] as number | null
    return { due, actual: actual === null ? null : new Date(actual) }
  })

  const measures = (results: readonly SlaResult[], closed: boolean): DemoMeasure[] =>
    timed.map(({ due, actual }, index) => {
      const result = results[index] as SlaResult
      const party = random.weighted(PARTIES)
      const reason = random.pick(REASONS[party].split('|'))
      const explained = result === 'Not Met' && (closed || random.chance(EXPLAINED_SHARE))
      const [dueAt, actualAt] = [due?.getTime() ?? null, actual?.getTime() ?? null]
      const stampedAt = result === '' ? null : result === 'Met' ? actualAt : dueAt
      return { dueAt, actualAt, result, stampedAt, ...(explained ? { reason, party } : UNEXPLAINED) }
    })
  return { timed, fundedAt, measures }
}
