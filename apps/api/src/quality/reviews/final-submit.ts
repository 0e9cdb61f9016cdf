import { mayAnswerQuestions, maySubmitFinal } from '@ivue/contracts/quality/checklist.ts'
import type { SavedReview } from '@ivue/contracts/quality/contract.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Act } from '../../audit/record-events.ts'
import type { Queries } from '../../database.ts'
import { notifyWorkedPerson } from '../../reviews/notify-worked.ts'
import { recordReviews } from '../../reviews/submit-review.ts'
import type { Answer } from '../../rpc/answer.ts'
import { Refusal } from '../../rpc/refusal.ts'
import type { ReviewNow } from '../../worklist/reviews.ts'
import { answersIn, keepAnswers } from './answers.ts'
import { withdrawHidden } from './asked.ts'
import { countReviews } from './counts.ts'
import { lockReview, stateOf } from './review-state.ts'
import type { Saving } from './save.ts'
import { savedAs } from './saved.ts'

/** Ends a review whose questions are all answered (quality 4). Answers that come along are kept first; the completeness is checked here, whatever the client thinks. */
export async function submitFinal(saving: Saving): Promise<Answer<SavedReview>> {
  const { services, kind, input, viewer, now } = saving
  const given = answersIn(input.answer)
  return services.db.$transaction(async (tx) => {
    const rule = (review: ReviewNow) => mayAnswerQuestions(viewer, stateOf(review))
    const review = await lockReview(tx, viewer, kind, { id: input.qaId, seen: input.version, now }, rule)
    const { questions } = await keepAnswers(tx, review, given, { by: viewer.userId, at: now })
    const refused = maySubmitFinal(viewer, stateOf(review), questions)
    if (refused) throw new Refusal(refused)
    await endReviews(tx, saving, [review])
    return savedAs(tx, kind, review.id, now, 'Submitted', questions)
  })
}

/** Ends locked reviews: effective severities, counts, scores, events, and a word to whose work has findings. */
export async function endReviews(tx: Queries, act: Act, reviews: readonly ReviewNow[]): Promise<void> {
  const { viewer, now } = act
  const ids = reviews.map(({ id }) => id)
  await tx.$executeRaw(Prisma.sql`
    UPDATE review_answers a SET severity = CASE WHEN a.answer <> 'No' THEN '' WHEN r.kind = 'underwriter' THEN a.severity ELSE coalesce(nullif(a.type, ''), 'Coachback') END
    FROM reviews r WHERE r.id = a.review_id AND r.id = ANY(${ids}::int[])`)
  await withdrawHidden(tx, ids, { by: viewer.userId, at: now })
  await countReviews(tx, ids)
  await tx.$executeRaw(Prisma.sql`
    UPDATE reviews SET ended_at = ${now}::timestamptz, version = version + 1, updated_at = ${now}::timestamptz, updated_by_id = ${viewer.userId}::int WHERE id = ANY(${ids}::int[])`)
  const ended = await tx.review.findMany({ where: { id: { in: ids } }, select: { id: true, status: true, findingCount: true } })
  const endedAs = new Map(ended.map((review) => [review.id, review]))
  await recordReviews(
    tx,
    act,
    reviews.map((review) => ({ review, before: review.status, after: endedAs.get(review.id)?.status ?? '' })),
  )
  await notifyWorkedPerson(
    tx,
    viewer,
    reviews.flatMap((review) => {
      const findings = endedAs.get(review.id)?.findingCount ?? 0
      return findings > 0
        ? [{ review, text: `${findings === 1 ? '1 finding' : `${findings} findings`} of ${review.type} on loan ${review.loanNumber}` }]
        : []
    }),
  )
}
