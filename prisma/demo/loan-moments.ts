import { SUBSTATUSES } from '@ivue/contracts/loans/words.ts'
import type { DemoLoan } from './loans.ts'

const HOUR_MS = 3_600_000

/** Since when the loan's people have it, and since when it stands in its queue: moments in ms, none of them in the future. */
export interface LoanMoments {
  processorAssignedAt: number | null
  underwriterAssignedAt: number | null
  queueSince: number
}

/** Where a step of a status begins, when the steps follow each other at the same pace. */
function stepStart(steps: readonly string[], step: string, from: number, to: number): number {
  return from + (Math.max(0, steps.indexOf(step)) / steps.length) * Math.max(1, to - from)
}

function enteredAt({
  status,
  substatus,
  milestones,
  importedAt,
  submittedAt,
  decidedAt,
  clearAt,
  closing,
  endedAt,
  fundedAt,
}: DemoLoan): number {
  if (status === 'Pre-Decision') return importedAt
  if (status === 'Cancelled' || status === 'Funded') return endedAt ?? fundedAt ?? importedAt
  if (status === 'Underwriting') {
    const steps = SUBSTATUSES.Underwriting.filter((word) => word !== 'Suspended')
    const early = substatus === 'Submitted' || substatus === 'Initial Risk Review'
    return early ? (submittedAt ?? importedAt) : stepStart(steps, substatus, submittedAt ?? importedAt, milestones.decidedAt)
  }
  if (status === 'Approved' && substatus !== 'Clear to Close') {
    const waits = substatus === 'Approved with Conditions' || substatus === 'Conditions Requested'
    const since = decidedAt ?? importedAt
    return waits ? since : stepStart(SUBSTATUSES.Approved.slice(0, 4), 'Conditions Submitted', since, milestones.clearAt)
  }
  const packed = closing?.measures[2]?.actualAt
  const papers = ['Package Sent', 'Signed', 'In Rescission', 'Ready to Fund'].includes(substatus)
  return papers ? (packed ?? milestones.closingAt) : (clearAt ?? decidedAt ?? importedAt)
}

/** A loan is given out by the import that brings it, to its underwriter when it is submitted. */
export function momentsOf(loan: DemoLoan, now: number): LoanMoments {
  const past = (moment: number) => Math.min(moment, now)
  return {
    processorAssignedAt: loan.processor ? past(loan.importedAt) : null,
    underwriterAssignedAt: loan.underwriter ? past((loan.submittedAt ?? loan.importedAt) + HOUR_MS) : null,
    queueSince: past(Math.round(enteredAt(loan))),
  }
}
