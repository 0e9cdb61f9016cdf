import { MESSAGES } from '../messages.ts'
import type { Permission } from '../permissions.ts'
import { hasRole, isLead, type Viewer } from '../session/viewer.ts'
import type { Problem } from '../wire/problem.ts'
import { REFUSED } from './refusals.ts'
import { type Floor, managerFlag, roleUlTl, rowScope } from './scope.ts'
import { getWorklist, type WorklistName } from './worklists.ts'

export interface Slots {
  slot1Id: number | null
  slot2Id: number | null
}

export function slotHolder(row: Slots, slot: 1 | 2): number | null {
  return slot === 1 ? row.slot1Id : row.slot2Id
}

export function holdsSlot(viewer: Viewer, row: Slots): boolean {
  return row.slot1Id === viewer.userId || row.slot2Id === viewer.userId
}

export function whyNoPermission(viewer: Viewer, permission: Permission): string | null {
  return viewer.permissions.has(permission) ? null : MESSAGES.noPermission
}

/**
 * Returns why the viewer may not comment, or null. Closing may comment only in its turn, while Respondback is 1 (work 4). Processors and
 * underwriters may comment at any time. Only the closing screen hides the field.
 */
export function whyNotComment(
  viewer: Viewer,
  row: { respondback: number; conflictActive: boolean; barredId?: number | null },
  list: WorklistName,
): string | null {
  const refused = whyNoPermission(viewer, getWorklist(list).act)
  if (refused) return refused
  if (row.conflictActive) return REFUSED.locked
  if (row.barredId) return REFUSED.blindComment
  return list === 'closing' && row.respondback !== 1 ? MESSAGES.commentSubmitted : null
}

/**
 * Returns the Respondback of the loan's closing task after a comment: 0 gives
 * the turn to the processor, 1 back to closing. Null leaves it unchanged.
 */
export function respondbackAfterComment(list: WorklistName): 0 | 1 | null {
  return list === 'closing' ? 0 : list === 'processor' ? 1 : null
}

export function commentProblem(text: string): string | null {
  return text.trim() === '' ? MESSAGES.addComment : null
}

/**
 * Returns the desk to which a comment is addressed. Closing and processing answer each other, underwriting asks the processor, and a
 * reviewer addresses the desk whose work is reviewed (work 4, domain 3).
 */
export const addressedDesk = (list: WorklistName): Exclude<Floor, 'quality'> => ADDRESSED_DESKS[list]

const ADDRESSED_DESKS: Readonly<Record<WorklistName, Exclude<Floor, 'quality'>>> = {
  closing: 'processor',
  processor: 'closing',
  underwriter: 'processor',
  qaProcessor: 'processor',
  qaUnderwriter: 'underwriter',
  qaCloser: 'closing',
}

/**
 * Returns why a comment may not mention a person, or null. The person
 * must be allowed to open the loan, because the notification links to it.
 */
export function whyNotMention({ fullName, mayOpen, named }: { fullName: string; mayOpen: boolean; named: boolean }): string | null {
  if (!mayOpen) return `${fullName} may not see this loan: name somebody else`
  return named ? null : `The comment does not name @${fullName}`
}

export interface Reassignment {
  list: WorklistName
  currentId: number | null
  newId: number | null
  reason: string
  conflictActive: boolean
  /** The viewer sees the work of the new person. */
  ownPerson: boolean
}

export function whyNotChangePerson(viewer: Viewer, list: WorklistName, conflictActive: boolean): string | null {
  return whyNoPermission(viewer, getWorklist(list).assign) ?? (conflictActive ? REFUSED.locked : null)
}

/**
 * Returns why the viewer may not assign people whose work they do not see, or null. Team and unit leaders may assign only their own people.
 */
export function whyNotAssignOutsideScope(viewer: Viewer, list: WorklistName): string | null {
  return isLead(viewer) && rowScope(viewer, getWorklist(list).floor) !== 'all' ? REFUSED.ownPeople : null
}

/** Returns why one loan cannot be reassigned, or null. Closing requires a reason, other lists accept a blank one (work 5, domain 3). */
export function whyNotReassign(viewer: Viewer, change: Reassignment): string | null {
  const refused = whyNotChangePerson(viewer, change.list, change.conflictActive)
  if (refused) return refused
  if (change.newId === null) return MESSAGES.selectUser
  if (change.newId === change.currentId) return REFUSED.samePerson
  const outside = change.ownPerson ? null : whyNotAssignOutsideScope(viewer, change.list)
  if (outside) return outside
  return getWorklist(change.list).wantsReason && change.reason.trim() === '' ? REFUSED.reassignReason : null
}

/**
 * Returns why a row cannot be assigned to these people, or null. The first
 * reviewer of a loan may not make its blind second review (domain 4).
 */
export function whyNotAssignTo({ barredId }: { barredId?: number | null }, ids: readonly (number | undefined)[]): string | null {
  return barredId && ids.includes(barredId) ? REFUSED.madeTheFirst : null
}

/**
 * Returns why one of several ticked rows cannot be assigned to the chosen people, or null. Null in `chosen` leaves a slot unchanged. The
 * assignment dialog shows with it beforehand which rows will be refused.
 */
export function whyNotAssignRow(row: Slots & { conflictActive: boolean }, chosen: Slots): string | null {
  if (row.conflictActive) return REFUSED.locked
  if (chosen.slot1Id === null && chosen.slot2Id === null) return null
  const unchanged = ([1, 2] as const).every((slot) => [null, slotHolder(row, slot)].includes(slotHolder(chosen, slot)))
  return unchanged ? REFUSED.samePerson : null
}

/**
 * Returns why the viewer may not assign many loans together, or null (work 6). Allowed is a manager who is neither team nor unit leader,
 * and at closing and on the QA dashboards also Closer Assistance, who assign the team's loans (domain 2, The demo groups).
 */
export function whyNotAssignBulk(viewer: Viewer, list: WorklistName): string | null {
  const { floor, assign } = getWorklist(list)
  const refused = whyNoPermission(viewer, assign)
  if (refused) return refused
  if ((list === 'closing' || floor === 'quality') && hasRole(viewer, 'Closer Assistance')) return null
  if (managerFlag(viewer, floor) === 0) return REFUSED.managersOnly
  return roleUlTl(viewer) === 1 ? REFUSED.leadsDoNotAssign : null
}

/**
 * Returns what is missing in a bulk assignment, or null (work 5). The person is checked first, then the loans. The choice for each slot is
 * in `userIds`, '' for none.
 */
export function assignmentProblem(userIds: readonly string[], loanIds: readonly number[]): Problem | null {
  if (userIds.every((id) => id.trim() === '')) return { field: 'selectedValue', msg: MESSAGES.selectUser }
  return loanIds.length === 0 ? { field: 'recId', msg: MESSAGES.selectLoan } : null
}
