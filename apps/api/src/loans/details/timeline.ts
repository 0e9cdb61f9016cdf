import { daysBetween, earliestDay } from '@ivue/contracts/calendar/days.ts'
import { momentText, usDay } from '@ivue/contracts/calendar/moment-text.ts'
import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import type { TimelineEvent } from '@ivue/contracts/loans/details-shapes.ts'
import { formatDate } from '../../platform/database/database.ts'
import type { LoanRead } from '../queries.ts'
import type { FeedRead } from '../sources/feed.ts'

/** A day, `YYYY-MM-DD`, or a moment; null if it has not happened. */
type When = string | Date | null

/** Returns Loan Timeline (platform 2.9): the events with their dates, and the days since registration, assignment and approval. */
export function buildTimeline(loan: LoanRead, feed: FeedRead | null): { title: string; events: TimelineEvent[] }[] {
  const { zone } = loan
  const dayOf = (when: When) => (when instanceof Date ? dayAt(when, zone) : when)
  const applicationOn = formatDate(loan.applicationOn)
  const registration = feed?.registeredOn ?? applicationOn
  const assignment = earliestDay(...loan.tasks.map(({ slot1Id, importedAt }) => (slot1Id && importedAt ? dayAt(importedAt, zone) : null)))
  const declined = loan.disposition === 'Declined' || loan.substatus === 'Declined'
  const approval = declined ? null : formatDate(loan.finalCreditDecisionOn)
  const cancelled = loan.status === 'Cancelled' ? (formatDate(loan.dispositionOn) ?? loan.cancelledAt) : null

  const event = (name: string, when: When): TimelineEvent => {
    const day = dayOf(when)
    const since = (base: string | null) => (day && base ? daysBetween(base, day) : null)
    return {
      name,
      on: when instanceof Date ? momentText(when, zone) : when && usDay(when),
      fromRegistration: since(registration),
      fromAssignment: since(assignment),
      fromApproval: since(approval),
    }
  }
  return [
    {
      title: 'Major Loan Events',
      events: [
        event('Registration', registration),
        event('RESPA Application', applicationOn),
        event('Assignment', assignment),
        event('ECOA', feed?.ecoaOn ?? null),
        event('ICD', loan.icdSentAt),
        event('Approval', approval),
        event(loan.fundedAt ? 'Closing' : 'Closing, scheduled', loan.status === 'Cancelled' ? null : loan.scheduledClosingAt),
        event('Funding', loan.fundedAt),
        event('Cancellation', cancelled),
      ],
    },
    {
      title: '3rd Party Services',
      events: [
        event('Appraisal ordered', feed?.appraisalOrderedOn ?? null),
        event('Appraisal received', feed?.appraisalReceivedOn ?? null),
        event('Title ordered', feed?.titleOrderedOn ?? null),
        event('Title received', feed?.titleReceivedOn ?? null),
      ],
    },
    {
      title: 'Other Metrics',
      events: [
        event('E-consent', feed?.consentOn ?? null),
        event('Submitted to underwriting', loan.submittedAt),
        event('Clear to close', loan.clearToCloseAt),
        event('ICD received', formatDate(loan.icdReceivedOn)),
        event('Final CD approved', loan.finalCdApprovedAt),
        event('Closing package sent', loan.closingPackageSentAt),
        event('Lock expires', formatDate(loan.lockExpiresOn)),
      ],
    },
  ]
}
