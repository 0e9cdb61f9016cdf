import { momentText, usDay } from '@ivue/contracts/calendar/moment-text.ts'
import type { DetailFact } from '@ivue/contracts/loans/details-shapes.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { formatDate } from '../../platform/database/database.ts'
import type { LoanRead } from '../queries.ts'
import type { FeedRead } from '../sources/feed.ts'
import { fact, formatBorrower, formatDollars } from './facts.ts'

interface Block {
  title: string
  facts: DetailFact[]
}

/** Returns General Info (platform 2.9). `ssnOf` returns at most the last digits of a stored SSN, and nothing while the loan is locked. */
export function buildGeneralInfo(loan: LoanRead, ssnOf: (position: number) => string | null): Block[] {
  const day = (date: Date | null) => (date ? usDay(formatDate(date)) : null)
  const moment = (at: Date | null) => (at ? momentText(at, loan.zone) : null)
  const onFile = loan.borrowers.filter(({ ssn }) => ssn !== null)
  return [
    {
      title: 'Borrower Information',
      facts: [
        fact('Borrower', formatBorrower(loan)),
        fact('Co-borrower', loan.coBorrowerLastName),
        fact('Borrowers', loan.borrowerCount),
        ...onFile.map(({ position }) => fact(position === 1 ? 'SSN' : `SSN, borrower ${position}`, ssnOf(position))),
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
        fact('Amount', formatDollars(Number(loan.amount))),
        fact('Note rate', loan.noteRate === null ? null : `${loan.noteRate.toFixed(3)} %`),
        fact('Term', loan.termMonths === null ? null : countText(loan.termMonths, 'month')),
        fact('LTV', loan.ltv === null ? null : `${loan.ltv.toFixed(2)} %`),
        fact('Channel', loan.channel),
        fact('Region', loan.region),
        fact('Branch', loan.branchCode),
        fact('Priority', loan.priority),
      ],
    },
    {
      title: 'Dates',
      facts: [
        fact('Application', day(loan.applicationOn)),
        fact('Final Credit Decision', day(loan.finalCreditDecisionOn)),
        fact('Clear to close', moment(loan.clearToCloseAt)),
        fact('Lock expires', day(loan.lockExpiresOn)),
        fact('Contract closing', day(loan.contractClosingOn)),
        fact('Scheduled closing', moment(loan.scheduledClosingAt)),
        fact('Scheduled funding', day(loan.scheduledFundingOn)),
        fact('ICD sent', moment(loan.icdSentAt)),
        fact('Final CD approved', moment(loan.finalCdApprovedAt)),
        fact('Closing package sent', moment(loan.closingPackageSentAt)),
        fact('Funded', moment(loan.fundedAt)),
      ],
    },
  ]
}

/** Returns Loan Specific Actions, with their present state. */
export function buildActions(loan: LoanRead, feed: FeedRead | null): { label: string; done: boolean }[] {
  return [
    { label: 'Equifax Complete', done: feed?.equifaxComplete ?? false },
    { label: 'True Day1', done: feed?.trueDay1 ?? false },
    { label: 'Prop Insp Waiver', done: feed?.inspectionWaiver ?? false },
    { label: 'Using Existing Appraisal', done: feed?.existingAppraisal ?? false },
    { label: 'Closing Pkg Sent', done: loan.closingPackageSentAt !== null },
  ]
}

/** Returns Related Parties: sales and fulfilment. */
export function buildRelatedParties(loan: LoanRead, feed: FeedRead | null) {
  const person = (role: string, who: LoanRead['processor']) => ({
    role,
    name: who?.fullName ?? '',
    site: who?.location ?? '',
    // A team's leader is not their own manager.
    manager: who?.team?.leader && who.team.leader.id !== who.id ? who.team.leader.fullName : '',
  })
  return {
    sales: [
      fact('Region', loan.region),
      fact('Team', feed?.salesTeam),
      fact('Director', feed?.salesDirector),
      fact('MLO', loan.mloName),
      fact('Channel', loan.channel),
      fact('Branch code', loan.branchCode),
    ],
    fulfillment: [
      person('Processor', loan.processor),
      person('Underwriter', loan.underwriter),
      person('Closer', loan.closer),
      { role: 'PA', name: feed?.assistantName ?? '', site: feed?.assistantSite ?? '', manager: feed?.assistantManager ?? '' },
    ],
  }
}
