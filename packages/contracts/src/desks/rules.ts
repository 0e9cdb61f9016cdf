import type { Viewer } from '../session/viewer.ts'
import { REFUSED } from '../worklist/refusals.ts'
import { holdsSlot, type Slots, slotHolder, whyNoPermission } from '../worklist/rules.ts'
import { manages } from '../worklist/scope.ts'
import type { ClosingTaskFacts, MeasureFacts } from './facts.ts'
import { type Desk, MEASURES, type Measure, slotOfMeasure } from './words.ts'

const NOT_YOURS: Record<Desk, string> = {
  closing: REFUSED.notYours,
  processor: REFUSED.notYoursProcessor,
  underwriter: REFUSED.notYoursUnderwriter,
}

/**
 * Returns why the viewer may not decide a task, or null. Workers decide their own loans, managers all (domain 2, The demo groups). Nobody
 * decides a locked loan (domain 4, Conflict check).
 */
export function whyNotDecide(
  viewer: Viewer,
  task: Slots & Pick<ClosingTaskFacts, 'conflictActive'>,
  desk: Desk = 'closing',
): string | null {
  const refused = whyNoPermission(viewer, `${desk}.act`)
  if (refused) return refused
  if (task.conflictActive) return REFUSED.locked
  return holdsSlot(viewer, task) || manages(viewer, desk) ? null : NOT_YOURS[desk]
}

export const whyNotSeeSlaShares = (viewer: Viewer): string | null =>
  whyNoPermission(viewer, 'closing.view') ?? (manages(viewer, 'closing') ? null : REFUSED.managersOnly)

/**
 * Returns the user id of the person who must explain a measure if it is missed: the holder of its slot, or closer 1 while slot 2 is empty
 * (domain 3, Slots of closing).
 */
export function findMeasureOwner(task: Slots, measure: Measure): number | null {
  return slotHolder(task, slotOfMeasure(measure)) ?? task.slot1Id
}

export const lacksReason = (measure: MeasureFacts | undefined): boolean =>
  measure?.result === 'Not Met' && (measure.reason.trim() === '' || measure.party === '')

export const findUnexplained = (measures: readonly MeasureFacts[]): Measure[] =>
  MEASURES.filter((measure) => lacksReason(measures[measure - 1]))

/**
 * Returns why the viewer may not decide a closing, or null. A Closed closing is locked, except that a manager may reopen it and that the
 * person who answers for an unexplained measure may explain it (domain 3, Slots of closing).
 */
export function whyNotDecideClosing(
  viewer: Viewer,
  task: Slots & Pick<ClosingTaskFacts, 'conflictActive' | 'status'> & { unexplained: readonly Measure[] },
): string | null {
  const refused = whyNotDecide(viewer, task)
  if (refused || task.status !== 'Closed' || manages(viewer, 'closing')) return refused
  return task.unexplained.some((measure) => findMeasureOwner(task, measure) === viewer.userId) ? null : REFUSED.closingLocked
}

export const whyNotReopen = (viewer: Viewer): string | null => (manages(viewer, 'closing') ? null : REFUSED.closingLocked)

/**
 * Returns why the viewer may not edit the reason and the accountable party of a measure, or null (work 4, SLA decision rule). If the
 * measure is Not Met, the holder of its slot and closing managers may. Closing managers may always edit P1. On a Closed task a holder may
 * edit only unexplained measures.
 */
export function whyNotEditReason(viewer: Viewer, task: ClosingTaskFacts, measure: Measure): string | null {
  const manager = manages(viewer, 'closing')
  if (manager && measure === 1) return null
  if (task.measures[measure - 1]?.result !== 'Not Met') return REFUSED.notMet
  if (manager) return null
  if (findMeasureOwner(task, measure) !== viewer.userId) return slotOfMeasure(measure) === 1 ? REFUSED.slot1 : REFUSED.slot2
  return task.status === 'Closed' && !lacksReason(task.measures[measure - 1]) ? REFUSED.closingLocked : null
}
