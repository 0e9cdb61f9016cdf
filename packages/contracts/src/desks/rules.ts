import type { Viewer } from '../session/viewer.ts'
import { REFUSED } from '../worklist/refused.ts'
import { holdsASlot, type Slots, slotHolder, without } from '../worklist/rules.ts'
import { manages } from '../worklist/scope.ts'
import type { ClosingTaskFacts } from './facts.ts'
import { type Desk, type Measure, slotOf } from './words.ts'

const NOT_YOURS: Record<Desk, string> = {
  closing: REFUSED.notYours,
  processor: REFUSED.notYoursProcessor,
  underwriter: REFUSED.notYoursUnderwriter,
}

/** Workers decide their own loans, managers all of them (domain 2, The demo groups). A locked loan cannot be decided (domain 4, Conflict check). */
export function mayDecide(viewer: Viewer, task: Slots & Pick<ClosingTaskFacts, 'conflictActive'>, desk: Desk = 'closing'): string | null {
  const refused = without(viewer, `${desk}.act`)
  if (refused) return refused
  if (task.conflictActive) return REFUSED.locked
  return holdsASlot(viewer, task) || manages(viewer, desk) ? null : NOT_YOURS[desk]
}

/**
 * Why the viewer may not edit the reason and the accountable party of a measure, or null (work 4, SLA decision rule). Allowed: the holder of its slot
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
