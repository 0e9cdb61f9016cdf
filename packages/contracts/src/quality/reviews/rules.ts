import type { Desk } from '../../desks/words.ts'
import { percent } from '../../figures/rounding.ts'
import { MESSAGES } from '../../messages.ts'
import type { Viewer } from '../../session/viewer.ts'
import { managerFlag, manages } from '../../worklist/scope.ts'
import { NOT_NOW_MESSAGES, type Standing, toStanding, whyNotNow } from './transitions.ts'
import { KIND_OF, type ReviewKind, type ReviewStatus, type ReviewType } from './words.ts'

export interface ReviewFacts {
  submittedAt: Date
  startedAt: Date | null
  endedAt: Date | null
  /**
   * When a Pending review expires. For an ended one, the deadline for the worked person to answer open findings. Null if nobody must act.
   */
  dueAt: Date | null
  pulledBackAt: Date | null
  bypassReason: string
  opportunityCount: number
  /** Number of net findings, without overturned ones. */
  findingCount: number
}

/** Returns the status of a review (platform 4, domain 4). Any finding, critical or not, makes it Completed - Findings. */
export function reviewStatus(review: ReviewFacts): ReviewStatus {
  if (!review.endedAt) return review.startedAt ? 'In QC' : 'Pending'
  if (review.findingCount > 0) return 'Completed - Findings'
  return review.bypassReason === '' ? 'Completed' : 'Completed - ByPass'
}

/** Whether a review is neither ended nor pulled back. A loan has at most one open review of each type. */
export function isOpen(review: Pick<ReviewFacts, 'endedAt' | 'pulledBackAt'>): boolean {
  return review.endedAt === null && review.pulledBackAt === null
}

/** Whether an open review, started or not, is older than the days of the setting `reviews.expireDays` (platform 9, domain 4). */
export function isOverdue(review: Pick<ReviewFacts, 'endedAt' | 'pulledBackAt' | 'dueAt'>, now: Date): boolean {
  return isOpen(review) && review.dueAt !== null && now > review.dueAt
}

/** Returns the state of a review for the table of transitions (`transitions.ts`). */
function readStanding(review: ReviewFacts, now: Date): Standing {
  if (review.pulledBackAt) return 'Pulled back'
  return review.startedAt === null && isOverdue(review, now) ? 'Expired' : toStanding(reviewStatus(review))
}

/** Returns 100 × (1 − findings / opportunities) with 2 decimals. Null if bypassed, or if nothing was answered Yes or No (domain 5.2). */
export function score(review: Pick<ReviewFacts, 'bypassReason' | 'opportunityCount' | 'findingCount'>): number | null {
  if (review.bypassReason !== '') return null
  return percent(review.opportunityCount - review.findingCount, review.opportunityCount)
}

export const DESK_OF: Record<ReviewKind, Desk> = { processor: 'processor', underwriter: 'underwriter', closer: 'closing' }

/**
 * Returns why the viewer may not pull back a review, or null if they may (domain 4). A review can be pulled back while it is Pending, by the
 * person who submitted it, a manager of the desk whose work it checks, or a manager of quality. They need the permission to submit reviews.
 * A Random review is never pulled back, because the sample would no longer be random.
 */
export function whyNotPullBack(
  viewer: Viewer,
  review: ReviewFacts & { type: ReviewType; submittedById: number | null; selection: string },
): string | null {
  if (!viewer.permissions.has('quality.submit')) return MESSAGES.noPermission
  const standing = review.pulledBackAt ? 'Pulled back' : toStanding(reviewStatus(review))
  if (standing === 'Pulled back') return whyNotNow('pullBack', standing)
  if (review.selection === 'Random') return 'A sampled review is not pulled back: the sample would no longer be random'
  const wrongTime = whyNotNow('pullBack', standing, reviewStatus(review))
  if (wrongTime) return wrongTime
  const manager = manages(viewer, 'quality') || managerFlag(viewer, DESK_OF[KIND_OF[review.type]]) === 1
  return manager || review.submittedById === viewer.userId ? null : 'Only the person who submitted it or a manager may pull a review back'
}

export const NOTHING_TO_REMIND = 'Nothing to remind: nobody has to act on this review'

/** Returns who must act next: the reviewer of an open review, or the worked person if it is completed with findings. */
export function whoActsNext(status: ReviewStatus): 'reviewer' | 'worked person' | null {
  if (status === 'Pending' || status === 'In QC') return 'reviewer'
  return status === 'Completed - Findings' ? 'worked person' : null
}

/** Returns to whom the viewer may send a reminder of a review, or why to nobody. */
export function findReminderReceiver(viewer: Viewer, review: ReviewFacts): 'reviewer' | 'worked person' | { why: string } {
  if (!viewer.permissions.has('quality.manage')) return { why: MESSAGES.noPermission }
  if (review.pulledBackAt) return { why: NOT_NOW_MESSAGES.pulledBack }
  return whoActsNext(reviewStatus(review)) ?? { why: NOTHING_TO_REMIND }
}

/**
 * Returns why the viewer may not reset a review, or null. A manager returns
 * an In QC review to Pending, or renews an expired one (domain 4, Reset).
 */
export function whyNotReset(viewer: Viewer, review: ReviewFacts, now: Date): string | null {
  if (!viewer.permissions.has('quality.manage')) return MESSAGES.noPermission
  return whyNotNow('reset', readStanding(review, now))
}
