import type { DueMoments } from './sla.ts'
import { ACCOUNTABLE_PARTIES } from './words.ts'

/** Who can cause a closing to move. */
export const RESCHEDULE_CAUSES = [...ACCOUNTABLE_PARTIES, 'Settlement Agent'] as const
export type RescheduleCause = (typeof RESCHEDULE_CAUSES)[number]

const MOVES: readonly RescheduleCause[] = ['Borrower', 'Sales', 'Settlement Agent']

/** True when a reschedule gives the desk new due moments: the borrower, Sales or the settlement agent asked for it (domain 5.5). */
export function movesDueMoments(causedBy: RescheduleCause): boolean {
  return MOVES.includes(causedBy)
}

/** The due moments after a reschedule, and those they replace, which go into the history; null when nothing moved. */
export function afterReschedule(before: DueMoments, computed: DueMoments, causedBy: RescheduleCause) {
  return movesDueMoments(causedBy) ? { due: computed, replaced: before } : { due: before, replaced: null }
}
