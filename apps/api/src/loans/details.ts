import { daysBetween } from '@ivue/contracts/calendar/days.ts'
import { DEFAULT_CALENDARS } from '@ivue/contracts/calendar/federal-holidays.ts'
import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import type { Fact } from '@ivue/contracts/loans/contract.ts'
import { lateOrAtRisk } from '@ivue/contracts/loans/rules.ts'
import type { LoanRead } from './queries.ts'

const usDay = (day: string | null) => (day ? `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}` : null)
const dayOfDate = (date: Date | null) => (date ? date.toISOString().slice(0, 10) : null)
const dollars = (amount: number) =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 })
const fact = (label: string, value: string | number | null | undefined, hint?: string): Fact => ({
  label,
  value: value === null || value === undefined || value === '' ? null : String(value),
  ...(hint ? { hint } : {}),
})

/** The header block and the General Info tab of the loan popup (platform 2.9), ready to be read: calendar days as MM/DD/YYYY, moments in the property's zone. */
export function detailsOf(loan: LoanRead, now: Date) {
  const today = dayAt(now, loan.zone)
  const moment = (at: Date | null) =>
    at
      ? `${usDay(dayAt(at, loan.zone))} ${at.toLocaleTimeString('en-US', { timeZone: loan.zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}`
      : null
  const applicationOn = dayOfDate(loan.applicationOn) ?? today
  const lockExpiresOn = dayOfDate(loan.lockExpiresOn)
  const age = daysBetween(applicationOn, today)
  const rate = loan.noteRate === null ? null : `${loan.noteRate.toFixed(3)} %`
  const late =
    lateOrAtRisk(
      {
        status: loan.status,
        contractClosingOn: dayOfDate(loan.contractClosingOn),
        scheduledClosingOn: loan.scheduledClosingAt ? dayAt(loan.scheduledClosingAt, loan.zone) : null,
        lockExpiresOn,
      },
      today,
      null,
      DEFAULT_CALENDARS.operations,
    ) === 'Late'

  return {
    loanNumber: loan.number,
    late,
    borrowers: [`${loan.borrowerLastName}, ${loan.borrowerFirstName}`, loan.coBorrowerLastName].filter(Boolean).join(' and '),
    address: [loan.propertyCity, `${loan.propertyState} ${loan.propertyZip}`.trim()].filter(Boolean).join(', '),
    summary: [
      fact('Status / Queue', loan.status, loan.substatus),
      fact('Processor', loan.processor?.fullName, loan.processor?.team?.name),
      fact('Underwriter', loan.underwriter?.fullName, loan.underwriter?.team?.name),
      fact('Closer', loan.closing?.slot1Name, loan.closing?.slot2Name ? `2nd ${loan.closing.slot2Name}` : undefined),
      fact('Age', age === 1 ? '1 day' : `${age} days`, `from ${usDay(applicationOn)}`),
      fact('Purpose', loan.purpose, `${loan.type}, ${dollars(Number(loan.amount))}`),
      fact('Lock', rate, lockExpiresOn ? `to ${usDay(lockExpiresOn)}` : undefined),
    ],
    general: [
      {
        title: 'Borrower Information',
        facts: [
          fact('Borrower', `${loan.borrowerLastName}, ${loan.borrowerFirstName}`),
          fact('Co-borrower', loan.coBorrowerLastName),
          fact('Borrowers', loan.borrowerCount),
        ],
      },
      {
        title: 'Property Information',
        facts: [
          fact('City', loan.propertyCity),
          fact('State', loan.propertyState),
          fact('ZIP', loan.propertyZip),
          fact('Property type', loan.propertyType),
          fact('Occupancy', loan.occupancy),
        ],
      },
      {
        title: 'Loan Information',
        facts: [
          fact('Loan type', loan.type),
          fact('Program', loan.program),
          fact('Amount', dollars(Number(loan.amount))),
          fact('Note rate', rate),
          fact('Term', loan.termMonths === null ? null : `${loan.termMonths} months`),
          fact('LTV', loan.ltv === null ? null : `${loan.ltv.toFixed(2)} %`),
          fact('Channel', loan.channel),
          fact('Region', loan.region),
          fact('Branch', loan.branchCode),
          fact('MLO', loan.mloName),
          fact('Priority', loan.priority),
        ],
      },
      {
        title: 'Dates',
        facts: [
          fact('Application', usDay(applicationOn)),
          fact('Final Credit Decision', usDay(dayOfDate(loan.finalCreditDecisionOn))),
          fact('Clear to close', moment(loan.clearToCloseAt)),
          fact('Lock expires', usDay(lockExpiresOn)),
          fact('Contract closing', usDay(dayOfDate(loan.contractClosingOn))),
          fact('Scheduled closing', moment(loan.scheduledClosingAt)),
          fact('Scheduled funding', usDay(dayOfDate(loan.scheduledFundingOn))),
          fact('ICD sent', moment(loan.icdSentAt)),
          fact('Final CD approved', moment(loan.finalCdApprovedAt)),
          fact('Closing package sent', moment(loan.closingPackageSentAt)),
          fact('Funded', moment(loan.fundedAt)),
        ],
      },
    ],
  }
}
