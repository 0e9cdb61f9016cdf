import { REVIEW_MESSAGES, whyNotDecideDisputes } from '@ivue/contracts/quality/reviews/checklist.ts'
import type { SavedReview } from '@ivue/contracts/quality/reviews/contract.ts'
import { disputeStanding, standingAfterDecision } from '@ivue/contracts/quality/reviews/transitions.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { type Answer, success } from '../../platform/rpc/answer.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import { computeDisputeAnswerDue } from '../../reviews/deadlines.ts'
import { DISPUTES_DECIDED, findingsLink, notifyReviewedPeople } from '../../reviews/notify-worked.ts'
import { countRounds, findFindings, recordFindings } from '../../reviews/queries.ts'
import { recordReviews } from '../../reviews/submit-review.ts'
import type { ReviewNow } from '../../worklist/reviews.ts'
import { countReviews } from './counts.ts'
import { readDecider } from './decider.ts'
import { lockReview, toReviewState } from './review-state.ts'
import type { SaveRequest } from './save-request.ts'
import { readSavedReview } from './saved-review.ts'
import { readReviewBefore, saveReviewAct } from './undo-final.ts'

/**
 * Decides all disputed findings that wait (domain 4, Overturn). Accept is final and removes the finding from the score. Reject lets it
 * stand and, while rounds are left, asks the worked person again. The rounds keep the texts.
 */
export async function decideDisputes(request: SaveRequest<'Overturned'>): Promise<Answer<SavedReview>> {
  const { services, kind, input, viewer, now } = request
  const { answer: decisions } = input
  return services.db.$transaction(async (tx) => {
    const decider = await readDecider(services, tx, viewer, input.qaId)
    const rule = (review: ReviewNow) => whyNotDecideDisputes(viewer, { ...toReviewState(review), ...decider })
    const review = await lockReview(tx, viewer, kind, { id: input.qaId, seen: input.version, now }, rule)
    const waiting = (await findFindings(tx, review.id)).filter((finding) => disputeStanding(finding) === 'waiting')
    if (waiting.length === 0) throw new Refusal(REVIEW_MESSAGES.nothingDisputed)
    const byId = new Map(decisions.map((decision) => [decision.id, decision]))
    const unknown = decisions.find(({ id }) => !waiting.some((finding) => finding.id === id))
    if (unknown) throw Refusal.field(String(unknown.id), REVIEW_MESSAGES.nothingDisputed)
    const open = waiting.find(({ id }) => !byId.has(id))
    if (open) throw Refusal.field(String(open.id), 'Choose Accept or Reject for every disputed finding')

    const before = await readReviewBefore(tx, review)
    const rounds = await countRounds(tx, review.id)
    const given = Prisma.sql`jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb) AS given (id int, overturn_result text, overturn_comment text)`
    await tx.$executeRaw(Prisma.sql`
      UPDATE dispute_rounds d SET result = given.overturn_result, result_comment = given.overturn_comment, decided_by_id = ${viewer.userId}::int, decided_at = ${now}::timestamptz
      FROM ${given} WHERE d.answer_id = given.id AND d.dispute = 'Yes' AND d.result = ''`)
    await tx.$executeRaw(Prisma.sql`
      UPDATE review_answers a SET result = given.overturn_result, result_comment = given.overturn_comment FROM ${given} WHERE a.id = given.id`)
    const reopened = decisions
      .filter(({ overturn_result }) => standingAfterDecision(overturn_result, rounds) === 'open')
      .map(({ id }) => id)
    if (reopened.length > 0) {
      await tx.reviewAnswer.updateMany({
        where: { id: { in: reopened } },
        data: { result: '', resultComment: '', dispute: '', disputeComment: '' },
      })
    }
    await countReviews(tx, [review.id])
    await recordFindings(tx, [review.id], { by: viewer.userId, at: now })
    const dueAt = reopened.length > 0 ? await computeDisputeAnswerDue(tx, services.settings, now) : null
    await tx.review.update({
      where: { id: review.id },
      data: { dueAt, version: { increment: 1 }, updatedAt: now, updatedById: viewer.userId },
    })

    const accepted = decisions.filter(({ overturn_result }) => overturn_result === 'Accept').length
    const resultText = `${accepted} accepted, ${decisions.length - accepted} rejected`
    await recordReviews(tx, request, [{ review, before: `${decisions.length} disputed`, after: resultText }])
    const text = `${DISPUTES_DECIDED}${review.type} on loan ${review.loanNumber}: ${resultText}`
    await notifyReviewedPeople(tx, viewer, [{ personId: review.workedById, text, link: findingsLink(review) }])
    const undoId = await saveReviewAct(tx, request, review, { operation: 'overturn', before })
    const { msg, response } = await readSavedReview(tx, review.id, now, `Disputes decided: ${resultText}`)
    return success(msg, { ...response, undoId })
  })
}
