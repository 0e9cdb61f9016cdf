import type { SavedReview } from '@ivue/contracts/quality/reviews/contract.ts'
import type { SaveReview } from '@ivue/contracts/quality/reviews/save-input.ts'
import type { Services } from '../../app-services.ts'
import { type Answer, success } from '../../rpc/answer.ts'
import type { Assignment } from '../../worklist/assignment/assign.ts'
import { decideMismatch } from '../../worklist/assignment/mismatch.ts'
import type { ReviewNow } from '../../worklist/reviews.ts'
import { saveAnswers } from './answers.ts'
import { chooseAudit } from './audit-choice.ts'
import { decideDisputes } from './decide-disputes.ts'
import { decideStage } from './decide-stage.ts'
import { submitFinal } from './final-submit.ts'
import { readSavedReview } from './saved-review.ts'

/** Handles `saveDecisionsQc*` of a kind: `operation` says what to save (quality 7; wire conventions, Quality). */
export async function dispatchReviewSave(
  services: Services,
  kind: ReviewNow['kind'],
  input: SaveReview,
  assignment: Assignment,
): Promise<Answer<SavedReview>> {
  const by = { services, kind, ...assignment }
  switch (input.operation) {
    case 'Save Answer':
      return saveAnswers({ ...by, input })
    case 'Final Submit':
      return submitFinal({ ...by, input })
    case 'Overturned':
      return decideDisputes({ ...by, input })
    case 'Audit':
      return chooseAudit({ ...by, input })
    case 'recon': {
      const { qaId: id, version: seen, answer: reconStatus } = input
      const { msg, response } = await decideMismatch(services, assignment, { id, seen, recon: '', reconStatus })
      const saved = await readSavedReview(services.db, id, assignment.now, msg)
      return success(msg, { ...response, ...saved.response })
    }
    default:
      return decideStage({ ...by, input })
  }
}
