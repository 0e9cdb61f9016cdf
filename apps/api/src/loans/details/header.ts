import { daysBetween } from '@ivue/contracts/calendar/days.ts'
import { usDay } from '@ivue/contracts/calendar/moment-text.ts'
import type { DetailFact } from '@ivue/contracts/loans/details-shapes.ts'
import { isActive } from '@ivue/contracts/loans/rules.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { formatDate } from '../../platform/database/database.ts'
import type { LoanRead } from '../queries.ts'
import { fact, formatDollars } from './facts.ts'

/** A rate lock is highlighted from this many days before it ends. */
const LOCK_ALERT_DAYS = 7

/** Returns the summary below the loan's number. `today` is the day in the property's zone. */
export function buildLoanSummary(loan: LoanRead, today: string): DetailFact[] {
  const applicationOn = formatDate(loan.applicationOn) ?? today
  const age = daysBetween(applicationOn, today)
  return [
    fact('Status / Queue', loan.status, loan.substatus),
    fact('Processor', loan.processor?.fullName, loan.processor?.team?.name),
    fact('Underwriter', loan.underwriter?.fullName, loan.underwriter?.team?.name),
    fact('Closer', loan.closing?.slot1Name, loan.closing?.slot2Name ? `2nd ${loan.closing.slot2Name}` : undefined),
    fact('Age', inDays(age), `from ${usDay(applicationOn)}`),
    fact('Purpose', loan.purpose, `${loan.type}, ${formatDollars(Number(loan.amount))}`),
  ]
}

/** Returns the first rate lock and the current one. They are equal if the lock was never extended. */
export function buildLockFacts(loan: LoanRead, today: string): DetailFact[] {
  const expiresOn = formatDate(loan.lockExpiresOn)
  if (expiresOn === null) return [fact('Original Lock', null), fact('Current Lock', null)]
  const firstExpiresOn = formatDate(loan.originalLockExpiresOn) ?? expiresOn
  const extended = firstExpiresOn < expiresOn
  return [
    fact(
      'Original Lock',
      formatRate(loan.originalLockRate ?? loan.noteRate),
      formatSpan(formatDate(loan.originalLockOn), firstExpiresOn, today),
    ),
    fact(
      'Current Lock',
      formatRate(loan.noteRate),
      `${formatSpan(formatDate(loan.lockOn), expiresOn, today)}${extended ? ', extended' : ''}`,
      isActive(loan.status) ? lockAlert(daysBetween(today, expiresOn)) : undefined,
    ),
  ]
}

const formatRate = (rate: { toFixed(digits: number): string } | null): string => (rate === null ? 'Rate not known' : `${rate.toFixed(3)} %`)

const inDays = (days: number) => countText(days, 'day')

/** Returns `11/12 to 11/24, 12 days`, with the year if it is not the current one. */
function formatSpan(from: string | null, to: string, today: string): string {
  const short = (day: string) => (day.slice(0, 4) === today.slice(0, 4) ? usDay(day).slice(0, 5) : usDay(day))
  return from === null ? `to ${short(to)}` : `${short(from)} to ${short(to)}, ${inDays(daysBetween(from, to))}`
}

function lockAlert(left: number): string | undefined {
  if (left < 0) return `ended ${inDays(-left)} ago`
  if (left === 0) return 'ends today'
  return left <= LOCK_ALERT_DAYS ? `ends in ${inDays(left)}` : undefined
}
