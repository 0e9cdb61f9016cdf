import { MESSAGES } from '../messages.ts'
import type { Permission } from '../permissions.ts'
import { hasRole, type Viewer } from '../session/viewer.ts'
import type { ClosingTaskFacts, Problem } from './facts.ts'
import { REFUSED } from './reasons.ts'
import { managerFlag, manages, roleUlTl } from './scope.ts'
import { type Desk, type Measure, slotOf } from './words.ts'

/** The user id of a slot's closer. */
export function slotHolder(task: Slots, slot: 1 | 2): number | null {
  return slot === 1 ? task.slot1Id : task.slot2Id
}

type Slots = Pick<ClosingTaskFacts, 'slot1Id' | 'slot2Id'>

/** Whether the task is the viewer's own work. */
export function holdsASlot(viewer: Viewer, task: Slots): boolean {
  return task.slot1Id === viewer.userId || task.slot2Id === viewer.userId
}

function without(viewer: Viewer, permission: Permission): string | null {
  return viewer.permissions.has(permission) ? null : MESSAGES.noPermission
}

const NOT_YOURS: Record<Desk, string> = {
  closing: REFUSED.notYours,
  processor: REFUSED.notYoursProcessor,
  underwriter: REFUSED.notYoursUnderwriter,
}

/** People decide their own loans, managers all (domain 2, The demo groups). A locked loan is not decided (domain 4, Conflict check). */
export function mayDecide(viewer: Viewer, task: Slots & Pick<ClosingTaskFacts, 'conflictActive'>, desk: Desk = 'closing'): string | null {
  const refused = without(viewer, `${desk}.act`)
  if (refused) return refused
  if (task.conflictActive) return REFUSED.locked
  return holdsASlot(viewer, task) || manages(viewer, desk) ? null : NOT_YOURS[desk]
}

/**
 * Whether the viewer may write the reason and the accountable party of a measure (work 4, SLA decision rule): the holder of its slot
 * when it is Not Met, a closing manager when it is Not Met, and P1 always.
 */
export function mayEditReason(viewer: Viewer, task: ClosingTaskFacts, measure: Measure): string | null {
  const manager = manages(viewer, 'closing')
  if (manager && measure === 1) return null
  if (task.measures[measure - 1]?.result !== 'Not Met') return REFUSED.notMet
  const slot = slotOf(measure)
  if (manager || slotHolder(task, slot) === viewer.userId) return null
  return slot === 1 ? REFUSED.slot1 : REFUSED.slot2
}

/**
 * Closing comments only in its turn, while Respondback is 1 (work 4). A processor may answer or speak first, an underwriter speaks at any time: only the closing
 * screen knows a hidden box.
 */
export function mayComment(viewer: Viewer, task: Pick<ClosingTaskFacts, 'respondback' | 'conflictActive'>, side: Desk): string | null {
  const refused = without(viewer, `${side}.act`)
  if (refused) return refused
  if (task.conflictActive) return REFUSED.locked
  return side === 'closing' && task.respondback !== 1 ? MESSAGES.commentSubmitted : null
}

/** Respondback of the closing task once a side has commented: 0 hands the turn to the processor, null leaves it where it is. */
export function respondbackAfter(side: Desk): 0 | 1 | null {
  if (side === 'underwriter') return null
  return side === 'closing' ? 0 : 1
}

/** Why a comment's text will not do. */
export function commentProblem(text: string): string | null {
  return text.trim() === '' ? MESSAGES.addComment : null
}

export interface Reassignment {
  desk: Desk
  currentId: number | null
  newId: number | null
  reason: string
  conflictActive: boolean
}

/** Whether the person of a slot may be changed at all. */
export function mayChangePerson(viewer: Viewer, desk: Desk, conflictActive: boolean): string | null {
  return without(viewer, `${desk}.assign`) ?? (conflictActive ? REFUSED.locked : null)
}

/** Changing the person of a slot, one loan. Closing wants a reason; elsewhere a blank one is stored (work 5, domain 3). */
export function mayReassign(viewer: Viewer, change: Reassignment): string | null {
  const refused = mayChangePerson(viewer, change.desk, change.conflictActive)
  if (refused) return refused
  if (change.newId === null) return MESSAGES.selectUser
  if (change.newId === change.currentId) return REFUSED.samePerson
  return change.desk === 'closing' && change.reason.trim() === '' ? REFUSED.reassignReason : null
}

/**
 * Assigning many loans at once (work 6): a manager of the desk who is no team or unit leader; at closing also Closer Assistance, whose action list
 * assigns the team's loans (domain 2, The demo groups).
 */
export function mayAssignBulk(viewer: Viewer, desk: Desk): string | null {
  const refused = without(viewer, `${desk}.assign`)
  if (refused) return refused
  if (desk === 'closing' && hasRole(viewer, 'Closer Assistance')) return null
  if (managerFlag(viewer, desk) === 0) return REFUSED.managersOnly
  return roleUlTl(viewer) === 1 ? REFUSED.leadsDoNotAssign : null
}

/** What is missing in a bulk assignment (work 5): the person first, then the loans. `userIds` are the slots' choices, '' for Select. */
export function assignmentProblem(userIds: readonly string[], loanIds: readonly number[]): Problem | null {
  if (userIds.every((id) => id.trim() === '')) return { field: 'selectedValue', msg: MESSAGES.selectUser }
  return loanIds.length === 0 ? { field: 'recId', msg: MESSAGES.selectLoan } : null
}
