import type { LoanReviewRow } from '@ivue/contracts/loans/contract.ts'
import { repeatHint } from '@ivue/contracts/quality/reviews/submit.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { momentWithZone } from '../../ui/moments.ts'

/** Returns '6 reviews, 1 waiting, 1 in QC'. */
export function describeReviews(reviews: readonly LoanReviewRow[]): string {
  if (reviews.length === 0) return 'No reviews yet'
  const count = (status: string) => reviews.filter((review) => review.status === status).length
  const parts = [
    countText(reviews.length, 'review'),
    count('Pending') && `${count('Pending')} waiting`,
    count('In QC') && `${count('In QC')} in QC`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** Whether a review has counts, which means that it is completed and was not bypassed. */
export const hasCounts = (review: LoanReviewRow): boolean => review.review_completed === '1' && review.status !== 'Completed - ByPass'

/** Returns a review's deadline: 'start by 11/30/2026 14:02', 'answers due 12/02/2026 17:00'. */
export function formatDeadline({ expired, status, review_completed, deciding }: LoanReviewRow, dueAt: string): string {
  if (expired) return `Overdue since ${momentWithZone(dueAt)}`
  if (deciding) return `decision due ${momentWithZone(dueAt)}`
  if (status === 'In QC') return `due ${momentWithZone(dueAt)}`
  return `${review_completed === '1' ? 'answers due' : 'start by'} ${momentWithZone(dueAt)}`
}

/** Formats a score with two decimals, or returns null. */
export const scoreText = (score: number | null): string | null => (score === null ? null : score.toFixed(2))

/** Returns the action of a review's row (platform 4, QC review row status). Pulling back is offered only to people who may do it. */
export function rowAction(review: LoanReviewRow): 'View' | 'Pull back' | null {
  if (review.review_completed === '1') return 'View'
  return review.pullBack === '' ? null : 'Pull back'
}

/** Returns the hint for a review type in the menu: why it cannot be submitted, or which instance the submission would create. */
export const typeHint = (type: Parameters<typeof repeatHint>[0] & { why: string }): string => type.why || repeatHint(type)

export const reviewName = ({ review_type, instanceCount }: LoanReviewRow): string => `${review_type}, instance ${instanceCount}`

/** Returns the label of a review's `assignmentNote`, such as 'Why Ana Vargas was chosen for UW Review, instance 2'. */
export const assignmentNoteLabel = (review: LoanReviewRow): string =>
  `Why ${review.assigned_to_name || 'nobody'} was chosen for ${reviewName(review)}`

/** Returns what a reset does, for its confirmation: a started review loses its answers, an expired one loses nothing. */
export function explainReset({ status, assigned_to_name }: LoanReviewRow): string {
  const whose = assigned_to_name ? ` It stays with ${assigned_to_name}.` : ''
  if (status !== 'In QC') return `The review has not been started. Its waiting time starts again now.${whose}`
  return `Its answers and comments, its audit and its decision are removed, and it is Pending again. The answers stay in its history.${whose}`
}
