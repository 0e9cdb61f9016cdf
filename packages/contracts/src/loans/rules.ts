import { businessDaysBetween, type Calendar } from '../calendar/business-calendar.ts'
import { type Day, earliestDay } from '../calendar/days.ts'
import { isOneOf } from '../wire/words.ts'
import { ACTIVE_STATUSES, type Channel, type LoanStatus, type Purpose, REGIONS_OF, SUBSTATUSES } from './words.ts'

const NUMBER = /^\d{10,12}$/

/** 10 to 12 digits, leading zeros kept (domain 3, Loan). */
export function isLoanNumber(text: string): boolean {
  return NUMBER.test(text)
}

/** Both are refinances for the landing's filter and for QC checkpoints (domain 4 and 5.4). */
export function isRefinance(purpose: string): boolean {
  return purpose === 'Refinance' || purpose === 'Cash-Out Refinance'
}

/** A right of rescission exists only on a refinance of the home one lives in (domain 7.1, Rescission Applies). */
export function mayRescind(purpose: Purpose, occupancy: string): string | null {
  return isRefinance(purpose) && occupancy === 'Primary' ? null : 'Rescission applies only to a refinance of a primary residence'
}

export function fitsChannel(region: string, channel: Channel): boolean {
  return REGIONS_OF[channel].includes(region)
}

export function fitsStatus(substatus: string, status: LoanStatus): boolean {
  return substatus === '' || SUBSTATUSES[status].includes(substatus)
}

export function isActive(status: string): boolean {
  return isOneOf(ACTIVE_STATUSES, status)
}

/** What lateness is judged by; days as the business zone's calendar shows them. */
export interface Schedule {
  status: string
  contractClosingOn: Day | null
  scheduledClosingOn: Day | null
  lockExpiresOn: Day | null
}

/** The day by which the loan has to close: the earliest of contract, schedule and lock expiry; null when none is known. */
export function targetClose(loan: Schedule): Day | null {
  return earliestDay(loan.contractClosingOn, loan.scheduledClosingOn, loan.lockExpiresOn)
}

export type Pace = '' | 'Risk' | 'Late'

/**
 * Late: active and today is after the target close. Risk: not late, and fewer business days are left (after today, up to and with the
 * target) than 80 % of comparable loans took from here: `p80Days`, null when too few are known (domain 5.4).
 */
export function lateOrAtRisk(loan: Schedule, today: Day, p80Days: number | null, operations: Calendar): Pace {
  const target = targetClose(loan)
  if (target === null || !isActive(loan.status)) return ''
  if (today > target) return 'Late'
  return p80Days !== null && businessDaysBetween(today, target, operations) < p80Days ? 'Risk' : ''
}

/** True while a conflict check is required and none was passed: the loan can be read and imported, nothing else (domain 4, Conflict check). */
export function isLocked(loan: { conflictCheckRequiredAt: Date | null; conflictCheckPassedAt: Date | null }): boolean {
  return loan.conflictCheckRequiredAt !== null && loan.conflictCheckPassedAt === null
}
