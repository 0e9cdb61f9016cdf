import type { SaveReview } from '@ivue/contracts/quality/reviews/save-input.ts'
import type { Act } from '../../audit/record-events.ts'
import type { Services } from '../../platform/app-services.ts'
import type { ReviewNow } from '../../worklist/reviews.ts'

/** The input of a `saveDecisionsQc*` call. */
export interface SaveRequest<Operation extends SaveReview['operation'] = SaveReview['operation']> extends Act {
  services: Services
  kind: ReviewNow['kind']
  input: Extract<SaveReview, { operation: Operation }>
}
