import type { Stage } from '@ivue/contracts/desks/words.ts'
import { whyNotAnswerQuestions } from '@ivue/contracts/quality/reviews/checklist.ts'
import type { SavedReview } from '@ivue/contracts/quality/reviews/contract.ts'
import { recordReviews } from '../../reviews/submit-review.ts'
import type { Answer } from '../../rpc/answer.ts'
import type { ReviewNow } from '../../worklist/reviews.ts'
import { lockReview, toReviewState } from './review-state.ts'
import type { SaveRequest } from './save-request.ts'
import { readSavedReview } from './saved-review.ts'

/**
 * Stores on the review the stage that the reviewer decides (`disposition`, a decision status of quality 9). The tasks of the loan do not
 * change. The row of the review shows it (wire conventions, Reviews).
 */
export async function decideStage(request: SaveRequest<Exclude<Stage, 'Initial Review'>>): Promise<Answer<SavedReview>> {
  const { services, kind, input, viewer, now } = request
  const disposition = input.operation
  return services.db.$transaction(async (tx) => {
    const rule = (review: ReviewNow) => whyNotAnswerQuestions(viewer, toReviewState(review))
    const review = await lockReview(tx, viewer, kind, { id: input.qaId, seen: input.version, now }, rule)
    const { id } = review
    await tx.review.update({ where: { id }, data: { disposition, version: { increment: 1 }, updatedAt: now, updatedById: viewer.userId } })
    await recordReviews(tx, request, [{ review, before: review.disposition, after: disposition }])
    return readSavedReview(tx, id, now, `Decided: ${disposition}`)
  })
}
