import { SUBSTATUSES } from '@ivue/contracts/loans/words.ts'
import { DAY_MS, HOUR_MS } from '../days.ts'
import type { Random } from '../random.ts'
import type { DemoLoan } from './loans.ts'

/** Suspended is not part of the usual order. */
const UNDERWRITING = SUBSTATUSES.Underwriting.filter((word) => word !== 'Suspended')
const CONDITIONS = SUBSTATUSES.Approved.slice(0, 4)

/** Returns the step of a list that a loan has reached between two moments. */
function stepOf(list: readonly string[], from: number, to: number, now: number): string {
  const share = Math.min(0.999, Math.max(0, (now - from) / Math.max(1, to - from)))
  return list[Math.floor(share * list.length)] as string
}

function closingStep({ closing, milestones }: DemoLoan, now: number): string {
  const { closingAt, funding, rescission } = milestones
  const [icd, finalCd, pack] = (closing?.measures ?? []).map(({ actualAt }) => actualAt)
  if (closingAt <= now) return rescission ? (now < funding * DAY_MS ? 'In Rescission' : 'Ready to Fund') : 'Signed'
  if (pack) return 'Package Sent'
  if (finalCd || (icd && icd + 2 * DAY_MS <= now)) return 'Final CD Pending'
  if (icd) return icd + DAY_MS <= now ? 'ICD Received' : 'ICD Sent'
  return 'ICD Pending'
}

function fundedStep(age: number): string {
  if (age < 3) return 'Funded'
  if (age < 14) return 'Post-Closing'
  return age < 40 ? 'Shipped' : 'Delivered'
}

export function substatusOf(loan: DemoLoan, now: number, random: Random): string {
  const { status, milestones, importedAt, fundedAt, outcome } = loan
  const { submittedAt, decidedAt, clearAt } = milestones
  if (status === 'Cancelled') return outcome
  if (status === 'Funded') return fundedStep((now - (fundedAt as number)) / DAY_MS)
  if (status === 'Closing') return closingStep(loan, now)
  if (status === 'Approved') return clearAt <= now ? 'Clear to Close' : stepOf(CONDITIONS, decidedAt, clearAt, now)
  if (status === 'Pre-Decision') return stepOf(SUBSTATUSES['Pre-Decision'], importedAt, submittedAt, now)
  return random.chance(0.1) ? 'Suspended' : stepOf(UNDERWRITING, submittedAt, decidedAt, now)
}

/** Returns the moment at which a step of a list begins, if all steps take equally long. */
function stepStart(steps: readonly string[], step: string, from: number, to: number): number {
  return from + (Math.max(0, steps.indexOf(step)) / steps.length) * Math.max(1, to - from)
}

function enteredAt({ status, substatus, milestones, closing, importedAt, ...loan }: DemoLoan): number {
  if (status === 'Pre-Decision') return importedAt
  if (status === 'Cancelled' || status === 'Funded') return loan.endedAt ?? loan.fundedAt ?? importedAt
  const submittedAt = loan.submittedAt ?? importedAt
  const decidedAt = loan.decidedAt ?? importedAt
  if (status === 'Underwriting') {
    const early = substatus === 'Submitted' || substatus === 'Initial Risk Review'
    return early ? submittedAt : stepStart(UNDERWRITING, substatus, submittedAt, milestones.decidedAt)
  }
  if (status === 'Approved' && substatus !== 'Clear to Close') {
    const waits = substatus === 'Approved with Conditions' || substatus === 'Conditions Requested'
    return waits ? decidedAt : stepStart(CONDITIONS, 'Conditions Submitted', decidedAt, milestones.clearAt)
  }
  const papers = ['Package Sent', 'Signed', 'In Rescission', 'Ready to Fund'].includes(substatus)
  return papers ? (closing?.measures[2]?.actualAt ?? milestones.closingAt) : (loan.clearAt ?? decidedAt)
}

/**
 * Returns when the loan was assigned to its people and when it entered its queue, never in the future. A loan is assigned by the import
 * that creates it, to its underwriter when it is submitted.
 */
export function assignmentMoments(loan: DemoLoan, now: number) {
  const past = (moment: number) => Math.min(moment, now)
  return {
    processorAssignedAt: loan.processor ? past(loan.importedAt) : null,
    underwriterAssignedAt: loan.underwriter ? past((loan.submittedAt ?? loan.importedAt) + HOUR_MS) : null,
    queueSince: past(Math.round(enteredAt(loan))),
  }
}
