import { MESSAGES } from '../messages.ts'
import type { Viewer } from '../session/viewer.ts'
import { REFUSED } from './refusals.ts'
import { whyNoPermission, whyNotAssignBulk, whyNotChangePerson } from './rules.ts'
import { getWorklist, type WorklistName } from './worklists.ts'

export const UNDO_MINUTES = 10

/** The acts that change columns of rows of a list. */
const ROW_ACTS = ['bulk', 'autocomplete', 'reassign', 'decision'] as const
export type RowAct = (typeof ROW_ACTS)[number]
/** The acts that can be undone. */
export const UNDOABLE = [...ROW_ACTS, 'comment'] as const
export type Undoable = (typeof UNDOABLE)[number]

/** The `reason` of events that undo an act. */
export const UNDONE = 'Undone'

/** The name of each act in 'My recent acts'. */
export const ACT_WORDS: Readonly<Record<Undoable, string>> = {
  bulk: 'Assigned',
  autocomplete: 'Completed',
  reassign: 'Reassigned',
  decision: 'Decided',
  comment: 'Commented',
}

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
  decision: () => null,
  comment: () => null,
}

/**
 * Returns why the viewer may not undo an action now, or null. Only the person who did it may, once, within UNDO_MINUTES, while they hold
 * the permission. Actions of others are "not found".
 */
export function whyNotUndo(viewer: Viewer, action: BulkActionFacts | null, now: Date): string | null {
  if (!action || action.actorId !== viewer.userId) return MESSAGES.notFound
  const refused = whyNoPermission(viewer, getWorklist(action.list).act) ?? RULE_OF_ACTION[action.operation](viewer, action.list)
  if (refused) return refused
  if (action.undoneAt) return UNDO_MESSAGES.already
  return now.getTime() - action.at.getTime() > UNDO_MINUTES * 60_000 ? UNDO_MESSAGES.late : null
}

export interface UndoRowFacts {
  /** The oldest version that differs only by comments of the person who undoes. */
  freshFrom: number
  versionAfter: number
  changedBy: string
  /** Who changed the task that the act opened at another desk since; empty for nobody. */
  sentOnTo: string
  /** A review of the desk's work was submitted or started after the action. */
  qcBegan: boolean
  /** Somebody decided on the completed reviews since. */
  decided: boolean
  conflictActive: boolean
}

/** Returns why one row of the action cannot be restored, or null. `row` is null if it no longer exists. */
export function whyNotUndoRow(row: UndoRowFacts | null): string | null {
  if (!row) return MESSAGES.notFound
  if (row.freshFrom > row.versionAfter) return `${row.changedBy} changed this loan since`
  if (row.sentOnTo) return `${row.sentOnTo} changed this loan in underwriting since`
  if (row.qcBegan) return UNDO_MESSAGES.qc
  if (row.decided) return UNDO_MESSAGES.decided
  return row.conflictActive ? REFUSED.locked : null
}

export interface CommentUndoFacts {
  /** Who commented on the loan after the comment; empty for nobody but its author. */
  answeredBy: string
  conflictActive: boolean
}

/** Returns why a comment cannot be removed, or null. `comment` is null if its row no longer exists. */
export function whyNotUndoComment(comment: CommentUndoFacts | null): string | null {
  if (!comment) return MESSAGES.notFound
  if (comment.answeredBy) return `${comment.answeredBy} answered since`
  return comment.conflictActive ? REFUSED.locked : null
}
