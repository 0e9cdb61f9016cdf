import { checklists, reviewActions } from '@ivue/contracts/quality/contract.ts'
import { completedReviews } from '@ivue/contracts/quality/review-contract.ts'
import type { Services } from '../app-services.ts'
import { type Implementation, implement, notBuiltContract } from '../rpc/implement.ts'
import { checkpointHandlers } from './checkpoints/checkpoints-handlers.ts'
import { completedReview } from './completed-review.ts'

export function qualityHandlers(services: Services): Implementation[] {
  const { db } = services
  return [
    ...notBuiltContract(checklists),
    ...checkpointHandlers(services),
    ...notBuiltContract(reviewActions),
    ...implement(completedReviews, { getReview: ({ reviewId }, { viewer }) => completedReview(db, viewer, reviewId) }),
  ]
}
