import { MESSAGES } from '../messages.ts'
import type { Viewer } from '../session/viewer.ts'
import type { Problem } from '../wire/problem.ts'
import { REFUSED } from '../worklist/refusals.ts'
import { managerFlag } from '../worklist/scope.ts'
import type { Desk } from './words.ts'

/** The number of submitted rounds (`BusinessDispute`) up to which another may follow (work 9). So there are at most four rounds. */
export const LAST_OPEN_ROUND = 3

/** Returns the wire's `disputeFlag`: 1 while a further round may be submitted (work 4, Dispute). */
export function disputeFlag(businessDispute: number): 0 | 1 {
  return businessDispute > LAST_OPEN_ROUND ? 0 : 1
}

export interface DisputeFacts {
  desk: Desk
  businessDispute: number
  /** The person whose work was reviewed. */
  workedById: number | null
  /** Number of gross findings of the review. */
  findings: number
}

/**
 * Returns why the viewer may not answer the findings of a review, or null. The person whose work was reviewed, a lead on that desk and a
 * manager of it may (domain 2 and 4).
 */
export function whyNotDispute(viewer: Viewer, review: DisputeFacts): string | null {
  if (!viewer.permissions.has(`${review.desk}.act`)) return MESSAGES.noPermission
  if (review.findings === 0) return REFUSED.nothingToDispute
  if (disputeFlag(review.businessDispute) === 0) return REFUSED.roundsOver
  return review.workedById === viewer.userId || managerFlag(viewer, review.desk) === 1 ? null : REFUSED.notDisputable
}

/**
 * Returns why a finding may not be answered, or null. A finding that has an answer is read-only (work 4). When QC rejects a dispute, the
 * answer is cleared for another round.
 */
export function whyNotAnswerFinding(item: { overturn: string }, businessDispute: number): string | null {
  if (disputeFlag(businessDispute) === 0) return REFUSED.roundsOver
  return item.overturn === '' ? null : 'This finding was answered already'
}

export interface DisputeAnswer {
  id: number
  overturn: string
  comment: string
}

/** Returns the problems of the answers to the open findings, whose ids are `open`: each needs Yes or No, and each Yes a comment. */
export function disputeProblems(open: readonly number[], answers: readonly DisputeAnswer[]): Problem[] {
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  return open.flatMap((id): Problem[] => {
    const answer = byId.get(id)
    if (answer?.overturn !== 'Yes' && answer?.overturn !== 'No') return [{ field: String(id), msg: MESSAGES.selectAnyValue }]
    return answer.overturn === 'Yes' && answer.comment.trim() === '' ? [{ field: String(id), msg: MESSAGES.addComment }] : []
  })
}
