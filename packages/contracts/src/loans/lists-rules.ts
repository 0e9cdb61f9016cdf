import { MESSAGES } from '../messages.ts'
import type { Viewer } from '../session/viewer.ts'
import type { Problem } from '../wire/problem.ts'
import { REFUSED } from '../worklist/refused.ts'
import { isActive } from './rules.ts'

/** The desks whose people are given loans by hand. */
export const MANUAL_DESKS = ['processor', 'underwriter'] as const
export type ManualDesk = (typeof MANUAL_DESKS)[number]

/** Somebody of a desk, as manual assignment looks at them. */
export interface Candidate {
  inactive: boolean
  /** Away on the day of the assignment. */
  away: boolean
  licences: readonly string[]
  purposes: readonly string[]
  types: readonly string[]
  /** Loans of the desk that they hold and were given today. */
  today: number
  /** max_daily_assign */
  most: number
}

export interface LoanToTake {
  state: string
  purpose: string
  type: string
}

/**
 * Whether somebody can be given the loan (domain 4, Automatic assignment; 7.2): at work, with the skills that it asks for, under their daily number. A licence is
 * asked for only in the states that need one.
 */
export function mayTake(person: Candidate, loan: LoanToTake, licenceStates: readonly string[]): string | null {
  if (person.inactive) return 'Inactive'
  if (person.away) return 'Away today'
  if (licenceStates.includes(loan.state) && !person.licences.includes(loan.state)) return `No licence on file for ${loan.state}`
  if (!person.purposes.includes(loan.purpose)) return `Does not take the purpose ${loan.purpose}`
  if (!person.types.includes(loan.type)) return `Does not take ${loan.type} loans`
  return person.today >= person.most ? `Was given ${person.today} of at most ${person.most} loans today` : null
}

/** Whether the loan can be handed out by hand at all. */
export function mayAssignByHand(viewer: Pick<Viewer, 'permissions'>, loan: { status: string; conflictActive: boolean }): string | null {
  if (!viewer.permissions.has('loans.assign')) return MESSAGES.noPermission
  if (!isActive(loan.status)) return 'Only active loans are assigned'
  return loan.conflictActive ? REFUSED.locked : null
}

/** What is missing when Confirm is pressed (quality 5). */
export function manualProblem(employeeId: string): Problem | null {
  return employeeId.trim() === '' ? { field: 'employeeId', msg: MESSAGES.selectUserShort } : null
}

/** Those who can take the loan first, each part by name. */
export function eligibleFirst<P extends { Name: string; why: string }>(people: readonly P[]): P[] {
  const rank = ({ why }: P) => (why === '' ? 0 : 1)
  return [...people].sort((a, b) => rank(a) - rank(b) || a.Name.localeCompare(b.Name, 'en'))
}
