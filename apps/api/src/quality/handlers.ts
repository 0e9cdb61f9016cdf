import { checkpoints } from '@ivue/contracts/quality/checkpoints-contract.ts'
import { checklists, reviewActions } from '@ivue/contracts/quality/contract.ts'
import { completedReviews } from '@ivue/contracts/quality/review-contract.ts'
import type { Services } from '../app-services.ts'
import { type Implementation, implement, notBuiltContract } from '../rpc/implement.ts'
import { completedReview } from './completed-review.ts'

export function qualityHandlers({ db }: Services): Implementation[] {
  return [
    ...notBuiltContract(checklists),
    ...notBuiltContract(checkpoints),
    ...notBuiltContract(reviewActions),
    ...implement(completedReviews, { getReview: ({ reviewId }, { viewer }) => completedReview(db, viewer, reviewId) }),
  ]
}
