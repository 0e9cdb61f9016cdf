import { addDays, type Day } from '../calendar/days.ts'
import { MESSAGES } from '../messages.ts'
import type { Problem } from '../wire/problem.ts'

/** The two date ranges of a report; '' if a day is not chosen. */
export interface ReportDates {
  dateFromSearch?: string | undefined
  dateToSearch?: string | undefined
  dateFromComplete?: string | undefined
  dateToComplete?: string | undefined
}

/** Returns the problem of a report's dates, or null (quality 5): a range needs both ends. */
export function reportDatesProblem(dates: ReportDates): Problem | null {
  const { dateFromSearch, dateToSearch, dateFromComplete, dateToComplete } = dates
  if (dateFromSearch && !dateToSearch) return { field: 'dateToSearch', msg: MESSAGES.selectCreatedEndDate }
  if (dateToSearch && !dateFromSearch) return { field: 'dateFromSearch', msg: MESSAGES.selectCreatedStartDate }
  if (dateFromComplete && !dateToComplete) return { field: 'dateToComplete', msg: MESSAGES.selectCompletedEndDate }
  if (dateToComplete && !dateFromComplete) return { field: 'dateFromComplete', msg: MESSAGES.selectCompletedStartDate }
  return null
}

export type Days = readonly [from: Day, to: Day]

/** Returns the first and last day of the month before that of a day. */
export function previousMonth(today: Day): Days {
  const last = addDays(`${today.slice(0, 8)}01`, -1)
  return [`${last.slice(0, 8)}01`, last]
}

export interface ReportPeriod {
  created: Days | null
  completed: Days | null
}

/** Returns the period of a report: the chosen ranges. Without any, reviews completed in the previous full month (domain, exceptions). */
export function reportPeriod({ dateFromSearch, dateToSearch, dateFromComplete, dateToComplete }: ReportDates, today: Day): ReportPeriod {
  const created: Days | null = dateFromSearch && dateToSearch ? [dateFromSearch, dateToSearch] : null
  const completed: Days | null = dateFromComplete && dateToComplete ? [dateFromComplete, dateToComplete] : null
  return created || completed ? { created, completed } : { created, completed: previousMonth(today) }
}
