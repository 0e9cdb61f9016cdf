import type { SaveReview } from '@ivue/contracts/quality/contract.ts'
import type { Services } from '../../app-services.ts'
import type { Act } from '../../audit/record-events.ts'
import type { ReviewNow } from '../../worklist/reviews.ts'

/** What a `saveDecisionsQc*` call is done with. */
export interface Saving extends Act {
  services: Services
  kind: ReviewNow['kind']
  input: SaveReview
}
