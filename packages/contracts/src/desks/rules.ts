import type { Viewer } from '../session/viewer.ts'
import { REFUSED } from '../worklist/refused.ts'
import { holdsASlot, type Slots, slotHolder, without } from '../worklist/rules.ts'
import { manages } from '../worklist/scope.ts'
import type { ClosingTaskFacts, MeasureFacts } from './facts.ts'
import { type Desk, MEASURES, type Measure, slotOf } from './words.ts'

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

/** Why somebody may not see which share of everybody's measures was met, or null. */
export const maySeeSlaShares = (viewer: Viewer): string | null =>
  without(viewer, 'closing.view') ?? (manages(viewer, 'closing') ? null : REFUSED.managersOnly)

/** Who answers for a measure: the holder of its slot, and closer 1 for all while slot 2 is empty, so that no miss closes unexplained (domain 3, Slots of closing). */
export function answererOf(task: Slots, measure: Measure): number | null {
  return slotHolder(task, slotOf(measure)) ?? task.slot1Id
}

/** A Not Met measure without a reason or without an accountable party. */
export const lacksReason = (measure: MeasureFacts | undefined): boolean =>
  measure?.result === 'Not Met' && (measure.reason.trim() === '' || measure.party === '')

/** The measures that were missed and that nobody explained. */
export const unexplainedIn = (measures: readonly MeasureFacts[]): Measure[] =>
  MEASURES.filter((measure) => lacksReason(measures[measure - 1]))

/**
 * `mayDecide` of a closing. A Closed one is locked as a completed file is: a manager reopens it, and whoever answers for a measure that was left unexplained still
 * explains it (domain 3, Slots of closing).
 */
export function mayDecideClosing(
  viewer: Viewer,
  task: Slots & Pick<ClosingTaskFacts, 'conflictActive' | 'status'> & { unexplained: readonly Measure[] },
): string | null {
  const refused = mayDecide(viewer, task)
  if (refused || task.status !== 'Closed' || manages(viewer, 'closing')) return refused
  return task.unexplained.some((measure) => answererOf(task, measure) === viewer.userId) ? null : REFUSED.closingLocked
}

/** Why the viewer may not take a closing back from Closed, or null. */
export const mayReopen = (viewer: Viewer): string | null => (manages(viewer, 'closing') ? null : REFUSED.closingLocked)

/**
 * Why the viewer may not edit the reason and the accountable party of a measure, or null (work 4, SLA decision rule). Allowed: the holder of its slot
 * when it is Not Met, a closing manager when it is Not Met, and P1 always. Of a Closed task a holder only explains what was left unexplained.
 */
export function mayEditReason(viewer: Viewer, task: ClosingTaskFacts, measure: Measure): string | null {
  const manager = manages(viewer, 'closing')
  if (manager && measure === 1) return null
  if (task.measures[measure - 1]?.result !== 'Not Met') return REFUSED.notMet
  if (manager) return null
  if (answererOf(task, measure) !== viewer.userId) return slotOf(measure) === 1 ? REFUSED.slot1 : REFUSED.slot2
  return task.status === 'Closed' && !lacksReason(task.measures[measure - 1]) ? REFUSED.closingLocked : null
}
