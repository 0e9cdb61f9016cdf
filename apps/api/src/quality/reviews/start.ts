import { whyNotAnswerQuestions, whyNotStart } from '@ivue/contracts/quality/reviews/checklist.ts'
import { ofLoan } from '../../audit/record-events.ts'
import type { Services } from '../../platform/app-services.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { HttpContext, SignedIn } from '../../platform/rpc/implement.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import { recordReviews } from '../../reviews/submit-review.ts'
import { type ReviewNow, reviewSubject } from '../../worklist/reviews.ts'
import { findRow } from '../../worklist/subject.ts'
import { copyChecklist } from './questions/checklist-queries.ts'
import { toReviewState } from './review-state.ts'

/**
 * Returns whether opening a review starts nothing, because the viewer may not start it or it has its questions. A review started before
 * question banks existed has none yet.
 */
async function hasNothingToStart(db: Queries, viewer: SignedIn, review: ReviewNow): Promise<boolean> {
  const state = toReviewState(review)
  if (whyNotStart(viewer, state) === null) return false
  return whyNotAnswerQuestions(viewer, state) !== null || (await db.reviewAnswer.count({ where: { reviewId: review.id } })) > 0
}

interface StartRequest {
  kind: ReviewNow['kind']
  id: number
  http: Pick<HttpContext, 'requestId' | 'address'>
  call: { option: string; task: string; title: string }
}

/**
 * Starts a pending review when its reviewer first opens the questions. Copies the questions of the bank, unless the review already has
 * them or gets them at another step, and writes the event and the audit entry (wire conventions, Reviews). A started review without
 * questions only gets the questions. Does nothing if the viewer may not answer. Throws Refusal if the bank has no question for the loan.
 */
export async function startReview(services: Services, viewer: SignedIn, { kind, id, http, call }: StartRequest): Promise<void> {
  const { db, now, audit, settings } = services
  const subject = reviewSubject(kind)
  const seen = await findRow(subject, db, viewer, id, { lock: false })
  if (await hasNothingToStart(db, viewer, seen)) return
  const asksReason = await settings.get('reviews.notApplicableReasons')
  await db.$transaction(async (tx) => {
    const review = await findRow(subject, tx, viewer, id, { lock: true })
    if (await hasNothingToStart(tx, viewer, review)) return
    const at = now()
    const chosen = kind === 'underwriter' && review.audit === '' && review.selection === 'Random' ? 'Full' : review.audit
    // An underwriter review gets its questions when Full or Partial is chosen, which a sampled one needs not; a blind second one copies
    // those of the first when it is drawn.
    const copies = review.firstReviewId === null && (kind !== 'underwriter' || chosen !== '')
    if (copies && (await copyChecklist(tx, { review, partialTypes: null })) === 0) {
      throw new Refusal('The question bank has no question for this loan yet. Ask an administrator to add some')
    }
    if (review.status !== 'Pending') return
    await tx.review.update({
      where: { id },
      data: { startedAt: at, audit: chosen, asksReason, version: { increment: 1 }, updatedAt: at, updatedById: viewer.userId },
    })
    const act = { viewer, now: at, changed: () => {} }
    await recordReviews(tx, act, [{ review, before: 'Pending', after: 'In QC' }])
    const changes = [{ subject: ofLoan(review.loanNumber, review.type), before: 'Pending', after: 'In QC' }]
    const { requestId, address } = http
    await audit.add({ call, actor: viewer, requestId, address }, { outcome: 'done', message: 'Started', changes }, tx)
  })
}
