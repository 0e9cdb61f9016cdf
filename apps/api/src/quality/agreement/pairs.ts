import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { PairOfAnswers } from '@ivue/contracts/quality/agreement/contract.ts'
import {
  answersDiffer,
  type PairState,
  type ReviewPosition,
  toSide,
  whyNotAdjudicate,
  whyNotCorrect,
} from '@ivue/contracts/quality/agreement/rules.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../../platform/database/database.ts'
import { isKnownTo } from '../../platform/rows/blind-reviews.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'

/** Both stored answers to a question, with the data that the rules need. */
export interface StoredPair extends Omit<PairState, 'published' | 'reviewerIds'> {
  id: number
  version: number
  firstReviewId: number
  loanId: number
  loanNumber: string
  month: string
  type: string
  sno: number
  category: string
  question: string
  firstAnswerId: number | null
  firstIsA: boolean
  firstSeverity: string
  firstComment: string
  firstAt: Date | null
  secondSeverity: string
  secondComment: string
  secondAt: Date | null
  firstReviewerId: number | null
  secondReviewerId: number | null
  firstReviewer: string
  secondReviewer: string
  decision: ReviewPosition | ''
  why: string
  decidedBy: string
  decidedAt: Date | null
  publishedAt: Date | null
  correctedAt: Date | null
}

/** Returns pairs of answers (p) in pairs of reviews (v) that the viewer may know of, by loan and question. */
export function findPairs(db: Queries, viewer: Viewer, { where, limit }: { where: Prisma.Sql; limit: number }): Promise<StoredPair[]> {
  return db.$queryRaw<StoredPair[]>(Prisma.sql`
    SELECT p.id, p.version, f.id AS "firstReviewId", s.loan_id AS "loanId", s.loan_number AS "loanNumber", to_char(v.month, 'YYYY-MM') AS month, v.type, p.sno, p.category,
      coalesce(b.question, a.question, '') AS question, p.first_answer_id AS "firstAnswerId", v.first_is_a AS "firstIsA",
      p.first_answer AS "firstAnswer", p.first_severity AS "firstSeverity", p.first_comment AS "firstComment", a.answered_at AS "firstAt",
      p.second_answer AS "secondAnswer", p.second_severity AS "secondSeverity", p.second_comment AS "secondComment", b.answered_at AS "secondAt",
      f.assigned_to_id AS "firstReviewerId", s.assigned_to_id AS "secondReviewerId", f.assigned_to_name AS "firstReviewer", s.assigned_to_name AS "secondReviewer",
      p.decision, p.why, coalesce(d.full_name, '') AS "decidedBy", p.decided_at AS "decidedAt", v.published_at AS "publishedAt", p.corrected_at AS "correctedAt"
    FROM review_pairs v JOIN reviews s ON s.id = v.review_id JOIN reviews f ON f.id = s.first_review_id JOIN answer_pairs p ON p.review_id = v.review_id
    LEFT JOIN review_answers a ON a.id = p.first_answer_id LEFT JOIN review_answers b ON b.id = p.second_answer_id LEFT JOIN users d ON d.id = p.decided_by_id
    WHERE ${where} AND ${isKnownTo(viewer, 's')}
    ORDER BY s.loan_number, v.review_id, p.sno LIMIT ${limit}::int`)
}

/** Locks and returns one pair of answers. Throws Refusal "Not found" if the viewer may not know of it. */
export async function lockPair(tx: Queries, viewer: Viewer, id: number): Promise<StoredPair> {
  // Lock first, then read in a second statement: a statement that waited for the lock would see only part of a concurrent decision.
  await tx.$executeRaw(Prisma.sql`
    SELECT FROM review_pairs v JOIN answer_pairs p ON p.review_id = v.review_id WHERE p.id = ${id}::int FOR UPDATE OF v, p`)
  const [pair] = await findPairs(tx, viewer, { where: Prisma.sql`p.id = ${id}::int`, limit: 1 })
  if (!pair) throw new Refusal(MESSAGES.notFound)
  return pair
}

/** Checks the optimistic lock: throws Refusal if the pair changed since the viewer read it. */
export function refuseStalePair({ version, decidedBy }: StoredPair, seen: number | undefined): void {
  if (seen === undefined || seen === version) return
  const who = decidedBy === '' ? 'Somebody took a decision back' : `${decidedBy} decided on this`
  throw new Refusal(`${who} since you looked. Nothing of yours was saved`, { type: 'stale', version })
}

export const toPairState = (pair: StoredPair): PairState & { corrected: boolean; stored: boolean } => ({
  firstAnswer: pair.firstAnswer,
  secondAnswer: pair.secondAnswer,
  decision: pair.decision,
  published: pair.publishedAt !== null,
  reviewerIds: [pair.firstReviewerId, pair.secondReviewerId],
  corrected: pair.correctedAt !== null,
  stored: pair.firstAnswerId !== null,
})

/**
 * Returns a pair in wire format. Until it is published, reviewers and times are hidden. The second answer is always the later one, so a
 * time would tell which of A and B it is.
 */
export function toWirePair(viewer: Viewer, pair: StoredPair, facts: PairOfAnswers['facts']): PairOfAnswers {
  const state = toPairState(pair)
  const first = {
    answer: pair.firstAnswer,
    severity: pair.firstSeverity,
    comment: pair.firstComment,
    answeredAt: state.published ? (pair.firstAt?.toISOString() ?? null) : null,
    reviewer: state.published ? pair.firstReviewer : '',
  }
  const second = {
    answer: pair.secondAnswer,
    severity: pair.secondSeverity,
    comment: pair.secondComment,
    answeredAt: state.published ? (pair.secondAt?.toISOString() ?? null) : null,
    reviewer: state.published ? pair.secondReviewer : '',
  }
  const { id, version, loanNumber, sno, category, question, why, decidedBy } = pair
  return {
    id,
    version,
    loanNumber,
    sno,
    category,
    question,
    why,
    decidedBy,
    facts,
    A: pair.firstIsA ? first : second,
    B: pair.firstIsA ? second : first,
    differs: answersDiffer(pair),
    decision: pair.decision === '' ? '' : toSide(pair.decision, pair.firstIsA),
    decidedAt: pair.decidedAt?.toISOString() ?? null,
    published: state.published,
    corrected: state.corrected,
    decideWhy: whyNotAdjudicate(viewer, state) ?? '',
    correctWhy: whyNotCorrect(viewer, state) ?? '',
  }
}
