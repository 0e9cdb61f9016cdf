import { type Day, earliestDay } from '../calendar/days.ts'
import { isOneOf } from '../wire/words.ts'
import { ACTIVE_STATUSES, type Channel, type LoanStatus, REGIONS_OF, SUBSTATUSES } from './words.ts'

/** Whether the purpose is a refinance for the landing's filter and in QC checkpoints (domain 4 and 5.4). */
export function isRefinance(purpose: string): boolean {
  return purpose === 'Refinance' || purpose === 'Cash-Out Refinance'
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

/** The facts that decide whether a loan is late; days in the business zone. */
export interface LoanSchedule {
  status: string
  contractClosingOn: Day | null
  scheduledClosingOn: Day | null
  lockExpiresOn: Day | null
}

/**
 * Returns the day by which a loan must close: the earliest of contract closing, scheduled closing and lock expiry. Null if all are unknown.
 */
export function findTargetClose(loan: LoanSchedule): Day | null {
  return earliestDay(loan.contractClosingOn, loan.scheduledClosingOn, loan.lockExpiresOn)
}

/** Whether an active loan is past its closing date: today is after the target close (domain 5.4). */
export function isPastClosing(loan: LoanSchedule, today: Day): boolean {
  const target = findTargetClose(loan)
  return target !== null && isActive(loan.status) && today > target
}

/** Whether a required conflict check has not been passed yet. Such a loan can only be read and imported (domain 4, Conflict check). */
export function isLocked(loan: { conflictCheckRequiredAt: Date | null; conflictCheckPassedAt: Date | null }): boolean {
  return loan.conflictCheckRequiredAt !== null && loan.conflictCheckPassedAt === null
}
