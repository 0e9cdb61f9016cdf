import type { Queries } from '../../database.ts'
import { type ReviewRead, reviewsOf } from '../../reviews/of-loan.ts'
import { forget, type Past, rewind } from './rewind.ts'

const MOMENTS = ['assignedAt', 'startedAt', 'endedAt', 'pulledBackAt'] as const

/** The reviews of a loan as they were: those that had been submitted, and that nobody had pulled back by then. */
export async function reviewsThen(db: Queries, loanId: number, past: Past): Promise<ReviewRead[]> {
  const reviews = await reviewsOf(db, loanId, { pulledBack: true })
  return reviews
    .filter(({ submittedAt }) => submittedAt <= past.at)
    .map((review) => reviewThen(review, past))
    .filter(({ pulledBackAt }) => pulledBackAt === null)
}

/** What was changed before changes were kept is known from the review's own moments: what had not ended had found nothing, and whom it was given to later had not got it. */
function reviewThen(now: ReviewRead, past: Past): ReviewRead {
  const rewound = rewind(past, 'review', now.id, now)
  const then = forget(rewound, past.at, { days: [], moments: MOMENTS, zone: 'UTC' })
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
