import type { ReviewState } from '@ivue/contracts/quality/reviews/checklist.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { SignedIn } from '../../platform/rpc/implement.ts'
import { refuse } from '../../platform/rpc/refusal.ts'
import { refuseLeased } from '../../worklist/presence/lease.ts'
import { type ReviewNow, reviewSubject } from '../../worklist/reviews.ts'
import { findRow, refuseStaleRow } from '../../worklist/subject.ts'

export const toReviewState = (review: ReviewNow): ReviewState => ({
  kind: review.kind,
  status: review.status,
  reviewerId: review.slot1Id,
  audit: review.audit,
  selection: review.selection,
  asksReason: review.asksReason,
  conflictActive: review.conflictActive,
  workedIt: review.workedByViewer,
  auditFixed: review.firstReviewId !== null,
})

/**
 * Locks and returns a review for a change. Throws Refusal if the rule refuses, if another person holds the lease, or if the version is
 * stale.
 */
export async function lockReview(
  tx: Queries,
  viewer: SignedIn,
  kind: ReviewNow['kind'],
  { id, seen, now }: { id: number; seen: number | undefined; now: Date },
  rule: (review: ReviewNow) => string | null,
): Promise<ReviewNow> {
  const subject = reviewSubject(kind)
  const review = await findRow(subject, tx, viewer, id, { lock: true })
  refuse(rule(review))
  await refuseLeased(tx, viewer, { list: subject.name, id }, now)
  refuseStaleRow(review, seen)
  return review
}
