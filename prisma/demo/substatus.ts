import { SUBSTATUSES } from '@ivue/contracts/loans/words.ts'
import type { DemoLoan } from './loans.ts'
import type { Random } from './random.ts'

const DAY_MS = 86_400_000

/** How far the loan is between two moments, as one of a list's steps. */
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

/** Where the loan stands within its status: one of the status's own words. */
export function substatusOf(loan: DemoLoan, now: number, random: Random): string {
  const { status, milestones, importedAt, fundedAt, outcome } = loan
  const { submittedAt, decidedAt, clearAt } = milestones
  if (status === 'Cancelled') return outcome
  if (status === 'Funded') return fundedStep((now - (fundedAt as number)) / DAY_MS)
  if (status === 'Closing') return closingStep(loan, now)
  if (status === 'Approved') return clearAt <= now ? 'Clear to Close' : stepOf(SUBSTATUSES.Approved.slice(0, 4), decidedAt, clearAt, now)
  if (status === 'Pre-Decision') return stepOf(SUBSTATUSES['Pre-Decision'], importedAt, submittedAt, now)
  return random.chance(0.1)
    ? 'Suspended'
    : stepOf(
        SUBSTATUSES.Underwriting.filter((word) => word !== 'Suspended'),
        submittedAt,
        decidedAt,
        now,
      )
}
