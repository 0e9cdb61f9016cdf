import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { Outcome } from '@ivue/contracts/quality/transitions.ts'
import { REVIEW_KINDS, type ReviewKind } from '@ivue/contracts/quality/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../../database.ts'
import { notBlind, ofRecord } from '../../rows/blind-reviews.ts'
import { loansVisibleTo } from '../../rows/visible-to.ts'
import { Refusal } from '../../rpc/refusal.ts'
import { type ReviewNow, reviewSubject } from '../../worklist/reviews.ts'

/** What evidence is attached to: a question of a review as it stands. */
export interface EvidenceOf {
  answerId: number
  sno: number
  answer: string
  dispute: string
  result: string
  /** Null before Final Submit. */
  outcome: Outcome | null
  files: number
}

/**
 * A review whose evidence the viewer sees, locked where that is about to change: one in their scope as quality, or one that ended of a loan that they may open.
 * "Not found" otherwise, as for a blind second review, which has no instance.
 */
export async function findEvidencedReview(db: Queries, viewer: Viewer, id: number, { lock }: { lock: boolean }): Promise<ReviewNow> {
  const subject = reviewSubject(REVIEW_KINDS[0])
  const inQuality = subject.visibleTo(viewer)
  const loan = loansVisibleTo(viewer)
  const ended = Prisma.sql`t.ended_at IS NOT NULL AND ${ofRecord('t')} AND ${notBlind(viewer, 't')} ${loan ? Prisma.sql`AND ${loan}` : Prisma.empty}`
  const [found] = await db.$queryRaw<{ kind: ReviewKind }[]>(Prisma.sql`
    SELECT t.kind FROM reviews t JOIN loans l ON l.id = t.loan_id
    WHERE t.id = ${id}::int AND t.pulled_back_at IS NULL ${inQuality ? Prisma.sql`AND (${inQuality} OR ${ended})` : Prisma.empty}`)
  const [review] = found ? await reviewSubject(found.kind).find(db, viewer, [id], { lock, unscoped: true }) : []
  if (!review) throw new Refusal(MESSAGES.notFound)
  return review
}

/** The questions of a review that are answered No, with what became of them. */
export function evidencedAnswers(db: Queries, reviewId: number): Promise<EvidenceOf[]> {
  return db.$queryRaw<EvidenceOf[]>(Prisma.sql`
    SELECT a.id AS "answerId", a.sno, a.answer, a.dispute, a.result, f.outcome, (SELECT count(*)::int FROM evidence_files e WHERE e.answer_id = a.id) AS files
    FROM review_answers a LEFT JOIN findings f ON f.answer_id = a.id WHERE a.review_id = ${reviewId}::int AND a.answer = 'No' ORDER BY a.sno, a.id`)
}

/** The files of a review's answers of No, those of other answers are history. */
export const evidenceFiles = (db: Queries, where: Prisma.EvidenceFileWhereInput) =>
  db.evidenceFile.findMany({
    where: { ...where, answer: { answer: 'No' } },
    include: { file: { select: { id: true, title: true, mime: true, size: true } }, answer: { select: { result: true } } },
    orderBy: [{ sno: 'asc' }, { round: 'asc' }, { id: 'asc' }],
  })

/** Makes an upload of the viewer's own evidence, for as long as its review is there. Null where there is no such upload, or it is attached already. */
export async function keepUpload(
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

/** The round that is being answered: one more than any that was submitted. */
export async function nextRound(db: Queries, reviewId: number): Promise<number> {
  const { _max } = await db.disputeRound.aggregate({ where: { answer: { reviewId } }, _max: { round: true } })
  return (_max.round ?? 0) + 1
}
