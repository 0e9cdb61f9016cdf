import { type Calendar, shiftDayNumber } from '@ivue/contracts/calendar/business-calendar.ts'
import { type Day, dayNumber, formatDayNumber } from '@ivue/contracts/calendar/days.ts'
import { isActive } from '@ivue/contracts/loans/rules.ts'

/** Business days between contacts with the borrower (settings). */
export interface ContactRules {
  days: number
  daysAfterApproval: number
}

/** Returns the day by which the borrower must be contacted again; null for an inactive loan (domain 5.4, Files due). */
export function nextContact(last: Day | null, status: string, { days, daysAfterApproval }: ContactRules, operations: Calendar): Day | null {
  if (last === null || !isActive(status)) return null
  const approved = status === 'Approved' || status === 'Closing'
  return formatDayNumber(shiftDayNumber(dayNumber(last), approved ? daysAfterApproval : days, operations))
}
