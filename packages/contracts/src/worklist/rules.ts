import { MESSAGES } from '../messages.ts'
import type { Permission } from '../permissions.ts'
import { hasRole, type Viewer } from '../session/viewer.ts'
import type { Problem } from '../wire/problem.ts'
import { REFUSED } from './refused.ts'
import { managerFlag, roleUlTl } from './scope.ts'
import { type WorklistName, worklistOf } from './worklists.ts'

/** Who holds a row: the user ids of its slots. */
export interface Slots {
  slot1Id: number | null
  slot2Id: number | null
}

export function slotHolder(row: Slots, slot: 1 | 2): number | null {
  return slot === 1 ? row.slot1Id : row.slot2Id
}

/** Whether the row is the viewer's own work. */
export function holdsASlot(viewer: Viewer, row: Slots): boolean {
  return row.slot1Id === viewer.userId || row.slot2Id === viewer.userId
}

export function without(viewer: Viewer, permission: Permission): string | null {
  return viewer.permissions.has(permission) ? null : MESSAGES.noPermission
}

/**
 * Closing comments only in its turn, while Respondback is 1 (work 4). A processor may answer or speak first, an underwriter speaks at any time: only the closing
 * screen knows a hidden box.
 */
export function mayComment(viewer: Viewer, row: { respondback: number; conflictActive: boolean }, list: WorklistName): string | null {
  const refused = without(viewer, worklistOf(list).act)
  if (refused) return refused
  if (row.conflictActive) return REFUSED.locked
  return list === 'closing' && row.respondback !== 1 ? MESSAGES.commentSubmitted : null
}

/** Respondback of the loan's closing task after a comment: 0 hands the turn to the processor, 1 back to closing; null leaves it where it is. */
export function respondbackAfter(list: WorklistName): 0 | 1 | null {
  return list === 'closing' ? 0 : list === 'processor' ? 1 : null
}

/** Why a comment's text will not do. */
export function commentProblem(text: string): string | null {
  return text.trim() === '' ? MESSAGES.addComment : null
}

export interface Reassignment {
  list: WorklistName
  currentId: number | null
  newId: number | null
  reason: string
  conflictActive: boolean
}

/** Whether the person of a slot may be changed at all. */
export function mayChangePerson(viewer: Viewer, list: WorklistName, conflictActive: boolean): string | null {
  return without(viewer, worklistOf(list).assign) ?? (conflictActive ? REFUSED.locked : null)
}

/** Changing the person of a slot, one loan. Closing wants a reason; elsewhere a blank one is stored (work 5, domain 3). */
export function mayReassign(viewer: Viewer, change: Reassignment): string | null {
  const refused = mayChangePerson(viewer, change.list, change.conflictActive)
  if (refused) return refused
  if (change.newId === null) return MESSAGES.selectUser
  if (change.newId === change.currentId) return REFUSED.samePerson
  return worklistOf(change.list).wantsReason && change.reason.trim() === '' ? REFUSED.reassignReason : null
}

/**
 * Assigning many loans at once (work 6): a manager who is no team or unit leader; at closing also Closer Assistance, whose action list
 * assigns the team's loans (domain 2, The demo groups).
 */
export function mayAssignBulk(viewer: Viewer, list: WorklistName): string | null {
  const { floor, assign } = worklistOf(list)
  const refused = without(viewer, assign)
  if (refused) return refused
  if (list === 'closing' && hasRole(viewer, 'Closer Assistance')) return null
  if (managerFlag(viewer, floor) === 0) return REFUSED.managersOnly
  return roleUlTl(viewer) === 1 ? REFUSED.leadsDoNotAssign : null
}

/** What is missing in a bulk assignment (work 5): the person first, then the loans. `userIds` are the slots' choices, '' for Select. */
export function assignmentProblem(userIds: readonly string[], loanIds: readonly number[]): Problem | null {
  if (userIds.every((id) => id.trim() === '')) return { field: 'selectedValue', msg: MESSAGES.selectUser }
  return loanIds.length === 0 ? { field: 'recId', msg: MESSAGES.selectLoan } : null
}
