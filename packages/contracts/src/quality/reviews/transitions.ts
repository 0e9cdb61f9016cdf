import { disputeFlag } from '../../desks/dispute.ts'
import type { ReviewStatus } from './words.ts'

/**
 * The state machine of reviews and their findings (domain 4). It says in which state a command is possible, for any person. The rules in
 * the other files check it first, and then who may give the command.
 */

/** The states of a review: its status, without the kinds of completion, plus expired and pulled back. */
export const STANDINGS = ['Pending', 'Expired', 'In QC', 'Completed', 'Pulled back'] as const
export type Standing = (typeof STANDINGS)[number]

export const REVIEW_TRANSITIONS = {
  start: { Pending: 'In QC', Expired: 'In QC' },
  chooseAudit: { 'In QC': 'In QC' },
  answer: { 'In QC': 'In QC' },
  submit: { 'In QC': 'Completed' },
  pullBack: { Pending: 'Pulled back', Expired: 'Pulled back' },
  reset: { 'In QC': 'Pending', Expired: 'Pending' },
  dispute: { Completed: 'Completed' },
  decide: { Completed: 'Completed' },
} as const satisfies Record<string, Partial<Record<Standing, Standing>>>
export type ReviewCommand = keyof typeof REVIEW_TRANSITIONS

/** The messages for a command at the wrong time. */
export const NOT_NOW_MESSAGES = {
  notStarted: 'This review was not started yet',
  started: 'This review was started already',
  ended: 'This review is completed, its answers are final',
  notCompleted: 'This review is not completed yet',
  pulledBack: 'This review was pulled back',
  pulledBackAlready: 'This review was pulled back already',
  notReset: 'Only a review in QC or an overdue one can be reset',
} as const

export const toStanding = (status: ReviewStatus): Exclude<Standing, 'Expired' | 'Pulled back'> =>
  status === 'Pending' || status === 'In QC' ? status : 'Completed'

/** Returns why a command is not possible in this state, or null. The status is the displayed one. */
export function whyNotNow(command: ReviewCommand, standing: Standing, status: string = standing): string | null {
  if (standing in REVIEW_TRANSITIONS[command]) return null
  if (standing === 'Pulled back') return command === 'pullBack' ? NOT_NOW_MESSAGES.pulledBackAlready : NOT_NOW_MESSAGES.pulledBack
  switch (command) {
    case 'pullBack':
      return `Only a pending review can be pulled back, this one is ${status}`
    case 'reset':
      return NOT_NOW_MESSAGES.notReset
    case 'dispute':
    case 'decide':
      return NOT_NOW_MESSAGES.notCompleted
    case 'start':
      return standing === 'In QC' ? NOT_NOW_MESSAGES.started : NOT_NOW_MESSAGES.ended
    default:
      return standing === 'Completed' ? NOT_NOW_MESSAGES.ended : NOT_NOW_MESSAGES.notStarted
  }
}

/**
 * The outcomes of a finding (domain 4). It is Rebutted if a dispute was accepted. It Stands if the last dispute was rejected and not raised
 * again.
 */
export const FINDING_OUTCOMES = ['Open', 'Rebutted', 'Cured', 'Stands'] as const
export type FindingOutcome = (typeof FINDING_OUTCOMES)[number]

/** The transitions of findings. Undoing a cure returns to the result of the dispute. */
const FINDING_TRANSITIONS = {
  cure: { Open: ['Cured'], Stands: ['Cured'] },
  reopen: { Cured: ['Open', 'Stands'] },
} as const satisfies Record<string, Partial<Record<FindingOutcome, readonly FindingOutcome[]>>>

export const maySettle = (command: keyof typeof FINDING_TRANSITIONS, outcome: FindingOutcome): boolean =>
  outcome in FINDING_TRANSITIONS[command]

/** The state of one finding's dispute: not answered in this round, conceded, waiting for QC, or decided for good. */
type DisputeStanding = 'open' | 'conceded' | 'waiting' | 'accepted' | 'rejected'

export function disputeStanding({ dispute, result }: { dispute: string; result: string }): DisputeStanding {
  if (result !== '') return result === 'Accept' ? 'accepted' : 'rejected'
  return dispute === '' ? 'open' : dispute === 'Yes' ? 'waiting' : 'conceded'
}

/** Returns the state after QC's decision. Accept is final. Reject opens another round while the review has rounds left. */
export function standingAfterDecision(result: 'Accept' | 'Reject', rounds: number): DisputeStanding {
  if (result === 'Accept') return 'accepted'
  return disputeFlag(rounds) === 1 ? 'open' : 'rejected'
}
