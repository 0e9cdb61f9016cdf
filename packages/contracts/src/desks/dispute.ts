import { MESSAGES } from '../messages.ts'
import type { Viewer } from '../session/viewer.ts'
import type { Problem } from '../wire/problem.ts'
import { REFUSED } from '../worklist/refused.ts'
import { managerFlag } from '../worklist/scope.ts'
import type { Desk } from './words.ts'

/** Highest BusinessDispute at which disputes are still open (work 9): 0 to 3, so at most four rounds. */
export const LAST_OPEN_ROUND = 3

/** The business-dispute flag: 1 while a further round may be submitted (work 4, Dispute). */
export function disputeFlag(businessDispute: number): 0 | 1 {
  return businessDispute > LAST_OPEN_ROUND ? 0 : 1
}

export interface DisputeFacts {
  desk: Desk
  businessDispute: number
  /** The person whose work was reviewed. */
  workedById: number | null
  /** Gross findings of the review. */
  findings: number
}

/**
 * Why the viewer may not answer the findings, or null. Allowed: the person whose work was reviewed, a lead on that desk, a manager of it
 * (domain 2 and 4).
 */
export function mayDispute(viewer: Viewer, review: DisputeFacts): string | null {
  if (!viewer.permissions.has(`${review.desk}.act`)) return MESSAGES.noPermission
  if (review.findings === 0) return REFUSED.nothingToDispute
  if (disputeFlag(review.businessDispute) === 0) return REFUSED.roundsOver
  return review.workedById === viewer.userId || managerFlag(viewer, review.desk) === 1 ? null : REFUSED.notDisputable
}

/**
 * Why a finding may not be answered, or null. One with an answer or an outcome is read-only (work 4). When QC rejects, the answer is
 * cleared for another round.
 */
export function mayAnswer(item: { overturn: string }, businessDispute: number): string | null {
  if (disputeFlag(businessDispute) === 0) return REFUSED.roundsOver
  return item.overturn === '' ? null : 'This finding was answered already'
}

export interface DisputeAnswer {
  id: number
  overturn: string
  comment: string
}

/** Every open finding needs Yes or No, and every Yes a comment. `open`: ids of the open findings. */
export function disputeProblems(open: readonly number[], answers: readonly DisputeAnswer[]): Problem[] {
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  return open.flatMap((id): Problem[] => {
    const answer = byId.get(id)
    if (answer?.overturn !== 'Yes' && answer?.overturn !== 'No') return [{ field: String(id), msg: MESSAGES.selectAnyValue }]
    return answer.overturn === 'Yes' && answer.comment.trim() === '' ? [{ field: String(id), msg: MESSAGES.addComment }] : []
  })
}
