import { MESSAGES } from '../messages.ts'
import type { Viewer } from '../session/viewer.ts'
import type { Problem } from '../wire/problem.ts'
import { countText } from '../wire/words.ts'
import type { LoanToAssign } from '../worklist/loads.ts'
import { REFUSED } from '../worklist/refusals.ts'
import { isActive } from './rules.ts'

export const MANUAL_DESKS = ['processor', 'underwriter'] as const
export type ManualDesk = (typeof MANUAL_DESKS)[number]

export interface Candidate {
  inactive: boolean
  /** Whether the person is away on the day of assignment. */
  away: boolean
  licences: readonly string[]
  purposes: readonly string[]
  types: readonly string[]
  /** Number of loans of the desk that the person holds and was given today. */
  today: number
  /** The most loans that the person may be given on a day (max_daily_assign). */
  most: number
}

/**
 * Returns why a loan cannot be assigned to a person, or null (domain 4, Automatic assignment; 7.2). The person must be active and not away,
 * have the skills for the loan, and be below their daily limit. A licence is needed only in the states that require one.
 */
export function whyNotTakeLoan(person: Candidate, loan: LoanToAssign, licenceStates: readonly string[]): string | null {
  if (person.inactive) return 'Inactive'
  if (person.away) return 'Away today'
  if (licenceStates.includes(loan.state) && !person.licences.includes(loan.state)) return `No licence on file for ${loan.state}`
  if (!person.purposes.includes(loan.purpose)) return `Does not take the purpose ${loan.purpose}`
  if (!person.types.includes(loan.type)) return `Does not take ${loan.type} loans`
  return person.today >= person.most ? `Was given ${person.today} of at most ${countText(person.most, 'loan')} today` : null
}

export function whyNotAssignByHand(viewer: Pick<Viewer, 'permissions'>, loan: { status: string; conflictActive: boolean }): string | null {
  if (!viewer.permissions.has('loans.assign')) return MESSAGES.noPermission
  if (!isActive(loan.status)) return 'Only active loans are assigned'
  return loan.conflictActive ? REFUSED.locked : null
}

/** Returns the problem of confirming without a person, or null (quality 5). */
export function manualProblem(employeeId: string): Problem | null {
  return employeeId.trim() === '' ? { field: 'employeeId', msg: MESSAGES.selectUserShort } : null
}
