import { whyNotChooseAudit } from '@ivue/contracts/quality/reviews/checklist.ts'
import type { SavedReview } from '@ivue/contracts/quality/reviews/contract.ts'
import { ofLoan } from '../../audit/record-events.ts'
import type { Answer } from '../../rpc/answer.ts'
import { Refusal } from '../../rpc/refusal.ts'
import type { ReviewNow } from '../../worklist/reviews.ts'
import { copyChecklist } from './questions/checklist-queries.ts'
import { lockReview, toReviewState } from './review-state.ts'
import type { SaveRequest } from './save-request.ts'
import { readSavedReview } from './saved-review.ts'

/**
 * Sets an underwriter review to Full or Partial and copies its questions (domain 5.2). Changing it later discards the answers given so
 * far.
 */
export async function chooseAudit({ services, kind, input, viewer, now, changed }: SaveRequest<'Audit'>): Promise<Answer<SavedReview>> {
  const { audit } = input
  const partialTypes = audit === 'Partial' ? await services.settings.get('reviews.partialTypes') : null
  return services.db.$transaction(async (tx) => {
    const rule = (review: ReviewNow) => whyNotChooseAudit(viewer, toReviewState(review), audit)
    const review = await lockReview(tx, viewer, kind, { id: input.qaId, seen: input.version, now }, rule)
    const { id, loanNumber, type } = review
    if (review.audit !== audit) {
      await tx.reviewAnswer.deleteMany({ where: { reviewId: id } })
      if ((await copyChecklist(tx, { review, partialTypes })) === 0) {
        throw new Refusal(`The question bank has no question of a ${audit} audit for this loan yet. Ask an administrator to add some`)
      }
      await tx.review.update({
        where: { id },
        data: { audit, testsShownAt: null, version: { increment: 1 }, updatedAt: now, updatedById: viewer.userId },
      })
      changed(ofLoan(loanNumber, `${type}: audit`), review.audit, audit)
    }
    return readSavedReview(tx, id, now, `${audit} audit`)
  })
}
