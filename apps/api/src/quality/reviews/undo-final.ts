import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { REFUSED } from '@ivue/contracts/worklist/refusals.ts'
import { UNDO_MESSAGES, UNDONE } from '@ivue/contracts/worklist/undo.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Act } from '../../audit/record-events.ts'
import type { Queries } from '../../platform/database/database.ts'
import { OF_RECORD } from '../../platform/rows/blind-reviews.ts'
import { lockLoans } from '../../platform/rows/locks.ts'
import { Refusal, refuse } from '../../platform/rpc/refusal.ts'
import { recordFindings } from '../../reviews/queries.ts'
import { recordReviews } from '../../reviews/submit-review.ts'
import { findAdjudicated, LIST_OF_KIND, type ReviewNow, reviewSubject } from '../../worklist/reviews.ts'
import { findRow } from '../../worklist/subject.ts'
import { saveAct } from '../../worklist/undo/save-act.ts'
import type { Undo } from '../../worklist/undo/undo.ts'
import { readActRow, refuseChangedSince } from '../../worklist/undo/undo-record.ts'
import { countReviews } from './counts.ts'

type ReviewBefore = Prisma.InputJsonObject & { endedAt: string | null }

/** Returns a review as it is before a final act: its state, its answers and the rounds of its disputes. */
export async function readReviewBefore(tx: Queries, { id }: ReviewNow): Promise<ReviewBefore> {
  const [row] = await tx.$queryRaw<{ before: ReviewBefore }[]>(Prisma.sql`
    SELECT jsonb_build_object('endedAt', r.ended_at, 'dueAt', r.due_at,
      'answers', (SELECT jsonb_agg(to_jsonb(a) - '{question,show_when,category}'::text[]) FROM review_answers a WHERE a.review_id = r.id),
      'rounds', (SELECT coalesce(jsonb_agg(to_jsonb(d)), '[]') FROM dispute_rounds d JOIN review_answers a ON a.id = d.answer_id WHERE a.review_id = r.id)) AS before
    FROM reviews r WHERE r.id = ${id}::int`)
  return row?.before ?? { endedAt: null }
}

/** Stores a final act on a review, so that it can be undone. Returns the id for its undo. Call it last, after the notices. */
export async function saveReviewAct(
  tx: Queries,
  { viewer, now }: Act,
  { id, kind }: ReviewNow,
  { operation, before }: { operation: 'submit' | 'overturn'; before: ReviewBefore },
): Promise<number> {
  const { version: versionAfter } = await tx.review.findUniqueOrThrow({ where: { id }, select: { version: true } })
  return saveAct(tx, { viewer, now, list: LIST_OF_KIND[kind], operation }, { recordId: id, versionAfter, before })
}

/** Undoes the submit of a review, or a decision on its disputes, while nobody acted upon it (domain 10.3). */
export const undoFinal: Undo = async (tx, act, { id, operation, at }) => {
  const { recordId, versionAfter, before } = await readActRow<ReviewBefore>(tx, id)
  const { viewer, now } = act
  const { kind } = await tx.review.findUniqueOrThrow({ where: { id: recordId }, select: { kind: true } })
  const { conflictActive } = await findRow(reviewSubject(kind as ReviewKind), tx, viewer, recordId, { lock: true })
  const review = await tx.review.findUniqueOrThrow({ where: { id: recordId } })
  await refuseChangedSince(tx, viewer, 'review', review, versionAfter)
  refuse(conflictActive ? REFUSED.locked : null)
  // Submitting the loan to another review waits for this lock.
  await lockLoans(tx, [review.loanId])
  if (operation === 'submit') await refuseBuiltUpon(tx, review, at)
  await tx.$executeRaw(Prisma.sql`
    WITH stored AS (SELECT before FROM act_rows WHERE act_id = ${id}::int), answers AS (
      UPDATE review_answers a SET answer = b.answer, comment = b.comment, severity = b.severity, reason = b.reason,
        result = b.result, result_comment = b.result_comment, dispute = b.dispute, dispute_comment = b.dispute_comment
      FROM stored, jsonb_populate_recordset(NULL::review_answers, before->'answers') b WHERE a.id = b.id RETURNING a.id
    ), rounds AS (
      UPDATE dispute_rounds d SET result = b.result, result_comment = b.result_comment, decided_by_id = b.decided_by_id, decided_at = b.decided_at
      FROM stored, jsonb_populate_recordset(NULL::dispute_rounds, before->'rounds') b WHERE d.id = b.id RETURNING d.id
    )
    UPDATE reviews SET ended_at = (before->>'endedAt')::timestamptz, due_at = (before->>'dueAt')::timestamptz, submit_key = CASE WHEN before->>'endedAt' IS NULL THEN '' ELSE submit_key END,
      version = version + 1, updated_at = ${now}::timestamptz, updated_by_id = ${viewer.userId}::int
    FROM stored WHERE reviews.id = ${recordId}::int`)
  await recordFindings(tx, [recordId], { by: viewer.userId, at: now })
  if (before.endedAt !== null) await countReviews(tx, [recordId])
  else await clearCounts(tx, recordId)
  const { status } = await tx.review.findUniqueOrThrow({ where: { id: recordId }, select: { status: true } })
  await recordReviews(tx, act, [
    { review, before: review.status, after: operation === 'submit' ? status : 'disputes not decided', reason: UNDONE },
  ])
  return { done: [recordId], refused: [] }
}

/** Throws Refusal if the loan went on to another review since, or the answers were judged. */
async function refuseBuiltUpon(tx: Queries, { id, loanId, type }: { id: number; loanId: number; type: string }, at: Date): Promise<void> {
  if ((await findAdjudicated(tx, [id])).size > 0) throw new Refusal(UNDO_MESSAGES.decided)
  // A blind second review must not be named to the first reviewer.
  if (await tx.review.findFirst({ where: { firstReviewId: id }, select: { id: true } })) throw new Refusal('This review is in use already')
  const next = await tx.review.findFirst({
    where: { loanId, id: { gt: id }, submittedAt: { gte: at }, pulledBackAt: null, ...OF_RECORD },
    select: { type: true },
  })
  if (next) throw new Refusal(`${next.type} was submitted after this ${type}`)
}

/** Deletes the counts, scores and pairs of answers of a review that is open again. */
async function clearCounts(tx: Queries, id: number): Promise<void> {
  await tx.reviewScore.deleteMany({ where: { reviewId: id } })
  await tx.answerPair.deleteMany({ where: { reviewId: id } })
  await tx.$executeRaw(Prisma.sql`
    UPDATE reviews SET opportunity_count = 0, critical_opportunity_count = 0, moderate_opportunity_count = 0, finding_count = 0, critical_count = 0, moderate_count = 0,
      gross_finding_count = 0, gross_critical_count = 0, gross_moderate_count = 0, overturned_count = 0 WHERE id = ${id}::int`)
}
