import { Card } from '../../ui/layout/card.tsx'
import type { RecordColumn } from '../../ui/layout/record-table.tsx'
import type { LoanDetails } from '../parts/loan-header.tsx'
import styles from '../parts/loan-tabs.module.css'
import { FactsBlock } from './general-info.tsx'
import { LoanTable } from './loan-table.tsx'

type Party = LoanDetails['parties']['fulfillment'][number]

const COLUMNS: readonly RecordColumn<Party>[] = [
  { heading: 'Role', cell: ({ role }) => role },
  { heading: 'Name', cell: ({ name }) => name || null },
  { heading: 'Site', cell: ({ site }) => site || null },
  { heading: 'Manager', cell: ({ manager }) => manager || null },
]

/** Shows the people who sell the loan and those who fulfil it (platform 2.9). */
export function RelatedParties({ parties }: { parties: LoanDetails['parties'] }) {
  return (
    <div className={styles.parties}>
      <FactsBlock title="Sales" facts={parties.sales} />
      <Card title="Fulfillment">
        <LoanTable
          label="Fulfillment"
          columns={COLUMNS}
          rows={parties.fulfillment}
          keyOf={({ role }) => role}
          empty="Nobody works on this loan yet."
        />
      </Card>
    </div>
  )
}
