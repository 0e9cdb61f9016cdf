import { type DisputeFacts, disputeFlag, whyNotAnswerFinding, whyNotDispute } from '../../desks/dispute.ts'
import type { Desk } from '../../desks/words.ts'
import type { Viewer } from '../../session/viewer.ts'
import { disputeStanding } from '../reviews/transitions.ts'
import type { ReviewKind } from '../reviews/words.ts'

export const KIND_AT: Record<Desk, ReviewKind> = { closing: 'closer', processor: 'processor', underwriter: 'underwriter' }

export const DISPUTE_MESSAGES = {
  accepted: 'QC accepted the dispute, the finding no longer counts',
  rejected: 'QC rejected the dispute, the finding stands',
  waiting: 'QC has not decided on this dispute yet',
  allAnswered: 'Every finding of this review was answered already',
  noneOpen: 'No finding of this review is open',
  nothingDisputed: 'No finding was disputed yet',
  notInReview: 'There is no such finding in this review',
  readOnlyHere: 'QC decides on disputes. Here you can only read the outcome',
} as const

/** How the person whose work was reviewed answers its findings. */
export const ANSWER_HELP =
  'Agree with a finding, or dispute it and say why. QC decides on what you dispute: an accepted dispute removes the finding from your score, a rejected one can be disputed again.'

/** Explains Accept and Reject in every dialog that offers them (domain 4, Overturn). */
export const DECISION_HELP =
  'Accept: the dispute is right, the finding is removed from the score for good. Reject: the finding stands; it can be disputed again while rounds are open, at most four in all.'

/** Returns the `operation` of a row's Dispute cell. At closing it names the review, such as "ICD Dispute" (work 2.1). */
export function disputeOperation(desk: Desk, reviewType: string): string {
  return desk === 'closing' ? `${reviewType.replace(/ QC$/, '')} Dispute` : 'Dispute'
}

const QUESTION_LISTS: Readonly<Record<string, 'Dispute' | 'Overturned'>> = {
  Dispute: 'Dispute',
  'ICD Dispute': 'Dispute',
  'Final Doc Dispute': 'Dispute',
  Overturned: 'Overturned',
}

export function parseQuestionList(operation: string): 'Dispute' | 'Overturned' | null {
  return Object.hasOwn(QUESTION_LISTS, operation) ? (QUESTION_LISTS[operation] ?? null) : null
}

/**
 * Returns why the viewer may not open a review's findings from the desk, or
 * null. Findings can be read even after the last round (work 4, Dispute).
 */
export function whyNotOpenDispute(viewer: Viewer, facts: Omit<DisputeFacts, 'businessDispute'>): string | null {
  return whyNotDispute(viewer, { ...facts, businessDispute: 0 })
}

/** Returns the text of a row's Dispute cell, or null. */
export function formatDispute({
  findings,
  open,
  businessDispute,
}: {
  findings: number
  open: number
  businessDispute: number
}): string | null {
  if (findings === 0) return null
  if (open === 0) return 'Done'
  return disputeFlag(businessDispute) === 1 ? `${open} open` : 'Final'
}

/** Returns the text of a row's Overturned cell, accepted of disputed. Null while nothing is disputed. */
export function formatOverturned({ disputed, overturned }: { disputed: number; overturned: number }): string | null {
  return disputed === 0 ? null : `${overturned} of ${disputed}`
}

export interface FindingState {
  dispute: string
  result: string
}

/** Whether the reviewed person has not answered a finding in this round. QC's Reject clears the answer for another round. */
export function isOpenFinding(finding: FindingState): boolean {
  return disputeStanding(finding) === 'open'
}

export function whyReadOnly({ dispute, result }: FindingState, businessDispute: number): string | null {
  if (result === 'Accept') return DISPUTE_MESSAGES.accepted
  if (result === 'Reject') return DISPUTE_MESSAGES.rejected
  return whyNotAnswerFinding({ overturn: dispute }, businessDispute)
}

/**
 * Returns why no dispute of a review can be submitted now, or null. It checks the
 * permission first, then whether a finding is left to answer, then the rounds.
 */
export function whyNotSubmitDispute(viewer: Viewer, facts: DisputeFacts, findings: readonly FindingState[]): string | null {
  const refused = whyNotOpenDispute(viewer, facts)
  if (refused) return refused
  if (!findings.some(isOpenFinding))
    return findings.every(({ result }) => result !== '') ? DISPUTE_MESSAGES.noneOpen : DISPUTE_MESSAGES.allAnswered
  return whyNotDispute(viewer, facts)
}

export function formatOutcome(result: string): string {
  if (result === 'Accept') return DISPUTE_MESSAGES.accepted
  return result === 'Reject' ? DISPUTE_MESSAGES.rejected : DISPUTE_MESSAGES.waiting
}
