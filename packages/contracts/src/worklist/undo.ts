import { MESSAGES } from '../messages.ts'
import type { Viewer } from '../session/viewer.ts'
import { REFUSED } from './refusals.ts'
import { whyNotAssignBulk, whyNotChangePerson } from './rules.ts'
import { getWorklist, type WorklistName } from './worklists.ts'

export const UNDO_MINUTES = 10

/** The actions that can be undone: assigning many rows, completing many, and reassigning one slot of one row. */
export const UNDOABLE = ['bulk', 'autocomplete', 'reassign'] as const
export type Undoable = (typeof UNDOABLE)[number]

/** The name of each act in 'My recent acts'. */
export const ACT_WORDS: Readonly<Record<Undoable, string>> = { bulk: 'Assigned', autocomplete: 'Completed', reassign: 'Reassigned' }

export const UNDO_MESSAGES = {
  late: `This can be undone for ${UNDO_MINUTES} minutes, which are over`,
  already: 'This was undone already',
  qc: 'QC began since: pull its review back first',
  decided: 'Its answers were decided on since: it stays completed',
} as const

export interface BulkActionFacts {
  list: WorklistName
  operation: Undoable
  actorId: number
  at: Date
  undoneAt: Date | null
}

/** The rule of each action. A person who undoes the action must still pass it, in addition to the permission to act on the list. */
const RULE_OF_ACTION: Readonly<Record<Undoable, (viewer: Viewer, list: WorklistName) => string | null>> = {
  bulk: whyNotAssignBulk,
  autocomplete: () => null,
  // The row's lock is checked with the row, in `whyNotUndoRow`.
  reassign: (viewer, list) => whyNotChangePerson(viewer, list, false),
}

/**
 * Returns why the viewer may not undo an action now, or null. Only the person who did it may, once, within UNDO_MINUTES, while they hold
 * the permission. Actions of others are "not found".
 */
export function whyNotUndo(viewer: Viewer, list: WorklistName, action: BulkActionFacts | null, now: Date): string | null {
  if (!action || action.actorId !== viewer.userId || action.list !== list) return MESSAGES.notFound
  if (!viewer.permissions.has(getWorklist(list).act)) return MESSAGES.noPermission
  const refused = RULE_OF_ACTION[action.operation](viewer, list)
  if (refused) return refused
  if (action.undoneAt) return UNDO_MESSAGES.already
  return now.getTime() - action.at.getTime() > UNDO_MINUTES * 60_000 ? UNDO_MESSAGES.late : null
}

export interface UndoRowFacts {
  version: number
  versionAfter: number
  changedBy: string
  /** A review of the desk's work was submitted or started after the action. */
  qcBegan: boolean
  /** Somebody decided on the completed reviews since. */
  decided: boolean
  conflictActive: boolean
}

/** Returns why one row of the action cannot be restored, or null. `row` is null if it no longer exists. */
export function whyNotUndoRow(row: UndoRowFacts | null): string | null {
  if (!row) return MESSAGES.notFound
  if (row.version !== row.versionAfter) return `${row.changedBy} changed this loan since`
  if (row.qcBegan) return UNDO_MESSAGES.qc
  if (row.decided) return UNDO_MESSAGES.decided
  return row.conflictActive ? REFUSED.locked : null
}
