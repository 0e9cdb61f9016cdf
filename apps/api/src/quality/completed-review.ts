import type { CompletedReview, ReviewedAnswer } from '@ivue/contracts/quality/reviews/completed-contract.ts'
import { reviewStatus, score } from '@ivue/contracts/quality/reviews/rules.ts'
import type { Database } from '../platform/database/database.ts'
import { markUnheld } from '../platform/rows/judged-answers.ts'
import { readUserNames } from '../platform/rows/user-names.ts'
import type { SignedIn } from '../platform/rpc/implement.ts'
import { findCompletedReview, questionTopic } from '../reviews/queries.ts'
import { toWireRound } from './wire-rounds.ts'

type CompletedReviewRow = Awaited<ReturnType<typeof findCompletedReview>>

/** Returns a completed review with its answers and the results of its findings, if the viewer may open its loan. */
export async function completedReview(db: Database, viewer: SignedIn, reviewId: number): Promise<CompletedReview> {
  const review = await findCompletedReview(db, viewer, reviewId)
  const rounds = review.answers.flatMap((answer) => answer.rounds)
  const nameOf = await readUserNames(db, [
    review.workedById,
    review.assignedToId,
    ...rounds.flatMap(({ disputedById, decidedById }) => [disputedById, decidedById]),
  ])
  const { opportunityCount, bypassReason, grossFindingCount } = review
  const answers = review.answers.map((answer) => ({ ...toAnswer(answer, nameOf), category: questionTopic(review.kind, answer) }))
  return {
    reviewId: review.id,
    loanNumber: review.loan.number,
    reviewType: review.type,
    instance: review.instance,
    status: reviewStatus(review),
    workedBy: nameOf(review.workedById),
    reviewedBy: nameOf(review.assignedToId),
    endedAt: review.endedAt?.toISOString() ?? '',
    opportunities: opportunityCount,
    findings: review.findingCount,
    grossFindings: grossFindingCount,
    overturned: review.overturnedCount,
    score: score(review),
    grossScore: score({ opportunityCount, bypassReason, findingCount: grossFindingCount }),
    wholeChecklist: answers.filter(({ answer, unheld }) => !unheld && (answer === 'Yes' || answer === 'No')).length === opportunityCount,
    answers,
  }
}

function toAnswer(answer: CompletedReviewRow['answers'][number], nameOf: (id: number | null) => string): ReviewedAnswer {
  const { id, sno, category, type, question, comment, severity, rounds } = answer
  // A rejected dispute clears the answer for another round, so the last round is shown.
  const last = rounds.at(-1)
  return {
    id,
    sno,
    category,
    type,
    question,
    answer: answer.answer,
    comment,
    severity,
    ...markUnheld(answer),
    overturn: answer.dispute || (last?.dispute ?? ''),
    overturn_comment: answer.disputeComment || (last?.comment ?? ''),
    overturn_result: answer.result || (last?.result ?? ''),
    result_comment: answer.resultComment || (last?.resultComment ?? ''),
    rounds: rounds.map((round) => toWireRound(round, nameOf)),
  }
}
