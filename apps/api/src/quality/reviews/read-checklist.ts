import { loanFacts } from '@ivue/contracts/quality/checkpoints/facts.ts'
import { hidesResults, severityChoice, whyNotAnswerQuestions, whyNotStart } from '@ivue/contracts/quality/reviews/checklist.ts'
import type { Checklist } from '@ivue/contracts/worklist/checklist-answer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import { markUnheld } from '../../platform/rows/judged-answers.ts'
import type { SignedIn } from '../../platform/rpc/implement.ts'
import { type ReviewNow, reviewSubject } from '../../worklist/reviews.ts'
import { findRow } from '../../worklist/subject.ts'
import { withShowWhen } from '../checkpoints/checkpoints-queries.ts'
import { describeConditionFacts } from './questions/condition-facts.ts'
import { loanFactTexts } from './questions/loan-facts.ts'
import { readQuestions, type StoredQuestion } from './questions/stored-questions.ts'
import { toReviewState } from './review-state.ts'

/** Whether an answer was upheld, and why. */
interface PublishedDecision {
  upheld: boolean
  why: string
}

/** Returns the published decisions on the answers of a review, first or second, by the id of the answer. */
async function findPublished(db: Queries, reviewId: number): Promise<ReadonlyMap<number, PublishedDecision>> {
  const rows = await db.$queryRaw<(PublishedDecision & { id: number })[]>(Prisma.sql`
    SELECT CASE WHEN s.id = ${reviewId}::int THEN p.second_answer_id ELSE p.first_answer_id END AS id, (p.decision = 'second') = (s.id = ${reviewId}::int) AS upheld, p.why
    FROM reviews s JOIN review_pairs v ON v.review_id = s.id JOIN answer_pairs p ON p.review_id = s.id
    WHERE (s.id = ${reviewId}::int OR s.first_review_id = ${reviewId}::int) AND v.published_at IS NOT NULL AND p.decision <> ''`)
  return new Map(rows.map(({ id, ...published }) => [id, published]))
}

/**
 * Returns the questions of a review with their answers and the facts of its loan (wire conventions, Quality: Get Question, QA View).
 */
export async function readChecklist(db: Database, viewer: SignedIn, kind: ReviewNow['kind'], id: number): Promise<Checklist> {
  const review = await findRow(reviewSubject(kind), db, viewer, id, { lock: false })
  const [questions, loan, adjudicated] = await Promise.all([
    readQuestions(db, id),
    db.loan.findUniqueOrThrow({ where: { id: review.loanId } }),
    review.endedAt ? findPublished(db, id) : null,
  ])
  const state = toReviewState(review)
  const conditionFacts = loanFacts(loan)
  return {
    reviewId: review.id,
    loanNumber: review.loanNumber,
    reviewType: review.type,
    instance: review.instance,
    workedBy: review.workedByName,
    reviewedBy: review.slot1Name,
    kind,
    status: review.status,
    version: review.version,
    audit: review.audit,
    selection: review.selection,
    asksReason: review.asksReason,
    disposition: review.disposition,
    submittedAt: review.submittedAt.toISOString(),
    startedAt: review.startedAt?.toISOString() ?? null,
    endedAt: review.endedAt?.toISOString() ?? null,
    why: (review.status === 'Pending' ? whyNotStart(viewer, state) : whyNotAnswerQuestions(viewer, state)) ?? '',
    facts: loanFactTexts(loan),
    questions: questions.map((question) => {
      const facts = describeConditionFacts(withShowWhen(question).showWhen, conditionFacts)
      const result = hidesResults(viewer, review.audit) && { overturn_result: '', result_comment: '' }
      return { ...wireQuestion(kind, question), ...result, ...(facts.length > 0 && { facts }), adjudicated: adjudicated?.get(question.id) }
    }),
  }
}

const wireQuestion = (kind: ReviewNow['kind'], question: StoredQuestion): Checklist['questions'][number] => ({
  id: question.id,
  sno: question.sno,
  qc: question.qc,
  type: question.type,
  category: question.category,
  question: question.question,
  answer: question.answer,
  comment: question.comment,
  severity: severityChoice(kind, question.severity),
  reason: question.reason,
  ...markUnheld(question),
  overturn: question.dispute,
  overturn_comment: question.disputeComment,
  overturn_result: question.result,
  result_comment: question.resultComment,
  asked: question.asked,
  answeredAt: question.answeredAt?.toISOString() ?? null,
  key: question.saveKey,
})
