import { disputeFlag } from '@ivue/contracts/desks/dispute.ts'
import { isOpenFinding } from '@ivue/contracts/quality/disputes/rules.ts'
import { hidesResults, REVIEW_MESSAGES, whyNotDecideDisputes } from '@ivue/contracts/quality/reviews/checklist.ts'
import { disputeStanding } from '@ivue/contracts/quality/reviews/transitions.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import type { QuestionList } from '@ivue/contracts/worklist/questions.ts'
import type { Services } from '../../platform/app-services.ts'
import type { SignedIn } from '../../platform/rpc/implement.ts'
import { findLastDispute, overturnedQuestion } from '../../reviews/finding-questions.ts'
import { countRounds, findFindings } from '../../reviews/queries.ts'
import { reviewSubject } from '../../worklist/reviews.ts'
import { findRow } from '../../worklist/subject.ts'
import { readDecider } from './decider.ts'
import { toReviewState } from './review-state.ts'

const NO_RESULT = { overturn_result: '', result_comment: '' }

/**
 * Returns the disputed findings of a review, for QC to read (Dispute) or decide (Overturned) (quality 4). Findings that can be decided
 * have no `why`.
 */
export async function disputeList(
  services: Pick<Services, 'db' | 'settings'>,
  viewer: SignedIn,
  kind: ReviewKind,
  id: number,
  operation: 'Dispute' | 'Overturned',
): Promise<QuestionList> {
  const { db } = services
  const review = await findRow(reviewSubject(kind), db, viewer, id, { lock: false })
  const findings = (await findFindings(db, id)).filter((finding) => finding.dispute === 'Yes' || findLastDispute(finding))
  const businessDispute = await countRounds(db, id)
  const waits = (finding: (typeof findings)[number]) => disputeStanding(finding) === 'waiting'
  const refused =
    operation === 'Dispute'
      ? REVIEW_MESSAGES.readOnlyDispute
      : (whyNotDecideDisputes(viewer, { ...toReviewState(review), ...(await readDecider(services, db, viewer, id)) }) ??
        (findings.some(waits) ? null : REVIEW_MESSAGES.nothingDisputed))
  const hidden = hidesResults(viewer, review.audit)
  return {
    reviewId: review.id,
    loanNumber: review.loanNumber,
    reviewType: review.type,
    instance: review.instance,
    workedBy: review.workedByName,
    reviewedBy: review.slot1Name,
    businessDispute,
    disputeFlag: disputeFlag(businessDispute),
    answerBy: (findings.some(isOpenFinding) && review.dueAt?.toISOString()) || null,
    why: refused ?? '',
    ...(kind === 'underwriter' && { overturnAudit: review.audit }),
    questions: findings.map((finding) => {
      const question = overturnedQuestion(kind, finding)
      if (waits(finding)) return { ...question, ...(hidden && NO_RESULT), why: refused ?? '' }
      return hidden ? { ...question, ...NO_RESULT, why: '', decided: true } : question
    }),
  }
}
