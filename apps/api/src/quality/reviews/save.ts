import type { Stage } from '@ivue/contracts/desks/words.ts'
import { whyNotAnswerQuestions, whyNotChooseAudit } from '@ivue/contracts/quality/reviews/checklist.ts'
import type { SavedReview } from '@ivue/contracts/quality/reviews/contract.ts'
import type { SaveReview } from '@ivue/contracts/quality/reviews/save-input.ts'
import { ofLoan } from '../../audit/record-events.ts'
import type { Services } from '../../platform/app-services.ts'
import { type Answer, success } from '../../platform/rpc/answer.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import { recordReviews } from '../../reviews/submit-review.ts'
import type { Assignment } from '../../worklist/assignment/assign.ts'
import { decideMismatch } from '../../worklist/assignment/mismatch.ts'
import type { ReviewNow } from '../../worklist/reviews.ts'
import { saveAnswers } from './answers.ts'
import { decideDisputes } from './decide-disputes.ts'
import { submitFinal } from './final-submit.ts'
import { copyChecklist } from './questions/checklist-queries.ts'
import { lockReview, toReviewState } from './review-state.ts'
import type { SaveRequest } from './save-request.ts'
import { readSavedReview } from './saved-review.ts'

/**
 * Sets an underwriter review to Full or Partial and copies its questions (domain 5.2). Changing it later discards the answers given so
 * far.
 */
async function chooseAudit({ services, kind, input, viewer, now, changed }: SaveRequest<'Audit'>): Promise<Answer<SavedReview>> {
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

/**
 * Stores on the review the stage that the reviewer decides (`disposition`, a decision status of quality 9). The tasks of the loan do not
 * change. The row of the review shows it (wire conventions, Reviews).
 */
async function decideStage(request: SaveRequest<Exclude<Stage, 'Initial Review'>>): Promise<Answer<SavedReview>> {
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

/** Handles `saveDecisionsQc*` of a kind: `operation` says what to save (quality 7; wire conventions, Quality). */
export async function dispatchReviewSave(
  services: Services,
  kind: ReviewNow['kind'],
  input: SaveReview,
  assignment: Assignment,
): Promise<Answer<SavedReview>> {
  const by = { services, kind, ...assignment }
  switch (input.operation) {
    case 'Save Answer':
      return saveAnswers({ ...by, input })
    case 'Final Submit':
      return submitFinal({ ...by, input })
    case 'Overturned':
      return decideDisputes({ ...by, input })
    case 'Audit':
      return chooseAudit({ ...by, input })
    case 'recon': {
      const { qaId: id, version: seen, answer: reconStatus } = input
      const { msg, response } = await decideMismatch(services, assignment, { id, seen, recon: '', reconStatus })
      const saved = await readSavedReview(services.db, id, assignment.now, msg)
      return success(msg, { ...response, ...saved.response })
    }
    default:
      return decideStage({ ...by, input })
  }
}
