import type { Desk } from '../desks/words.ts'
import { percent } from '../figures/rounding.ts'
import { MESSAGES } from '../messages.ts'
import type { Viewer } from '../session/viewer.ts'
import { managerFlag, manages } from '../worklist/scope.ts'
import { KIND_OF, type ReviewKind, type ReviewStatus, type ReviewType } from './words.ts'

/** What the status of a review follows from. */
export interface ReviewFacts {
  submittedAt: Date
  startedAt: Date | null
  endedAt: Date | null
  pulledBackAt: Date | null
  bypassReason: string
  opportunityCount: number
  /** Net: findings that were overturned no longer count. */
  findingCount: number
}

/** Status of a review (platform 4, domain 4): any finding makes it Completed - Findings, critical or not. */
export function reviewStatus(review: ReviewFacts): ReviewStatus {
  if (!review.endedAt) return review.startedAt ? 'In QC' : 'Pending'
  if (review.findingCount > 0) return 'Completed - Findings'
  return review.bypassReason === '' ? 'Completed' : 'Completed - ByPass'
}

/** Open: neither ended nor pulled back. One of a type at a time. */
export function isOpen(review: Pick<ReviewFacts, 'endedAt' | 'pulledBackAt'>): boolean {
  return review.endedAt === null && review.pulledBackAt === null
}

/** Ms a review may stay Pending: 7 × 24 hours (platform 9, domain 4). */
export const EXPIRES_AFTER_MS = 7 * 24 * 3_600_000

export function isExpired(review: ReviewFacts, now: Date): boolean {
  return isOpen(review) && review.startedAt === null && now.getTime() - review.submittedAt.getTime() > EXPIRES_AFTER_MS
}

/** The link in the Actions column of the QC Reviews card: View, Pull back, or nothing while it is in QC (platform 4). */
export function rowAction(review: ReviewFacts): 'View' | 'Pull back' | '' {
  const status = reviewStatus(review)
  if (status === 'In QC') return ''
  return status === 'Pending' ? 'Pull back' : 'View'
}

/** 100 × (1 − findings / opportunities), 2 decimals; null when bypassed or when nothing was answered Yes or No (domain 5.2). */
export function score(review: Pick<ReviewFacts, 'bypassReason' | 'opportunityCount' | 'findingCount'>): number | null {
  if (review.bypassReason !== '') return null
  return percent(review.opportunityCount - review.findingCount, review.opportunityCount)
}

/** The desk whose work a kind of review judges. */
export const DESK_OF: Record<ReviewKind, Desk> = { processor: 'processor', underwriter: 'underwriter', closer: 'closing' }

/** Only a pending review, by the one who submitted it, a manager of that desk or of quality (domain 4). */
export function mayPullBack(viewer: Viewer, review: ReviewFacts & { type: ReviewType; submittedById: number | null }): string | null {
  if (!viewer.permissions.has('quality.submit')) return MESSAGES.noPermission
  if (review.pulledBackAt) return 'This review was pulled back already'
  const status = reviewStatus(review)
  if (status !== 'Pending') return `Only a pending review can be pulled back, this one is ${status}`
  const manager = manages(viewer, 'quality') || managerFlag(viewer, DESK_OF[KIND_OF[review.type]]) === 1
  return manager || review.submittedById === viewer.userId ? null : 'Only the person who submitted it or a manager may pull a review back'
}

/** A manager puts an In QC review back to Pending, or renews one that expired (domain 4, Reset). */
export function mayReset(viewer: Viewer, review: ReviewFacts, now: Date): string | null {
  if (!viewer.permissions.has('quality.manage')) return MESSAGES.noPermission
  if (review.pulledBackAt) return 'This review was pulled back'
  if (reviewStatus(review) === 'In QC' || isExpired(review, now)) return null
  return 'Only a review in QC or an expired one can be reset'
}
