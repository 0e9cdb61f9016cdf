import { LAST_OPEN_ROUND } from '@ivue/contracts/desks/dispute.ts'
import type { Desk } from '@ivue/contracts/desks/words.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { KIND_AT } from '@ivue/contracts/quality/disputes/rules.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { managerRole } from '@ivue/contracts/worklist/scope.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../platform/database/database.ts'
import { isKnownTo, ofRecord } from '../platform/rows/blind-reviews.ts'
import { waitsForQuality } from '../platform/rows/disputes-waiting.ts'
import { isJudged, JUDGED } from '../platform/rows/judged-answers.ts'
import { loansVisibleTo, tasksVisibleTo } from '../platform/rows/visible-to.ts'
import { Refusal } from '../platform/rpc/refusal.ts'
import { disputedReviewSql, ROUND_COUNT } from './dispute-columns.ts'

/** A completed review as shown at the loan's desk. */
export interface ReviewAtDesk {
  id: number
  loanId: number
  loanNumber: string
  type: string
  instance: number
  workedById: number | null
  workedBy: string
  reviewedById: number | null
  reviewedBy: string
  /** Gross number of findings. */
  findings: number
  /** Deadline of the worked person's answer; null if nothing is open. */
  dueAt: Date | null
  businessDispute: number
}

/**
 * Returns a completed review of the desk's kind if the viewer may see its task. Throws Refusal "Not found" otherwise. With `lock` it locks
 * it until the transaction ends.
 */
export async function findReviewAtDesk(db: Queries, viewer: Viewer, desk: Desk, id: number, { lock = false } = {}): Promise<ReviewAtDesk> {
  const scope = tasksVisibleTo(viewer, desk)
  const [review] = await db.$queryRaw<ReviewAtDesk[]>(Prisma.sql`
    SELECT r.id, r.loan_id AS "loanId", t.loan_number AS "loanNumber", r.type, r.instance, r.due_at AS "dueAt", r.gross_finding_count AS findings, ${ROUND_COUNT} AS "businessDispute",
      r.worked_by_id AS "workedById", coalesce((SELECT full_name FROM users WHERE id = r.worked_by_id), '') AS "workedBy",
      r.assigned_to_id AS "reviewedById", coalesce((SELECT full_name FROM users WHERE id = r.assigned_to_id), '') AS "reviewedBy"
    FROM reviews r JOIN tasks t ON t.loan_id = r.loan_id AND t.desk = ${desk}
    WHERE r.id = ${id}::int AND r.kind = ${KIND_AT[desk]} AND r.ended_at IS NOT NULL AND r.pulled_back_at IS NULL AND ${ofRecord('r')} AND ${isKnownTo(viewer, 'r')}
      ${scope ? Prisma.sql`AND ${scope}` : Prisma.empty}
    ${lock ? Prisma.sql`FOR UPDATE OF r` : Prisma.empty}`)
  if (!review) throw new Refusal(MESSAGES.notFound)
  return review
}

/** Returns the id of the review of a row's Dispute cell; null if the loan has none with findings. */
export async function findDisputedReviewId(db: Queries, desk: Desk, loanId: number): Promise<number | null> {
  const [found] = await db.$queryRaw<{ id: number }[]>(disputedReviewSql(Prisma.sql`${loanId}::int`, desk))
  return found?.id ?? null
}

/** Returns the findings of a review in order, with all rounds of their dispute, the earliest first. */
export function findFindings(db: Queries, reviewId: number) {
  return db.reviewAnswer.findMany({
    where: { reviewId, answer: 'No', ...JUDGED },
    include: { rounds: { orderBy: { round: 'asc' } } },
    orderBy: [{ sno: 'asc' }, { id: 'asc' }],
  })
}
export type StoredFinding = Awaited<ReturnType<typeof findFindings>>[number]

/** Stores a round of answers to every open finding of a review, updates its counts, and clears the worked person's deadline. Returns its version. */
export async function storeRound(
  db: Queries,
  {
    reviewId,
    by,
    at,
    answers,
    decideBy,
  }: { reviewId: number; by: number; at: Date; answers: readonly { id: number; overturn: string; comment: string }[]; decideBy: Date },
): Promise<number> {
  const given = Prisma.sql`jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) AS given (id int, overturn text, comment text)`
  await db.$executeRaw(Prisma.sql`
    INSERT INTO dispute_rounds (answer_id, round, dispute, comment, disputed_by_id, disputed_at)
    SELECT given.id, 1 + coalesce((SELECT max(d.round) FROM dispute_rounds d JOIN review_answers a ON a.id = d.answer_id WHERE a.review_id = ${reviewId}::int), 0),
      given.overturn, given.comment, ${by}::int, ${at}::timestamptz
    FROM ${given}`)
  await db.$executeRaw(Prisma.sql`
    UPDATE review_answers a SET dispute = given.overturn, dispute_comment = given.comment FROM ${given} WHERE a.id = given.id AND a.review_id = ${reviewId}::int`)
  const waits = Prisma.sql`CASE WHEN ${waitsForQuality('reviews')} THEN ${decideBy}::timestamptz END`
  const [stored] = await db.$queryRaw<{ version: number }[]>(Prisma.sql`
    UPDATE reviews SET version = version + 1, updated_at = ${at}::timestamptz, updated_by_id = ${by}::int, due_at = ${waits}, dispute_count = ${DISPUTE_COUNT} WHERE id = ${reviewId}::int RETURNING version`)
  return stored?.version ?? 0
}

/** SQL of the number of findings of a review (table `reviews`) that were ever disputed. */
const DISPUTE_COUNT = Prisma.sql`(
  SELECT count(DISTINCT a.id) FROM review_answers a JOIN dispute_rounds d ON d.answer_id = a.id WHERE a.review_id = reviews.id AND ${isJudged('a')} AND d.dispute = 'Yes')`

/** Deletes the last round of a review, so that its findings wait for an answer until `dueAt` again. */
export async function deleteRound(
  db: Queries,
  { reviewId, by, at, dueAt }: { reviewId: number; by: number; at: Date; dueAt: string | null },
): Promise<void> {
  await db.$executeRaw(Prisma.sql`
    WITH gone AS (
      DELETE FROM dispute_rounds d USING review_answers a, reviews r
      WHERE a.id = d.answer_id AND a.review_id = r.id AND r.id = ${reviewId}::int AND d.round = ${ROUND_COUNT} RETURNING d.answer_id
    )
    UPDATE review_answers SET dispute = '', dispute_comment = '' FROM gone WHERE id = gone.answer_id`)
  await db.$executeRaw(Prisma.sql`
    UPDATE reviews SET version = version + 1, updated_at = ${at}::timestamptz, updated_by_id = ${by}::int, due_at = ${dueAt}::timestamptz, dispute_count = ${DISPUTE_COUNT}
    WHERE id = ${reviewId}::int`)
}

export async function countRounds(db: Queries, reviewId: number): Promise<number> {
  const [row] = await db.$queryRaw<{ rounds: number }[]>(
    Prisma.sql`SELECT ${ROUND_COUNT} AS rounds FROM reviews r WHERE r.id = ${reviewId}::int`,
  )
  return row?.rounds ?? 0
}

/** Adds to the number of dispute rounds of a task, which counts the rounds of all its reviews. */
export async function changeDisputeRounds(
  db: Queries,
  taskId: number,
  { added, by, at }: { added: 1 | -1; by: number; at: Date },
): Promise<void> {
  await db.$executeRaw(Prisma.sql`
    UPDATE tasks SET business_dispute = business_dispute + ${added}::int, version = version + 1, updated_at = ${at}::timestamptz, updated_by_id = ${by}::int WHERE id = ${taskId}::int`)
}

/**
 * Updates the findings of reviews from their answers (`record_findings`). A completed review has a finding for each No, with the result of
 * its dispute.
 */
export async function recordFindings(db: Queries, reviewIds: readonly number[], { by, at }: { by: number; at: Date }): Promise<void> {
  await db.$executeRaw(Prisma.sql`SELECT record_findings(${[...reviewIds]}::int[], ${at}::timestamptz, ${by}::int)`)
}

/** Counts the findings of a loan's completed reviews that wait for the worked person's answer, by type of review. */
export async function countUnansweredFindings(db: Queries, loanId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db.$queryRaw<{ type: string; waiting: number }[]>(Prisma.sql`
    SELECT r.type, count(*)::int AS waiting FROM reviews r JOIN review_answers a ON a.review_id = r.id
    WHERE r.loan_id = ${loanId} AND r.ended_at IS NOT NULL AND r.pulled_back_at IS NULL AND ${ofRecord('r')} AND ${isJudged('a')} AND a.answer = 'No' AND a.dispute = '' AND a.result = ''
    GROUP BY r.type`)
  return new Map(rows.map(({ type, waiting }) => [type, waiting]))
}

/** Returns the active managers of quality, who are notified of disputes. */
export function findQualityManagers(db: Queries): Promise<{ id: number }[]> {
  return db.user.findMany({
    where: { inactive: false, roles: { some: { role: managerRole('quality') } } },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
}

/**
 * Returns, by loan, the number of findings of the desk's completed reviews that are not final: disputed and undecided, or open with
 * rounds left. Loans without any are absent.
 */
export async function countOpenFindings(db: Queries, loanIds: readonly number[], desk: Desk): Promise<ReadonlyMap<number, number>> {
  const rows = await db.$queryRaw<{ loanId: number; open: number }[]>(Prisma.sql`
    SELECT r.loan_id AS "loanId", count(*)::int AS open
    FROM reviews r JOIN review_answers a ON a.review_id = r.id
    WHERE r.loan_id = ANY(${[...loanIds]}::int[]) AND r.kind = ${KIND_AT[desk]} AND r.ended_at IS NOT NULL AND r.pulled_back_at IS NULL AND ${ofRecord('r')}
      AND ${isJudged('a')} AND a.answer = 'No' AND a.result = '' AND (a.dispute = 'Yes' OR (a.dispute = '' AND ${ROUND_COUNT} <= ${LAST_OPEN_ROUND}))
    GROUP BY 1`)
  return new Map(rows.map(({ loanId, open }) => [loanId, open]))
}

/** Returns a completed review with all answers, if the viewer may open its loan. Throws Refusal "Not found" otherwise. */
export async function findCompletedReview(db: Queries, viewer: Viewer, id: number) {
  const scope = loansVisibleTo(viewer)
  const [visible] = await db.$queryRaw<{ completed: boolean }[]>(Prisma.sql`
    SELECT r.ended_at IS NOT NULL AND r.pulled_back_at IS NULL AS completed FROM reviews r JOIN loans l ON l.id = r.loan_id
    WHERE r.id = ${id}::int AND ${ofRecord('r')} AND ${isKnownTo(viewer, 'r')} ${scope ? Prisma.sql`AND ${scope}` : Prisma.empty}`)
  if (!visible) throw new Refusal(MESSAGES.notFound)
  if (!visible.completed) throw new Refusal('This review is not completed yet')
  return db.review.findUniqueOrThrow({
    where: { id },
    include: {
      loan: { select: { number: true } },
      answers: { include: { rounds: { orderBy: { round: 'asc' } } }, orderBy: [{ sno: 'asc' }, { id: 'asc' }] },
    },
  })
}

/**
 * Returns the topic of a question. In an underwriter's bank this is the type, because the category is the loan purpose (quality 9).
 */
export const questionTopic = (kind: string, { category, type }: { category: string; type: string }): string =>
  kind === 'underwriter' ? type || category : category
