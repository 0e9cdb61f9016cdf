import { MESSAGES } from '../messages.ts'
import type { Permission } from '../permissions.ts'
import type { Viewer } from '../session/viewer.ts'
import { REFUSED } from './refusals.ts'
import { whyNoPermission, whyNotAssignBulk, whyNotChangePerson } from './rules.ts'
import { getWorklist, WORKLIST_NAMES, type WorklistName } from './worklists.ts'

export const UNDO_MINUTES = 10

/** The acts that change columns of rows of a list. */
const ROW_ACTS = ['bulk', 'autocomplete', 'reassign', 'decision'] as const
export type RowAct = (typeof ROW_ACTS)[number]
/** The acts that can be undone. */
export const UNDOABLE = [...ROW_ACTS, 'comment', 'qc', 'dispute', 'cure', 'group', 'team'] as const
export type Undoable = (typeof UNDOABLE)[number]

/** Where an act was done: on a worklist, or on groups and teams. */
export const ACT_PLACES = [...WORKLIST_NAMES, 'people'] as const
export type ActPlace = (typeof ACT_PLACES)[number]

/** The name, in a person's own history, of a loan that they may no longer open. */
export const HIDDEN_LOAN = 'a loan outside your scope'

/** The `reason` of events that undo an act. */
export const UNDONE = 'Undone'

/** The name of each act in 'My recent acts'. */
export const ACT_WORDS: Readonly<Record<Undoable, string>> = {
  bulk: 'Assigned',
  autocomplete: 'Completed',
  reassign: 'Reassigned',
  decision: 'Decided',
  comment: 'Commented',
  qc: 'Submitted to QC',
  dispute: 'Answered findings',
  cure: 'Cured a finding',
  group: 'Saved the group',
  team: 'Saved the team',
}

export const UNDO_MESSAGES = {
  late: `This can be undone for ${UNDO_MINUTES} minutes, which are over`,
  already: 'This was undone already',
  qc: 'QC began since: pull its review back first',
  decided: 'Its answers were decided on since: it stays completed',
} as const

export interface BulkActionFacts {
  list: ActPlace
  operation: Undoable
  actorId: number
  at: Date
  undoneAt: Date | null
}

/** Returns a rule for acts on a worklist, which require the permission to act on it. */
const onWorklist =
  (rule: (viewer: Viewer, list: WorklistName) => string | null = () => null) =>
  (viewer: Viewer, list: ActPlace): string | null =>
    list === 'people' ? MESSAGES.notFound : (whyNoPermission(viewer, getWorklist(list).act) ?? rule(viewer, list))
const withPermission = (permission: Permission) => (viewer: Viewer) => whyNoPermission(viewer, permission)

/** The rule of each act. A person who undoes the act must still pass it. */
const RULE_OF_ACT: Readonly<Record<Undoable, (viewer: Viewer, list: ActPlace) => string | null>> = {
  bulk: onWorklist(whyNotAssignBulk),
  autocomplete: onWorklist(),
  // The row's lock is checked with the row, in `whyNotUndoRow`.
  reassign: onWorklist((viewer, list) => whyNotChangePerson(viewer, list, false)),
  decision: onWorklist(),
  comment: onWorklist(),
  qc: withPermission('quality.submit'),
  dispute: onWorklist(),
  // The right depends on the finding, so `whyNotChangeFinding` checks it when the finding is read.
  cure: () => null,
  group: withPermission('people.groups.edit'),
  team: withPermission('people.teams.edit'),
}

/**
 * Returns why the viewer may not undo an action now, or null. Only the person who did it may, once, within UNDO_MINUTES, while they hold
 * the permission. Actions of others are "not found".
 */
export function whyNotUndo(viewer: Viewer, action: BulkActionFacts | null, now: Date): string | null {
  if (!action || action.actorId !== viewer.userId) return MESSAGES.notFound
  const refused = RULE_OF_ACT[action.operation](viewer, action.list)
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

export interface SavedRecord {
  what: 'review' | 'finding' | 'group' | 'team'
  version: number
  /** The version that the act left. */
  versionAfter: number
  changedBy: string
}

/** Returns why a record cannot be put back to what it was before an act, or null: somebody changed it since. */
export function whyNotPutBack({ what, version, versionAfter, changedBy }: SavedRecord): string | null {
  return version === versionAfter ? null : `${changedBy} changed this ${what} since`
}
