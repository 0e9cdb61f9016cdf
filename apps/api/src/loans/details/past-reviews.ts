import type { Queries } from '../../platform/database/database.ts'
import { findReviewsOfLoan, type ReviewOfLoan } from '../../reviews/loan-reviews.ts'
import { clearLaterDates, type LoanPast, rewind } from '../rewind.ts'

const MOMENTS = ['assignedAt', 'startedAt', 'endedAt', 'pulledBackAt'] as const

export async function readPastReviews(db: Queries, loanId: number, past: LoanPast): Promise<ReviewOfLoan[]> {
  const reviews = await findReviewsOfLoan(db, loanId, { pulledBack: true })
  return reviews
    .filter(({ submittedAt }) => submittedAt <= past.at)
    .map((review) => toPastReview(review, past))
    .filter(({ pulledBackAt }) => pulledBackAt === null)
}

/**
 * Returns a review at a past moment. Changes from before the change log existed are inferred from the review's dates: before its end
 * it has no findings, before its assignment no reviewer.
 */
function toPastReview(now: ReviewOfLoan, past: LoanPast): ReviewOfLoan {
  const rewound = rewind(past, 'review', now.id, now)
  const then = clearLaterDates(rewound, past.at, { days: [], moments: MOMENTS, zone: 'UTC' })
  return {
    ...then,
    ...(then.assignedAt === null && rewound.assignedAt !== null && { assignedToName: '', assignmentNote: '' }),
    ...(then.endedAt === null && rewound.endedAt !== null && NOTHING_FOUND),
  }
}

const NOTHING_FOUND = {
  dueAt: null,
  bypassReason: '',
  opportunityCount: 0,
  findingCount: 0,
  criticalCount: 0,
  disputeCount: 0,
  overturnedCount: 0,
}
