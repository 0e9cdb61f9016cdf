import type { TimelineEvent } from '@ivue/contracts/loans/details-shapes.ts'
import { Card } from '../../ui/layout/card.tsx'
import type { RecordColumn } from '../../ui/layout/record-table.tsx'
import type { LoanDetails } from '../parts/loan-header.tsx'
import styles from '../parts/loan-tabs.module.css'
import { LoanTable } from './loan-table.tsx'

/** Returns a number of days as text, with the minus sign that is as wide as a digit. */
const days = (count: number | null) => (count === null ? null : String(count).replace('-', '−'))

const COLUMNS: readonly RecordColumn<TimelineEvent>[] = [
  { heading: 'Event', wide: true, cell: ({ name }) => name },
  { heading: 'Date', cell: ({ on }) => on },
  { heading: 'From Registration', number: true, cell: ({ fromRegistration }) => days(fromRegistration) },
  { heading: 'From Assignment', number: true, cell: ({ fromAssignment }) => days(fromAssignment) },
  { heading: 'From Approval', number: true, cell: ({ fromApproval }) => days(fromApproval) },
]

/** Shows the events of a loan, each with its calendar days from registration, assignment and approval (platform 2.9). */
export function LoanTimeline({ timeline }: { timeline: LoanDetails['timeline'] }) {
  return (
    <div className={styles.timeline}>
      {timeline.map(({ title, events }) => (
        <Card key={title} title={title}>
          <LoanTable label={title} columns={COLUMNS} rows={events} keyOf={({ name }) => name} empty="Nothing yet." />
        </Card>
      ))}
    </div>
  )
}
