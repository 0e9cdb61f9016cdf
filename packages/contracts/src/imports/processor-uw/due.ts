import { type Calendar, shiftNumber } from '../../calendar/business-calendar.ts'
import { type Day, dayNumber, dayOf } from '../../calendar/days.ts'
import { instantAt, wallAt } from '../../calendar/zone.ts'
import { isActive } from '../../loans/rules.ts'

/** When work that reached a desk at `from` is due: `days` operating days later, at `minute` past midnight, local time of the property. */
export function dueAfter(from: Date, zone: string, { days, minute }: { days: number; minute: number }, operations: Calendar): Date {
  const day = shiftNumber(wallAt(from.getTime(), zone).dayNumber, days, operations)
  return new Date(instantAt({ dayNumber: day, ms: minute * 60_000 }, zone))
}

/** Settings: business days between contacts with the borrower. */
export interface ContactRules {
  days: number
  daysAfterApproval: number
}

/** The day by which the borrower must be contacted again; null for an inactive loan (domain 5.4, Files due). */
export function nextContact(last: Day | null, status: string, { days, daysAfterApproval }: ContactRules, operations: Calendar): Day | null {
  if (last === null || !isActive(status)) return null
  const approved = status === 'Approved' || status === 'Closing'
  return dayOf(shiftNumber(dayNumber(last), approved ? daysAfterApproval : days, operations))
}
