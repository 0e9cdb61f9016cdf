import { LOAN_STATUSES, type LoanStatus } from './words.ts'

/** The columns of the milestone strip, in order (platform 2.9). */
export const MILESTONES = [
  'Conflict',
  'Consent',
  'CIN',
  'EMS',
  'TC/CTC',
  'OIP',
  'Appraisal',
  'Tax Transc',
  'SSA_89',
  'RDCA Cond',
  'PA QC',
  'STA',
  'VOE/VVOE',
  'CIAPPR QC',
  'Payoff',
  'LEND Cond',
  'BOR Cond',
  'APPR QC',
  'Closing QC',
  'Package Sent',
] as const
export type MilestoneName = (typeof MILESTONES)[number]

export const FEED_MILESTONES = [
  'CIN',
  'EMS',
  'OIP',
  'Tax Transc',
  'SSA_89',
  'PA QC',
  'STA',
  'VOE/VVOE',
  'CIAPPR QC',
  'Payoff',
  'APPR QC',
] as const satisfies readonly MilestoneName[]
export type FeedMilestone = (typeof FEED_MILESTONES)[number]

/** The states of a milestone. Waiting is shown as a count with an hourglass. */
export const MILESTONE_STATES = ['Done', 'Open', 'Waiting', 'Disabled'] as const
export type MilestoneState = (typeof MILESTONE_STATES)[number]

export interface Milestone {
  name: MilestoneName
  state: MilestoneState
  /** Number of items waited for; 0 in every other state. */
  count: number
}

export interface MilestoneFacts {
  status: string
  purpose: string
  conflict: 'none' | 'locked' | 'passed'
  clearToClose: boolean
  packageSent: boolean
  /** What the feed says about the loan, null if nothing. */
  feed: { consent: boolean; appraisal: boolean; noAppraisal: boolean; marks: Readonly<Record<string, string>> } | null
  /** Open conditions by who is responsible; null when the feed has nothing about the loan. */
  conditions: { Lender: number; Customer: number; RDCA: number } | null
  /** Reviews of the closers' work, without those pulled back. */
  closingQc: { open: number; completed: number }
}

const done = (is: boolean): MilestoneState => (is ? 'Done' : 'Open')
const reached = (status: string, from: LoanStatus) => LOAN_STATUSES.indexOf(status as LoanStatus) >= LOAN_STATUSES.indexOf(from)

/**
 * Returns the milestones of a loan (platform 2.9). A milestone is Disabled if it does not apply or is unknown, such as a conflict check
 * that is not required, the payoff of a purchase, or a milestone that the feed lacks. A cancelled loan has no open milestones.
 */
export function evaluateMilestones(facts: MilestoneFacts): Milestone[] {
  return MILESTONES.map((name) => {
    const state = stateOf(name, facts)
    const over = facts.status === 'Cancelled' && state !== 'Done'
    if (typeof state === 'number') return { name, state: over ? 'Disabled' : 'Waiting', count: over ? 0 : state }
    return { name, state: over ? 'Disabled' : state, count: 0 }
  })
}

/** Returns the state of a milestone, or the number of items that it waits for. */
function stateOf(
  name: MilestoneName,
  { status, purpose, conflict, clearToClose, packageSent, feed, conditions, closingQc }: MilestoneFacts,
) {
  const waiting = (open: number | undefined): MilestoneState | number => (open === undefined ? 'Disabled' : open || 'Done')
  switch (name) {
    case 'Conflict':
      return conflict === 'none' ? 'Disabled' : done(conflict === 'passed')
    case 'Consent':
      return feed ? done(feed.consent) : 'Disabled'
    case 'TC/CTC':
      return done(clearToClose)
    case 'Appraisal':
      return !feed || feed.noAppraisal ? 'Disabled' : done(feed.appraisal)
    case 'RDCA Cond':
      return waiting(conditions?.RDCA)
    case 'LEND Cond':
      return waiting(conditions?.Lender)
    case 'BOR Cond':
      return waiting(conditions?.Customer)
    case 'Closing QC':
      if (closingQc.open > 0) return 'Open'
      if (closingQc.completed > 0) return 'Done'
      return status === 'Closing' ? 'Open' : 'Disabled'
    case 'Package Sent':
      return packageSent ? 'Done' : reached(status, 'Funded') ? 'Disabled' : 'Open'
    case 'Payoff':
      if (purpose === 'Purchase' || purpose === 'Construction Loan') return 'Disabled'
      return markOf(feed, name)
    default:
      return markOf(feed, name)
  }
}

function markOf(feed: MilestoneFacts['feed'], name: FeedMilestone): MilestoneState {
  const mark = feed?.marks[name]
  return mark === 'Done' || mark === 'Open' ? mark : 'Disabled'
}
