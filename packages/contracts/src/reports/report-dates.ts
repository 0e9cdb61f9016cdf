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

export type DayRange = readonly [from: Day, to: Day]

export function previousMonth(today: Day): DayRange {
  const last = addDays(`${today.slice(0, 8)}01`, -1)
  return [`${last.slice(0, 8)}01`, last]
}

export const PERIODS = ['This month', 'Last month', 'This quarter'] as const
export type Period = (typeof PERIODS)[number]

/** Returns the first and last day of a period. The current month and quarter end today. */
export function periodDays(period: Period, today: Day): DayRange {
  if (period === 'Last month') return previousMonth(today)
  const month = Number(today.slice(5, 7))
  const first = period === 'This month' ? month : month - ((month - 1) % 3)
  return [`${today.slice(0, 5)}${String(first).padStart(2, '0')}-01`, today]
}

export const findPeriod = (days: DayRange, today: Day): Period | null =>
  PERIODS.find((period) => periodDays(period, today).join() === days.join()) ?? null

export interface ReportPeriod {
  created: DayRange | null
  completed: DayRange | null
}

/** Returns the period of a report: the chosen ranges. Without any, reviews completed in the previous full month (domain, exceptions). */
export function reportPeriod({ dateFromSearch, dateToSearch, dateFromComplete, dateToComplete }: ReportDates, today: Day): ReportPeriod {
  const created: DayRange | null = dateFromSearch && dateToSearch ? [dateFromSearch, dateToSearch] : null
  const completed: DayRange | null = dateFromComplete && dateToComplete ? [dateFromComplete, dateToComplete] : null
  return created || completed ? { created, completed } : { created, completed: previousMonth(today) }
}
