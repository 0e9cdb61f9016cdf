import { whyNotAnswerQuestions, whyNotSubmitFinal } from '@ivue/contracts/quality/reviews/checklist.ts'
import type { SavedReview } from '@ivue/contracts/quality/reviews/contract.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Act } from '../../audit/record-events.ts'
import type { Services } from '../../platform/app-services.ts'
import type { Queries } from '../../platform/database/database.ts'
import { isJudged } from '../../platform/rows/judged-answers.ts'
import { type Answer, success } from '../../platform/rpc/answer.ts'
import { refuse } from '../../platform/rpc/refusal.ts'
import { computeDisputeAnswerDue } from '../../reviews/deadlines.ts'
import { buildFindingNotices, notifyReviewedPeople } from '../../reviews/notify-worked.ts'
import { recordFindings } from '../../reviews/queries.ts'
import { recordReviews } from '../../reviews/submit-review.ts'
import { type ReviewNow, reviewSubject } from '../../worklist/reviews.ts'
import { findRow } from '../../worklist/subject.ts'
import { storeAnswers } from './answers.ts'
import { countReviews } from './counts.ts'
import { clearHiddenAnswers } from './questions/asked-questions.ts'
import { lockReview, toReviewState } from './review-state.ts'
import type { SaveRequest } from './save-request.ts'
import { readSavedReview } from './saved-review.ts'
import { readReviewBefore, saveReviewAct } from './undo-final.ts'

const SUBMITTED = 'Submitted'

/**
 * Ends a review whose questions are all answered (quality 4). Saves the sent answers first; the server checks completeness.
 * Idempotent: a retry with the same key gets the first answer again.
 */
export async function submitFinal(request: SaveRequest<'Final Submit'>): Promise<Answer<SavedReview>> {
  const { services, kind, input, viewer, now } = request
  const { qaId: id, answer: given, key = '' } = input
  return services.db.$transaction(async (tx) => {
    const { submitKey } = await findRow(reviewSubject(kind), tx, viewer, id, { lock: true })
    if (key !== '' && submitKey === key) return withAct(await readSavedReview(tx, id, now, SUBMITTED), await findSubmit(tx, id))
    const rule = (review: ReviewNow) => whyNotAnswerQuestions(viewer, toReviewState(review))
    const review = await lockReview(tx, viewer, kind, { id, seen: input.version, now }, rule)
    const { questions } = await storeAnswers(tx, review, given, { by: viewer.userId, at: now })
    refuse(whyNotSubmitFinal(viewer, toReviewState(review), questions))
    const before = await readReviewBefore(tx, review)
    await completeReviews(tx, services.settings, request, [review], key)
    const undoId = await saveReviewAct(tx, request, review, { operation: 'submit', before })
    return withAct(await readSavedReview(tx, id, now, SUBMITTED, questions), undoId)
  })
}

const withAct = ({ msg, response }: Answer<SavedReview>, undoId: number | undefined) => success(msg, { ...response, undoId })

/** Returns the id of the act that submitted a review. */
async function findSubmit(tx: Queries, recordId: number): Promise<number | undefined> {
  const act = await tx.act.findFirst({
    where: { operation: 'submit', rows: { some: { recordId } } },
    orderBy: { id: 'desc' },
    select: { id: true },
  })
  return act?.id
}

/**
 * Stores both answers to each question that both reviews contain and that judges somebody's work, when the second one ends. Later changes
 * of the first review do not change the agreement. Does nothing for reviews that are not second ones.
 */
async function storeAnswerPairs(tx: Queries, ids: readonly number[]): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO answer_pairs (review_id, sno, checkpoint_id, category, first_answer_id, first_answer, first_severity, first_comment, second_answer_id, second_answer, second_severity, second_comment)
    SELECT s.id, b.sno, b.checkpoint_id, CASE WHEN s.kind = 'underwriter' AND b.type <> '' THEN b.type ELSE b.category END,
      a.id, a.answer, a.severity, a.comment, b.id, b.answer, b.severity, b.comment
    FROM reviews s JOIN review_answers b ON b.review_id = s.id JOIN review_answers a ON a.review_id = s.first_review_id AND a.sno = b.sno
    WHERE s.id = ANY(${[...ids]}::int[]) AND a.asked AND b.asked AND ${isJudged('a')} AND a.answer <> '' AND b.answer <> ''`)
}

/**
 * Completes locked reviews. Stores effective severities, counts, scores and findings, writes the events, and notifies
 * the worked people. For a blind second review it only pairs the answers with those of the first review: it has no
 * findings, and nobody is notified.
 */
export async function completeReviews(
  tx: Queries,
  settings: Services['settings'],
  act: Act,
  reviews: readonly ReviewNow[],
  submitKey = '',
): Promise<void> {
  const { viewer, now } = act
  const ids = reviews.map(({ id }) => id)
  await tx.$executeRaw(Prisma.sql`
    UPDATE review_answers a SET severity = CASE WHEN a.answer <> 'No' THEN '' WHEN r.kind = 'underwriter' THEN a.severity ELSE coalesce(nullif(a.type, ''), 'Coachback') END
    FROM reviews r WHERE r.id = a.review_id AND r.id = ANY(${ids}::int[])`)
  await clearHiddenAnswers(tx, ids, { by: viewer.userId, at: now })
  await countReviews(tx, ids)
  await storeAnswerPairs(tx, ids)
  const due = await computeDisputeAnswerDue(tx, settings, now)
  await tx.$executeRaw(Prisma.sql`
    UPDATE reviews SET ended_at = ${now}::timestamptz, submit_key = ${submitKey}, version = version + 1, updated_at = ${now}::timestamptz, updated_by_id = ${viewer.userId}::int,
      due_at = CASE WHEN finding_count > 0 AND first_review_id IS NULL THEN ${due}::timestamptz END
    WHERE id = ANY(${ids}::int[])`)
  const ofTheRecord = reviews.filter(({ firstReviewId }) => firstReviewId === null)
  await recordFindings(
    tx,
    ofTheRecord.map(({ id }) => id),
    { by: viewer.userId, at: now },
  )
  const ended = await tx.review.findMany({ where: { id: { in: ids } }, select: { id: true, status: true } })
  const endedAs = new Map(ended.map(({ id, status }) => [id, status]))
  await recordReviews(
    tx,
    act,
    reviews.map((review) => ({ review, before: review.status, after: endedAs.get(review.id) ?? '' })),
  )
  await notifyReviewedPeople(tx, viewer, await buildFindingNotices(tx, ofTheRecord))
}
