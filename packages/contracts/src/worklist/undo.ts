import { MESSAGES } from '../messages.ts'
import type { Permission } from '../permissions.ts'
import type { Viewer } from '../session/viewer.ts'
import { isOneOf } from '../wire/words.ts'
import { REFUSED } from './refusals.ts'
import { whyNoPermission, whyNotAssignBulk, whyNotChangePerson } from './rules.ts'
import { getWorklist, WORKLIST_NAMES, type WorklistName } from './worklists.ts'

export const UNDO_MINUTES = 10

/** The acts that change columns of rows of a list. */
const ROW_ACTS = ['bulk', 'autocomplete', 'reassign', 'move', 'decision'] as const
export type RowAct = (typeof ROW_ACTS)[number]
export const isRowAct = (act: string): act is RowAct => isOneOf(ROW_ACTS, act)
/**
 * The words of each kind of act: as an act of 'My recent acts', and as a noun in 'Undo the decision on 0285314274?' A `part` is the share
 * of a move on a further list, undone with the move. A `final` one cannot be undone.
 */
const ACT_NAMES = {
  bulk: ['Assigned', 'assignment'],
  autocomplete: ['Completed', 'completion'],
  reassign: ['Reassigned', 'reassignment'],
  move: ['Moved', 'move'],
  decision: ['Decided', 'decision'],
  comment: ['Commented', 'comment'],
  qc: ['Submitted to QC', 'submission to QC'],
  dispute: ['Answered findings', 'answers to findings'],
  submit: ['Submitted a review', 'submit of the review'],
  overturn: ['Decided disputes', 'decision on disputes'],
  cure: ['Cured a finding', 'cure'],
  group: ['Saved the group', 'change'],
  team: ['Saved the team', 'change'],
  snooze: ['Snoozed', 'snooze'],
  wake: ['Woken', 'waking'],
  follow: ['Followed', 'following'],
  unfollow: ['Unfollowed', 'unfollowing'],
  acknowledge: ['Acknowledged', 'acknowledgement'],
  part: ['Moved', 'move'],
  final: ['Changed', 'change'],
} as const
export type ActKind = keyof typeof ACT_NAMES
export const ACTS = Object.keys(ACT_NAMES) as ActKind[]
export const actWord = (kind: ActKind): string => ACT_NAMES[kind][0]
export const actNoun = (kind: ActKind): string => ACT_NAMES[kind][1]

/** Where an act was done: on a worklist, on groups and teams, on how a person watches a loan, or elsewhere. */
export const ACT_PLACES = [...WORKLIST_NAMES, 'people', 'watch', 'other'] as const
export type ActPlace = (typeof ACT_PLACES)[number]

/** The name, in a person's own history, of a loan that they may no longer open. */
export const HIDDEN_LOAN = 'a loan outside your scope'

/** The `reason` of events that undo an act. */
export const UNDONE = 'Undone'

/** The reasons shown for acts that cannot be undone. */
export const FINAL_REASONS = {
  closing: 'A closed loan stays closed: a closing manager can reopen it with a reason',
  mismatch: 'The holder stays: reassign the loan instead',
  other: 'Change it again where you did it',
} as const

export const UNDO_MESSAGES = {
  late: `The ${UNDO_MINUTES} minutes to undo this are over`,
  already: 'This was undone already',
  qc: 'QC has started meanwhile: pull its review back first',
  decided: 'Its answers were decided on since: it stays completed',
} as const

export interface ActFacts {
  list: ActPlace
  operation: ActKind
  actorId: number
  at: Date
  undoneAt: Date | null
  /** Why the act is final; null for an act that can be undone. */
  final: string | null
}

/** Returns a rule for acts on a worklist, which require the permission to act on it. */
const onWorklist =
  (rule: (viewer: Viewer, list: WorklistName) => string | null = () => null) =>
  (viewer: Viewer, list: ActPlace): string | null =>
    isOneOf(WORKLIST_NAMES, list) ? (whyNoPermission(viewer, getWorklist(list).act) ?? rule(viewer, list)) : MESSAGES.notFound
const withPermission = (permission: Permission) => (viewer: Viewer) => whyNoPermission(viewer, permission)

/**
 * The rule of each act with one. A person who undoes the act must still pass it. That of a cure depends on the finding, so
 * `whyNotChangeFinding` is checked when the finding is read.
 */
const RULE_OF_ACT: Partial<Readonly<Record<ActKind, (viewer: Viewer, list: ActPlace) => string | null>>> = {
  bulk: onWorklist(whyNotAssignBulk),
  move: onWorklist(whyNotAssignBulk),
  autocomplete: onWorklist(),
  // The row's lock is checked with the row, in `whyNotUndoRow`.
  reassign: onWorklist((viewer, list) => whyNotChangePerson(viewer, list, false)),
  decision: onWorklist(),
  comment: onWorklist(),
  qc: withPermission('quality.submit'),
  dispute: onWorklist(),
  submit: onWorklist(),
  overturn: onWorklist(),
  group: withPermission('people.groups.edit'),
  team: withPermission('people.teams.edit'),
}

/** Returns why an act waits for the undo of a later act of the same person on the same record, or null. Acts are undone newest first. */
export function whyNotUndoBefore(later: ActKind | null): string | null {
  if (later === null) return null
  return later === 'final' ? 'What you did on it later cannot be undone' : `Undo your later ${actNoun(later)} first`
}

/**
 * Returns why the viewer may not undo an act now, or null. Only the person who did it may, once, within UNDO_MINUTES, while they hold
 * the permission. Acts of others are "not found".
 */
export function whyNotUndo(viewer: Viewer, act: ActFacts | null, now: Date): string | null {
  if (!act || act.actorId !== viewer.userId) return MESSAGES.notFound
  const refused = RULE_OF_ACT[act.operation]?.(viewer, act.list) ?? act.final
  if (refused) return refused
  if (act.undoneAt) return UNDO_MESSAGES.already
  return now.getTime() - act.at.getTime() > UNDO_MINUTES * 60_000 ? UNDO_MESSAGES.late : null
}

export interface ActRowFacts {
  /** From this version on, only the person who undoes changed the row. */
  freshFrom: number
  versionAfter: number
  changedBy: string
  /** The last act of the person on the row after this one, or null. Comments do not count. */
  later: ActKind | null
  /** Who changed the task that the act opened at another desk since; empty for nobody. */
  sentOnTo: string
  /** A review of the desk's work was submitted or started after the act. */
  qcBegan: boolean
  /** Somebody decided on the completed reviews since. */
  decided: boolean
  conflictActive: boolean
}

/** Returns why one row of an act cannot be restored, or null. The row is null if it no longer exists. */
export function whyNotUndoRow(row: ActRowFacts | null): string | null {
  if (!row) return MESSAGES.notFound
  if (row.freshFrom > row.versionAfter) return `${row.changedBy} changed this loan since`
  const waits = whyNotUndoBefore(row.later)
  if (waits) return waits
  if (row.sentOnTo) return `${row.sentOnTo} changed this loan in underwriting since`
  if (row.qcBegan) return UNDO_MESSAGES.qc
  if (row.decided) return UNDO_MESSAGES.decided
  return row.conflictActive ? REFUSED.locked : null
}

export interface ActCommentFacts {
  /** Who commented on the loan after the comment, empty for nobody but its author. */
  answeredBy: string
  conflictActive: boolean
}

/** Returns why a comment cannot be removed, or null. The comment is null if its row no longer exists. */
export function whyNotUndoComment(comment: ActCommentFacts | null): string | null {
  if (!comment) return MESSAGES.notFound
  if (comment.answeredBy) return `${comment.answeredBy} answered since`
  return comment.conflictActive ? REFUSED.locked : null
}

export interface ActRecordFacts {
  what: 'review' | 'finding' | 'group' | 'team'
  /** The oldest version since which only the person who undoes changed the record. */
  freshFrom: number
  /** The version that the act left. */
  versionAfter: number
  changedBy: string
}

/** Returns why an act on a record cannot be undone, or null. It cannot if somebody else changed the record since. */
export function whyNotUndoRecord({ what, freshFrom, versionAfter, changedBy }: ActRecordFacts): string | null {
  return freshFrom <= versionAfter ? null : `${changedBy} changed this ${what} since`
}
