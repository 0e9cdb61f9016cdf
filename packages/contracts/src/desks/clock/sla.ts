import { addOperatingMinutes, type Calendars, onOrBefore, operatingMinutes, shiftNumber } from '../../calendar/business-calendar.ts'
import { type Day, dayNumber } from '../../calendar/days.ts'
import { instantAt, wallAt } from '../../calendar/zone.ts'
import { percent } from '../../figures/rounding.ts'
import type { Measure, SlaResult } from '../words.ts'

/** The dates of a loan that its due moments follow from. */
export interface LoanDates {
  /** IANA zone of the property; due moments are wall-clock moments there. */
  zone: string
  /** CTC: from here the Initial Closing Disclosure can be issued. */
  clearToCloseAt: Date | null
  scheduledClosingAt: Date | null
  scheduledFundingOn: Day | null
  rescissionApplies: boolean
}

export interface DueMoments {
  p1: Date | null
  p2: Date | null
  p3: Date | null
  p4: Date | null
}

/** The figures of domain 5.5, so that a business owner can change them. Minutes are minutes past midnight. */
export interface SlaRules {
  /** P1: business days from CTC to the disclosure. */
  disclosureDays: number
  /** P1: specific business days before closing by which it is sent, so that it is received three days before even when mailed. */
  disclosureNotice: number
  /** P1, P2, P4: the hour by which it is done. */
  endOfDayMinute: number
  /** P3: the hour by which the package is out. */
  packageMinute: number
  /** P4: specific business days in which the borrower may rescind. */
  rescissionDays: number
}

export const SLA_RULES: SlaRules = {
  disclosureDays: 1,
  disclosureNotice: 6,
  endOfDayMinute: 17 * 60,
  packageMinute: 12 * 60,
  rescissionDays: 3,
}

function at(number: number, minute: number, zone: string): Date {
  return new Date(instantAt({ dayNumber: number, ms: minute * 60_000 }, zone))
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other
  return one <= other ? one : other
}

/**
 * When P1 to P4 are due (domain 5.5). A measure whose dates are not known is null and not judged: P1 needs CTC or closing, P2 and P3
 * closing, P4 the funding date and, where the loan can be rescinded, closing.
 */
export function dueMoments(loan: LoanDates, calendars: Calendars, rules: SlaRules = SLA_RULES): DueMoments {
  const { operations, specific } = calendars
  const { zone, clearToCloseAt, scheduledClosingAt, scheduledFundingOn } = loan
  const closing = scheduledClosingAt ? wallAt(scheduledClosingAt.getTime(), zone).dayNumber : null

  let p1 = clearToCloseAt
    ? addOperatingMinutes(clearToCloseAt, rules.disclosureDays * operatingMinutes(operations), operations, zone)
    : null
  let p2: Date | null = null
  let p3: Date | null = null
  let fundable: number | null = scheduledFundingOn === null ? null : dayNumber(scheduledFundingOn)
  if (closing !== null) {
    const lastToSend = onOrBefore(shiftNumber(closing, -rules.disclosureNotice, specific), operations)
    p1 = earlier(p1, at(lastToSend, rules.endOfDayMinute, zone))
    const dayBefore = shiftNumber(closing, -1, operations)
    p2 = at(dayBefore, rules.endOfDayMinute, zone)
    p3 = at(dayBefore, rules.packageMinute, zone)
  }
  if (loan.rescissionApplies && fundable !== null) {
    fundable =
      closing === null ? null : Math.max(fundable, shiftNumber(shiftNumber(closing, rules.rescissionDays, specific), 1, operations))
  }
  return { p1, p2, p3, p4: fundable === null ? null : at(fundable, rules.endOfDayMinute, zone) }
}

/** Met when done by the due moment (which itself is in time), Not Met when later or overdue, empty while there is time. */
export function measureResult(due: Date | null, actual: Date | null, now: Date): SlaResult {
  if (!due) return ''
  if (actual) return actual <= due ? 'Met' : 'Not Met'
  return now > due ? 'Not Met' : ''
}

export interface TimedMeasure {
  due: Date | null
  actual: Date | null
}

/** What a closing task stores of its measures: `missed` is the list's SLA filter, Met while no measure is Not Met. `dueAt` and `measure` are the SLA clock: null and 0 when nothing is left to do. */
export interface TaskSla {
  results: SlaResult[]
  missed: boolean
  dueAt: Date | null
  measure: Measure | 0
}

/** The earliest due moment of a measure not done yet, overdue ones included; the lower measure on a tie. */
export function earliestOpenDue(measures: readonly TimedMeasure[]): { dueAt: Date | null; measure: Measure | 0 } {
  let dueAt: Date | null = null
  let measure: Measure | 0 = 0
  for (const [index, { due, actual }] of measures.entries()) {
    if (due && !actual && (!dueAt || due < dueAt)) {
      dueAt = due
      measure = (index + 1) as Measure
    }
  }
  return { dueAt, measure }
}

/**
 * Judges the four measures of a closing task at `now`. A Closed or Canceled task has no clock, and on a Canceled one what was never
 * done is not applicable instead of missed.
 */
export function judgeTask(status: string, measures: readonly TimedMeasure[], now: Date): TaskSla {
  const canceled = status === 'Canceled'
  const results = measures.map(({ due, actual }) => (canceled && !actual ? '' : measureResult(due, actual, now)))
  const clock = canceled || status === 'Closed' ? { dueAt: null, measure: 0 as const } : earliestOpenDue(measures)
  return { results, missed: results.includes('Not Met'), ...clock }
}

/** SLA % = Met / (Met + Not Met); null when nothing was judged. */
export function slaPercent(met: number, notMet: number): number | null {
  return percent(met, met + notMet)
}
