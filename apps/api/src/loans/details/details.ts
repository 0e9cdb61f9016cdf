import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import type { OutputOf } from '@ivue/contracts/contract.ts'
import type { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { evaluateMilestones, type MilestoneFacts } from '@ivue/contracts/loans/milestones.ts'
import { isLocked, isPastClosing } from '@ivue/contracts/loans/rules.ts'
import { formatDate } from '../../platform/database/database.ts'
import type { LoanRead } from '../queries.ts'
import type { ConditionRead } from '../sources/conditions.ts'
import type { FeedRead } from '../sources/feed.ts'
import type { TodoRead } from '../sources/todos.ts'
import type { SsnVault } from '../ssn-vault.ts'
import { formatBorrowers } from './facts.ts'
import { buildActions, buildGeneralInfo, buildRelatedParties } from './general.ts'
import { buildLoanSummary, buildLockFacts } from './header.ts'
import { buildConditions, buildTaskTables } from './tasks-and-conditions.ts'
import { buildTimeline } from './timeline.ts'

/** The sources of the popup. Those that come from a feed may be missing. */
interface Popup {
  loan: LoanRead
  feed: FeedRead | null
  conditions: readonly ConditionRead[]
  todos: readonly TodoRead[]
}

/**
 * Returns the loan popup without reviews and history (platform 2.9), formatted: calendar days as MM/DD/YYYY, moments in the property's
 * zone.
 */
export function buildDetails(
  { loan, feed, conditions, todos }: Popup,
  { now, vault }: { now: Date; vault: Pick<SsnVault, 'shown'> },
): OutputOf<typeof loanDetails.getDetails> {
  const today = dayAt(now, loan.zone)
  const locked = isLocked(loan)
  const work = buildConditions(conditions, today)
  const ssnOf = (position: number) => {
    const borrower = loan.borrowers.find((one) => one.position === position)
    return locked || !borrower?.ssn ? null : vault.shown(borrower.ssn, loan.id, position)
  }
  return {
    loanNumber: loan.number,
    late: isLate(loan, today),
    borrowers: formatBorrowers(loan),
    address: [loan.propertyCity, `${loan.propertyState} ${loan.propertyZip}`.trim()].filter(Boolean).join(', '),
    conflict: { state: locked ? 'active' : 'inactive', borrowers: loan.borrowerCount },
    summary: buildLoanSummary(loan, today),
    locks: buildLockFacts(loan, today),
    general: buildGeneralInfo(loan, ssnOf),
    actions: buildActions(loan, feed),
    parties: buildRelatedParties(loan, feed),
    timeline: buildTimeline(loan, feed),
    tasks: buildTaskTables(todos, today),
    conditions: work,
    milestones: evaluateMilestones(milestoneFacts(loan, feed, work.rows.length > 0 || feed !== null ? work.tallies : null)),
  }
}

function isLate(loan: LoanRead, today: string): boolean {
  const schedule = {
    status: loan.status,
    contractClosingOn: formatDate(loan.contractClosingOn),
    scheduledClosingOn: loan.scheduledClosingAt ? dayAt(loan.scheduledClosingAt, loan.zone) : null,
    lockExpiresOn: formatDate(loan.lockExpiresOn),
  }
  return isPastClosing(schedule, today)
}

function milestoneFacts(
  loan: LoanRead,
  feed: FeedRead | null,
  tallies: ReturnType<typeof buildConditions>['tallies'] | null,
): MilestoneFacts {
  const open = (owner: string) => tallies?.find((tally) => tally.owner === owner)?.open ?? 0
  return {
    status: loan.status,
    purpose: loan.purpose,
    conflict: loan.conflictCheckPassedAt ? 'passed' : loan.conflictCheckRequiredAt ? 'locked' : 'none',
    clearToClose: loan.clearToCloseAt !== null,
    packageSent: loan.closingPackageSentAt !== null,
    feed: feed && {
      consent: feed.consentOn !== null,
      appraisal: feed.appraisalReceivedOn !== null || feed.existingAppraisal,
      noAppraisal: feed.inspectionWaiver && feed.appraisalOrderedOn === null,
      marks: feed.marks,
    },
    conditions: tallies && { Lender: open('Lender'), Customer: open('Customer'), RDCA: open('RDCA') },
    closingQc: loan.closingQc,
  }
}
