import type { Desk } from '../../desks/words.ts'
import { MESSAGES } from '../../messages.ts'
import type { Viewer } from '../../session/viewer.ts'
import { countText } from '../../wire/words.ts'
import { REFUSED } from '../../worklist/refusals.ts'
import { manages, worksOn } from '../../worklist/scope.ts'
import { DESK_OF, isOpen } from './rules.ts'
import { KIND_OF, type ReviewType } from './words.ts'

/**
 * The result of "Submit to QC". A `warning` and a `confirmation` are sent as `response.type`. The `reason` is stored with a bypassed
 * review.
 */
export type Submission =
  | { kind: 'ok'; msg: string; bypassed: false }
  | { kind: 'ok'; msg: string; bypassed: true; reason: string }
  | { kind: 'warning' | 'confirmation' | 'refused'; msg: string }

export interface SubmitFacts {
  type: ReviewType
  openTypes: readonly string[]
  uwReviewCompleted: boolean
  conflictActive: boolean
  /** The desks that have a row of the loan. */
  desks: readonly string[]
}

export const openAlreadyMessage = (type: ReviewType) => `${type === 'ICD QC' ? 'An' : 'A'} ${type} of this loan is open already`

export function submissionFacts(
  reviews: readonly { type: string; endedAt: Date | null; pulledBackAt: Date | null; bypassReason: string }[],
): Pick<SubmitFacts, 'openTypes' | 'uwReviewCompleted'> {
  return {
    openTypes: reviews.filter(isOpen).map(({ type }) => type),
    uwReviewCompleted: reviews.some(({ type, endedAt, bypassReason }) => type === 'UW Review' && endedAt !== null && bypassReason === ''),
  }
}

/**
 * Returns why the viewer's desk does not submit a review type, or null. A desk submits the reviews of its own work, quality managers submit
 * all (domain 3, Review types offered).
 */
export function whyNotFromDesk(viewer: Viewer, type: ReviewType): string | null {
  const desk = DESK_OF[KIND_OF[type]]
  if (manages(viewer, 'quality') || worksOn(viewer, desk)) return null
  return `${type} is submitted by the ${DESK_WORD[desk]} desk or a manager of quality`
}

const DESK_WORD: Record<Desk, string> = { closing: 'closing', processor: 'processing', underwriter: 'underwriting' }

/** Returns the refusal of a review whose findings nobody could answer (domain 9.1). */
export const nobodyAnswersMessage = (type: ReviewType) =>
  `The loan has no row at the ${DESK_WORD[DESK_OF[KIND_OF[type]]]} desk, so nobody could answer the findings of ${type === 'ICD QC' ? 'an' : 'a'} ${type}`

const NO_UW_REVIEW = 'The system could not detect a UW Review completed for this loan, so the Final Review cannot be submitted'

/**
 * Returns the result of "Submit to QC": ok, a refusal, a warning if a review of this type is open already, or a question to confirm
 * (platform 4 and 6, domain 4). A Final Review without a completed UW Review needs a confirmation, and is stored as bypassed when it is
 * sent again with `override`. The viewer's Final Review Permission is checked before, so that nobody confirms something that is then
 * refused.
 */
export function checkSubmission(
  viewer: Viewer,
  { type, openTypes, uwReviewCompleted, conflictActive, desks }: SubmitFacts,
  override: boolean,
): Submission {
  if (!viewer.permissions.has('quality.submit')) return { kind: 'refused', msg: MESSAGES.noPermission }
  const foreign = whyNotFromDesk(viewer, type)
  if (foreign) return { kind: 'refused', msg: foreign }
  if (conflictActive) return { kind: 'refused', msg: REFUSED.locked }
  if (!desks.includes(DESK_OF[KIND_OF[type]])) return { kind: 'refused', msg: nobodyAnswersMessage(type) }
  if (openTypes.includes(type)) return { kind: 'warning', msg: openAlreadyMessage(type) }
  const msg = `${type} submitted`
  if (type !== 'Final Review') return { kind: 'ok', msg, bypassed: false }

  const refused = whyNotFinalReview(viewer, uwReviewCompleted)
  if (refused) return { kind: 'refused', msg: refused }
  if (uwReviewCompleted) return { kind: 'ok', msg, bypassed: false }
  if (!override) return { kind: 'confirmation', msg: NO_UW_REVIEW }
  return { kind: 'ok', msg, bypassed: true, reason: `No completed UW Review, confirmed by ${viewer.fullName}` }
}

function whyNotFinalReview(viewer: Viewer, uwReviewCompleted: boolean): string | null {
  switch (viewer.finalReviewPermission) {
    case 'Full Permission':
      return null
    case 'Only if UW Review was NOT Bypassed':
      return uwReviewCompleted ? null : `${NO_UW_REVIEW}; you may submit it only after one`
    case 'Only if UW Review WAS Bypassed':
      return uwReviewCompleted ? 'You may submit a Final Review only where the UW Review was bypassed' : null
    default:
      return 'You may not submit Final Reviews'
  }
}

/**
 * Returns the hint before another review of a type, such as 'would be instance 2; 3 findings wait for an answer'. Returns '' before the
 * first review.
 */
export function repeatHint({ nextInstance, findingsWaiting }: { nextInstance: number; findingsWaiting: number }): string {
  if (nextInstance === 1) return ''
  const waiting = countText(findingsWaiting, 'finding waits', 'findings wait')
  return `would be instance ${nextInstance}${findingsWaiting > 0 ? `; ${waiting} for an answer` : ''}`
}
