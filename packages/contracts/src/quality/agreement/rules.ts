import { MESSAGES } from '../../messages.ts'
import type { Viewer } from '../../session/viewer.ts'
import type { Problem } from '../../wire/problem.ts'
import { countText } from '../../wire/words.ts'

/** The two reviews of a pair. The screen calls them A and B, the database first and second. */
export const PAIR_SIDES = ['A', 'B'] as const
export type Side = (typeof PAIR_SIDES)[number]
export type ReviewPosition = 'first' | 'second'

export const MAX_DECISION_REASON = 2000

export const ADJUDICATION_MESSAGES = {
  ownReview: 'You made one of these two reviews: somebody else decides',
  same: 'Both reviews gave the same answer: there is nothing to decide',
  published: 'This was published, its decisions are final',
  notPublished: 'Publish the decisions first',
  notDecided: 'This is not decided yet',
  why: 'Write why: both reviewers read it',
  firstIsRight: 'The record is right: the decision was for the first review',
  corrected: 'The record was corrected already',
  discarded: 'The questions of the first review were discarded since',
  nothingToPublish: 'There is nothing new to publish',
} as const

/**
 * Returns how many of an analyst's reviews that were completed in a month are made twice: `share` of them, rounded up (domain 5.3,
 * Agreement).
 */
export function secondReviewsDue(completed: number, share: number): number {
  // Calculates in whole millionths, because 0.1 × 30 is a little more than 3 in floating point.
  return Math.ceil((completed * Math.round(share * 1_000_000)) / 1_000_000)
}

/** Returns the side under which the screen shows a review. Whether the first review is A is drawn once for each pair of reviews. */
export const toSide = (position: ReviewPosition, firstIsA: boolean): Side => ((position === 'first') === firstIsA ? 'A' : 'B')

/** Returns the review that the screen shows under a side. */
export const toPosition = (side: Side, firstIsA: boolean): ReviewPosition => ((side === 'A') === firstIsA ? 'first' : 'second')

/** A question that both reviews answered, and the decision on it. */
export interface PairState {
  firstAnswer: string
  secondAnswer: string
  decision: ReviewPosition | ''
  published: boolean
  reviewerIds: readonly (number | null)[]
}

/** Whether the answers differ. Severities are not compared: two reviewers who both answer No agree (decision 028). */
export const answersDiffer = ({ firstAnswer, secondAnswer }: Pick<PairState, 'firstAnswer' | 'secondAnswer'>): boolean =>
  firstAnswer !== secondAnswer

const whyNotManage = (viewer: Viewer): string | null => (viewer.permissions.has('quality.manage') ? null : MESSAGES.noPermission)

/**
 * Returns why the viewer may not decide which answer is right, or undo a decision;
 * null if they may. Nobody may judge their own review (domain 4, Independence).
 */
export function whyNotAdjudicate(viewer: Viewer, pair: PairState): string | null {
  const refused = whyNotManage(viewer)
  if (refused) return refused
  if (pair.reviewerIds.includes(viewer.userId)) return ADJUDICATION_MESSAGES.ownReview
  if (!answersDiffer(pair)) return ADJUDICATION_MESSAGES.same
  return pair.published ? ADJUDICATION_MESSAGES.published : null
}

export function whyNotUndoAdjudication(viewer: Viewer, pair: PairState): string | null {
  return whyNotAdjudicate(viewer, pair) ?? (pair.decision === '' ? ADJUDICATION_MESSAGES.notDecided : null)
}

export function decisionProblem({ why }: { why: string }): Problem | null {
  if (why.trim() === '') return { field: 'why', msg: ADJUDICATION_MESSAGES.why }
  return why.length > MAX_DECISION_REASON
    ? { field: 'why', msg: `Enter at most ${MAX_DECISION_REASON.toLocaleString('en-US')} characters` }
    : null
}

export interface CalibrationState {
  /** Pairs whose reviews are both completed, and that are not published yet. */
  ready: number
  /** Undecided disagreements among those. */
  open: number
}

/**
 * Returns why a calibration cannot be published, or null. Every disagreement
 * must be decided first. Reviews that are completed later are published later.
 */
export function whyNotPublish(viewer: Viewer, { ready, open }: CalibrationState): string | null {
  const refused = whyNotManage(viewer)
  if (refused) return refused
  if (ready === 0) return ADJUDICATION_MESSAGES.nothingToPublish
  if (open === 0) return null
  return countText(open, 'disagreement is still open', 'disagreements are still open')
}

/**
 * Returns why the first review's answer cannot be corrected by a decision,
 * or null. The correction is a separate act after publication (domain 4).
 */
export function whyNotCorrect(viewer: Viewer, pair: PairState & { corrected: boolean; stored: boolean }): string | null {
  const refused = whyNotManage(viewer)
  if (refused) return refused
  if (pair.reviewerIds.includes(viewer.userId)) return ADJUDICATION_MESSAGES.ownReview
  if (!answersDiffer(pair)) return ADJUDICATION_MESSAGES.same
  if (!pair.published) return ADJUDICATION_MESSAGES.notPublished
  if (pair.decision === 'first') return ADJUDICATION_MESSAGES.firstIsRight
  if (pair.decision === '') return ADJUDICATION_MESSAGES.notDecided
  if (pair.corrected) return ADJUDICATION_MESSAGES.corrected
  return pair.stored ? null : ADJUDICATION_MESSAGES.discarded
}
