import { MESSAGES } from '../messages.ts'
import type { Viewer } from '../session/viewer.ts'
import { REFUSED } from '../worklist/refused.ts'
import { holdsASlot } from '../worklist/rules.ts'
import { manages } from '../worklist/scope.ts'
import type { ClosingTaskFacts, MeasureFacts } from './facts.ts'
import { unexplainedIn } from './rules.ts'
import { endedAlready } from './stages.ts'
import type { Desk } from './words.ts'

export interface AutoCompleteFacts extends Pick<ClosingTaskFacts, 'status' | 'slot1Id' | 'slot2Id' | 'conflictActive'> {
  /** Findings of the task's reviews that are neither accepted nor final. */
  openFindings: number
  /** Empty on desks without measures. */
  measures: readonly MeasureFacts[]
}

const ENDED: readonly string[] = ['Closed', 'Canceled', 'Completed', 'Completed with Errors']

/**
 * Why a selected task may not be completed, or null (domain 3, Auto complete): it must have no open finding, and no measure Not Met without a reason
 * and a party. `flag` is the desk's setting autoCompleteFlg.
 */
export function mayAutoComplete(viewer: Viewer, desk: Desk, flag: 0 | 1, task: AutoCompleteFacts): string | null {
  if (!viewer.permissions.has(`${desk}.act`)) return MESSAGES.noPermission
  if (flag !== 1) return REFUSED.autoCompleteOff
  if (task.conflictActive) return REFUSED.locked
  if (!holdsASlot(viewer, task) && !manages(viewer, desk)) return desk === 'closing' ? REFUSED.notYours : REFUSED.managersOnly
  if (ENDED.includes(task.status)) return endedAlready(task.status)
  if (task.openFindings > 0) return REFUSED.openFinding
  const [missing] = unexplainedIn(task.measures)
  return missing ? `Productivity ${missing} was not met and has no reason or accountable party yet` : null
}
