import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import type { Problem } from '@ivue/contracts/wire/problem.ts'
import { REFUSED } from '@ivue/contracts/worklist/refusals.ts'
import { holdsSlot } from '@ivue/contracts/worklist/rules.ts'
import { managerFlag } from '@ivue/contracts/worklist/scope.ts'
import { getWorklist, type WorklistName } from '@ivue/contracts/worklist/worklists.ts'

/** Facts of a mismatch, as user ids: the person in each slot, and the person whom an import named for it. */
export interface MismatchFacts {
  slot1Id: number | null
  slot2Id: number | null
  /** Null if no mismatch of slot 1 is open. `mismatch2Id` is that of slot 2. */
  mismatchId: number | null
  mismatch2Id: number | null
  /** Whether the loan is locked because its conflict check has not passed. */
  conflictActive: boolean
}

export interface Mismatch {
  slot: 1 | 2
  assignedId: number | null
  namedId: number
}

/** Returns the mismatch to decide next, slot 1 before slot 2. Null if there is none. */
export function findOpenMismatch({ slot1Id, slot2Id, mismatchId, mismatch2Id }: Omit<MismatchFacts, 'conflictActive'>): Mismatch | null {
  if (mismatchId !== null) return { slot: 1, assignedId: slot1Id, namedId: mismatchId }
  return mismatch2Id === null ? null : { slot: 2, assignedId: slot2Id, namedId: mismatch2Id }
}

/**
 * Returns why the viewer may not decide a mismatch, or null. The holder of the row, a lead and a manager
 * of the desk may. A locked loan cannot be changed (domain 4, Conflict check).
 */
export function whyNotDecideMismatch(viewer: Viewer, list: WorklistName, row: MismatchFacts): string | null {
  if (!viewer.permissions.has(getWorklist(list).act)) return MESSAGES.noPermission
  if (row.conflictActive) return REFUSED.locked
  if (!findOpenMismatch(row)) return REFUSED.noMismatch
  return holdsSlot(viewer, row) || managerFlag(viewer, getWorklist(list).floor) === 1 ? null : REFUSED.notYourMismatch
}

/**
 * Returns why an answer is invalid, or null. `recon`: the employee id of the
 * person whom the viewer saw. `named`: the person whom the task names now.
 */
export function mismatchProblem(
  answer: { recon: string; reconStatus: string },
  named: { employeeId: string; worksHere: boolean },
): Problem | null {
  if (answer.reconStatus !== '0' && answer.reconStatus !== '1') return { field: 'reconStatus', msg: MESSAGES.selectAnyValue }
  if (answer.recon !== '' && answer.recon !== named.employeeId) return { field: 'recon', msg: REFUSED.otherMismatch }
  return answer.reconStatus === '1' && !named.worksHere ? { field: 'recon', msg: REFUSED.leftTheDesk } : null
}
