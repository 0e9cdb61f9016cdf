import {
  addOperatingMinutes,
  type Calendars,
  findBusinessDayOnOrBefore,
  operatingMinutes,
  shiftDayNumber,
} from '../../calendar/business-calendar.ts'
import { type Day, dayNumber } from '../../calendar/days.ts'
import { toInstant, toLocalTime } from '../../calendar/zone.ts'
import { percent } from '../../figures/rounding.ts'
import type { Measure, SlaResult } from '../words.ts'

/** The dates of a loan from which its due moments are computed. */
export interface LoanDates {
  /** IANA zone of the property; due moments are local times there. */
  zone: string
  /** The moment of clear to close (CTC), from which the Initial Closing Disclosure can be issued. */
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

/** The figures of domain 5.5, which business owners may change. Fields ending in `Minute` are minutes past midnight. */
export interface SlaRules {
  /** P1: business days from CTC to the disclosure. */
  disclosureDays: number
  /** P1: specific business days between sending and closing, so that even a mailed disclosure arrives three days before closing. */
  disclosureNotice: number
  /** P1, P2, P4: time of day by which they are due. */
  endOfDayMinute: number
  /** P3: time of day by which the package is due. */
  packageMinute: number
  /** P4: length of the rescission period in specific business days. */
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
  return new Date(toInstant({ dayNumber: number, ms: minute * 60_000 }, zone))
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other
  return one <= other ? one : other
}

/**
 * Returns when P1 to P4 are due (domain 5.5). A due moment is null if the dates that it needs are unknown: P1 needs CTC or closing, P2 and
 * P3 need closing, P4 needs the funding date and, if the loan can be rescinded, closing.
 */
export function dueMoments(loan: LoanDates, calendars: Calendars, rules: SlaRules = SLA_RULES): DueMoments {
  const { operations, specific } = calendars
  const { zone, clearToCloseAt, scheduledClosingAt, scheduledFundingOn } = loan
  const closing = scheduledClosingAt ? toLocalTime(scheduledClosingAt.getTime(), zone).dayNumber : null

  let p1 = clearToCloseAt
    ? addOperatingMinutes(clearToCloseAt, rules.disclosureDays * operatingMinutes(operations), operations, zone)
    : null
  let p2: Date | null = null
  let p3: Date | null = null
  let fundable: number | null = scheduledFundingOn === null ? null : dayNumber(scheduledFundingOn)
  if (closing !== null) {
    const lastToSend = findBusinessDayOnOrBefore(shiftDayNumber(closing, -rules.disclosureNotice, specific), operations)
    p1 = earlier(p1, at(lastToSend, rules.endOfDayMinute, zone))
    const dayBefore = shiftDayNumber(closing, -1, operations)
    p2 = at(dayBefore, rules.endOfDayMinute, zone)
    p3 = at(dayBefore, rules.packageMinute, zone)
  }
  if (loan.rescissionApplies && fundable !== null) {
    fundable =
      closing === null ? null : Math.max(fundable, shiftDayNumber(shiftDayNumber(closing, rules.rescissionDays, specific), 1, operations))
  }
  return { p1, p2, p3, p4: fundable === null ? null : at(fundable, rules.endOfDayMinute, zone) }
}

/** Returns Met if done by the due moment (inclusive), Not Met if done later or overdue, '' while there is time or without a due moment. */
export function measureResult(due: Date | null, actual: Date | null, now: Date): SlaResult {
  if (!due) return ''
  if (actual) return actual <= due ? 'Met' : 'Not Met'
  return now > due ? 'Not Met' : ''
}

export interface TimedMeasure {
  due: Date | null
  actual: Date | null
}

const NOT_OPEN: TimedMeasure = { due: null, actual: null }

/**
 * The results of a closing task's measures, as stored. A task is `missed` if any measure is Not Met. The SLA clock shows the next due
 * moment (`dueAt`) and its `measure`, which are null and 0 if nothing is left to do.
 */
export interface TaskSla {
  results: SlaResult[]
  missed: boolean
  dueAt: Date | null
  measure: Measure | 0
}

/** Returns the earliest due moment among the measures that are not done yet, overdue ones included. On a tie, the lower measure. */
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
 * Returns the results and the clock of a closing task at `now`. A Closed task has only the clock of P4, which runs until funding (domain
 * 9.2). A Canceled task has no clock, and its measures that were never done are not applicable rather than missed.
 */
export function evaluateTask(status: string, measures: readonly TimedMeasure[], now: Date): TaskSla {
  const canceled = status === 'Canceled'
  const results = measures.map(({ due, actual }) => (canceled && !actual ? '' : measureResult(due, actual, now)))
  const open = measures.map((measure, index) => (canceled || (status === 'Closed' && index < 3) ? NOT_OPEN : measure))
  return { results, missed: results.includes('Not Met'), ...earliestOpenDue(open) }
}

/** Returns the SLA percentage, Met / (Met + Not Met). Null if both are 0. */
export function slaPercent(met: number, notMet: number): number | null {
  return percent(met, met + notMet)
}
