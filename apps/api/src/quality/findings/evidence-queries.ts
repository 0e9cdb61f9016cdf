import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { FindingOutcome } from '@ivue/contracts/quality/reviews/transitions.ts'
import { REVIEW_KINDS, type ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../../platform/database/database.ts'
import { isKnownTo, ofRecord } from '../../platform/rows/blind-reviews.ts'
import { loansVisibleTo } from '../../platform/rows/visible-to.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import { type ReviewNow, reviewSubject } from '../../worklist/reviews.ts'

/** The answer to which evidence is attached, in its present state. */
export interface AnswerWithEvidence {
  answerId: number
  sno: number
  answer: string
  dispute: string
  result: string
  /** Null before Final Submit. */
  outcome: FindingOutcome | null
  files: number
}

/**
 * Returns a review whose evidence the viewer may see: in their scope of quality, or completed and of a loan that they may open. With `lock`
 * it locks it for a change. Throws Refusal "Not found" otherwise, and always for a blind second review.
 */
export async function findEvidencedReview(db: Queries, viewer: Viewer, id: number, { lock }: { lock: boolean }): Promise<ReviewNow> {
  const subject = reviewSubject(REVIEW_KINDS[0])
  const inQuality = subject.visibleTo(viewer)
  const loan = loansVisibleTo(viewer)
  const ended = Prisma.sql`t.ended_at IS NOT NULL AND ${ofRecord('t')} AND ${isKnownTo(viewer, 't')} ${loan ? Prisma.sql`AND ${loan}` : Prisma.empty}`
  const [found] = await db.$queryRaw<{ kind: ReviewKind }[]>(Prisma.sql`
    SELECT t.kind FROM reviews t JOIN loans l ON l.id = t.loan_id
    WHERE t.id = ${id}::int AND t.pulled_back_at IS NULL ${inQuality ? Prisma.sql`AND (${inQuality} OR ${ended})` : Prisma.empty}`)
  const [review] = found ? await reviewSubject(found.kind).find(db, viewer, [id], { lock, unscoped: true }) : []
  if (!review) throw new Refusal(MESSAGES.notFound)
  return review
}

export function findAnswersWithEvidence(db: Queries, reviewId: number): Promise<AnswerWithEvidence[]> {
  return db.$queryRaw<AnswerWithEvidence[]>(Prisma.sql`
    SELECT a.id AS "answerId", a.sno, a.answer, a.dispute, a.result, f.outcome, (SELECT count(*)::int FROM evidence_files e WHERE e.answer_id = a.id) AS files
    FROM review_answers a LEFT JOIN findings f ON f.answer_id = a.id WHERE a.review_id = ${reviewId}::int AND a.answer = 'No' ORDER BY a.sno, a.id`)
}

/** Reads the files attached to answers of No. Files of other answers are only history. */
export const evidenceFiles = (db: Queries, where: Prisma.EvidenceFileWhereInput) =>
  db.evidenceFile.findMany({
    where: { ...where, answer: { answer: 'No' } },
    include: { file: { select: { id: true, title: true, mime: true, size: true } }, answer: { select: { result: true } } },
    orderBy: [{ sno: 'asc' }, { round: 'asc' }, { id: 'asc' }],
  })

/**
 * Makes an upload of the viewer evidence, so that it does not expire. Returns null if there is no such upload or it is attached
 * already.
 */
export async function claimUpload(
  db: Queries,
  { name, ownerId, purpose }: { name: string; ownerId: number; purpose: string },
): Promise<{ id: number; title: string; sha256: string } | null> {
  const [kept] = await db.$queryRaw<{ id: number; title: string; sha256: string }[]>(Prisma.sql`
    UPDATE files f SET expires_at = '9999-12-31'
    WHERE f.name = ${name} AND f.owner_id = ${ownerId}::int AND f.purpose = ${purpose} AND f.complete AND f.expires_at > now()
      AND NOT EXISTS (SELECT 1 FROM evidence_files e WHERE e.file_id = f.id)
    RETURNING f.id, f.title, (SELECT encode(sha256(string_agg(c.bytes, ''::bytea ORDER BY c.index)), 'hex') FROM file_chunks c WHERE c.file_id = f.id) AS sha256`)
  return kept ?? null
}

export async function nextRound(db: Queries, reviewId: number): Promise<number> {
  const { _max } = await db.disputeRound.aggregate({ where: { answer: { reviewId } }, _max: { round: true } })
  return (_max.round ?? 0) + 1
}
