import type { ClosingTaskFacts, MeasureFacts } from '@ivue/contracts/desks/facts.ts'
import { findUnexplained } from '@ivue/contracts/desks/rules.ts'
import { endedAlreadyMessage } from '@ivue/contracts/desks/stages.ts'
import type { Desk } from '@ivue/contracts/desks/words.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { REFUSED } from '@ivue/contracts/worklist/refusals.ts'
import { holdsSlot } from '@ivue/contracts/worklist/rules.ts'
import { manages } from '@ivue/contracts/worklist/scope.ts'

export interface AutoCompleteFacts extends Pick<ClosingTaskFacts, 'status' | 'slot1Id' | 'slot2Id' | 'conflictActive'> {
  /** Findings of the task's reviews that are neither accepted nor final. */
  openFindings: number
  /** Empty on desks without measures. */
  measures: readonly MeasureFacts[]
}

const ENDED: readonly string[] = ['Closed', 'Canceled', 'Completed', 'Completed with Errors']

/**
 * Returns why a selected task may not be completed, or null (domain 3, Auto complete). It may have no open finding, and no measure Not Met
 * without a reason and a party. The desk's setting autoCompleteFlg is `flag`.
 */
export function whyNotAutoComplete(viewer: Viewer, desk: Desk, flag: 0 | 1, task: AutoCompleteFacts): string | null {
  if (!viewer.permissions.has(`${desk}.act`)) return MESSAGES.noPermission
  if (flag !== 1) return REFUSED.autoCompleteOff
  if (task.conflictActive) return REFUSED.locked
  if (!holdsSlot(viewer, task) && !manages(viewer, desk)) return desk === 'closing' ? REFUSED.notYours : REFUSED.managersOnly
  if (ENDED.includes(task.status)) return endedAlreadyMessage(task.status)
  if (task.openFindings > 0) return REFUSED.openFinding
  const [missing] = findUnexplained(task.measures)
  return missing ? `Productivity ${missing} was not met and has no reason or accountable party yet` : null
}
