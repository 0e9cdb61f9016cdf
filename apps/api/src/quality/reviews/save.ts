import type { SavedReview, SaveReview } from '@ivue/contracts/quality/contract.ts'
import type { Services } from '../../app-services.ts'
import type { Answer } from '../../rpc/answer.ts'
import { Refusal } from '../../rpc/refusal.ts'
import type { Assignment } from '../../worklist/assignment/assign.ts'
import { decideMismatch } from '../../worklist/assignment/mismatch.ts'
import type { ReviewNow } from '../../worklist/reviews.ts'
import { saveAnswers } from './answers.ts'
import { chooseAudit } from './audit-choice.ts'
import { decideDisputes } from './decide-disputes.ts'
import { decideStage, isDisposition } from './disposition.ts'
import { submitFinal } from './final-submit.ts'
import { savedAs } from './saved.ts'
import type { Saving } from './saving.ts'

/** `saveDecisionsQc*` of a kind: `operation` says what is saved (quality 7; wire conventions, Quality). */
export async function saveReview(
  services: Services,
  kind: ReviewNow['kind'],
  input: SaveReview,
  assignment: Assignment,
): Promise<Answer<SavedReview>> {
  const saving: Saving = { services, kind, input, ...assignment }
  const { operation, qaId: id, answer, version: seen } = input
  switch (operation) {
    case 'Save Answer':
      return saveAnswers(saving)
    case 'Final Submit':
      return submitFinal(saving)
    case 'Overturned':
      return decideDisputes(saving)
    case 'Audit':
      return chooseAudit(saving)
    case 'recon': {
      const { msg } = await decideMismatch(services, assignment, { id, seen, recon: '', reconStatus: String(answer ?? '') })
      return savedAs(services.db, id, assignment.now, msg)
    }
    default:
      if (isDisposition(operation)) return decideStage(saving, operation)
      throw Refusal.field('operation', `There is no operation ${operation}`)
  }
}
