import { MESSAGES } from '../../messages.ts'
import type { Viewer } from '../../session/viewer.ts'
import type { Problem } from '../../wire/problem.ts'

/** Which of the two reviews is right; the screen says A or B of them, the record first or second. */
export const SIDES = ['A', 'B'] as const
export type Side = (typeof SIDES)[number]
export type Told = 'first' | 'second'

export const MAX_WHY = 2000

export const ADJUDICATION_SAYS = {
  ownReview: 'You made one of these two reviews: somebody else decides',
  same: 'Both reviews say the same: there is nothing to decide',
  published: 'This was published, its decisions are final',
  notPublished: 'Publish the decisions first',
  notDecided: 'This was not decided yet',
  why: 'Write why: both reviewers read it',
  firstIsRight: 'The record is right: the first review was decided for',
  corrected: 'The record was corrected already',
  discarded: 'The questions of the first review were discarded since',
  nothingToPublish: 'There is nothing new to publish',
} as const

/** How many of a month's completed reviews of an analyst are made twice: at least the share of them, rounded up (domain 5.3, Agreement). */
export function secondReviewsDue(completed: number, share: number): number {
  // In whole millionths: 0.1 × 30 is a little more than 3 in floating point.
  return Math.ceil((completed * Math.round(share * 1_000_000)) / 1_000_000)
}

/** The word for a side, and the other way round; `firstIsA` is drawn for each pair of reviews and stays. */
export const sideOf = (told: Told, firstIsA: boolean): Side => ((told === 'first') === firstIsA ? 'A' : 'B')
export const toldOf = (side: Side, firstIsA: boolean): Told => ((side === 'A') === firstIsA ? 'first' : 'second')

/** A question that both reviews answered, and what was decided of it. */
export interface PairState {
  firstAnswer: string
  secondAnswer: string
  decision: Told | ''
  published: boolean
  /** The first review's and the second review's. */
  reviewerIds: readonly (number | null)[]
}

/** Severities are the reviewers' own scale: two who both say No agree (decision 028). */
export const differs = ({ firstAnswer, secondAnswer }: Pick<PairState, 'firstAnswer' | 'secondAnswer'>): boolean =>
  firstAnswer !== secondAnswer

const without = (viewer: Viewer): string | null => (viewer.permissions.has('quality.manage') ? null : MESSAGES.noPermission)

/** Why the viewer may not decide which answer is right, or take that back; null where they may. Who made either review does not judge it (domain 4, Independence). */
export function mayDecide(viewer: Viewer, pair: PairState): string | null {
  const refused = without(viewer)
  if (refused) return refused
  if (pair.reviewerIds.includes(viewer.userId)) return ADJUDICATION_SAYS.ownReview
  if (!differs(pair)) return ADJUDICATION_SAYS.same
  return pair.published ? ADJUDICATION_SAYS.published : null
}

export function mayUndo(viewer: Viewer, pair: PairState): string | null {
  return mayDecide(viewer, pair) ?? (pair.decision === '' ? ADJUDICATION_SAYS.notDecided : null)
}

export function decisionProblem({ why }: { why: string }): Problem | null {
  if (why.trim() === '') return { field: 'why', msg: ADJUDICATION_SAYS.why }
  return why.length > MAX_WHY ? { field: 'why', msg: `Write at most ${MAX_WHY.toLocaleString('en-US')} characters` } : null
}

/** How far a calibration is. */
export interface CalibrationState {
  /** Pairs of reviews that are both completed and not published yet. */
  ready: number
  /** Disagreements of those that nobody decided. */
  open: number
}

/** Why a calibration cannot be published, or null: every disagreement is decided first. What is completed later is published later. */
export function mayPublish(viewer: Viewer, { ready, open }: CalibrationState): string | null {
  const refused = without(viewer)
  if (refused) return refused
  if (ready === 0) return ADJUDICATION_SAYS.nothingToPublish
  if (open === 0) return null
  return open === 1 ? '1 disagreement is still open' : `${open.toLocaleString('en-US')} disagreements are still open`
}

/** Why the first review's answer cannot be put right by a decision, or null. It is an act of its own, after publication (domain 4). */
export function mayCorrect(viewer: Viewer, pair: PairState & { corrected: boolean; stored: boolean }): string | null {
  const refused = without(viewer)
  if (refused) return refused
  if (pair.reviewerIds.includes(viewer.userId)) return ADJUDICATION_SAYS.ownReview
  if (!differs(pair)) return ADJUDICATION_SAYS.same
  if (!pair.published) return ADJUDICATION_SAYS.notPublished
  if (pair.decision === 'first') return ADJUDICATION_SAYS.firstIsRight
  if (pair.decision === '') return ADJUDICATION_SAYS.notDecided
  if (pair.corrected) return ADJUDICATION_SAYS.corrected
  return pair.stored ? null : ADJUDICATION_SAYS.discarded
}
