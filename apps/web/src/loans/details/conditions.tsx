import type { LoanCondition } from '@ivue/contracts/loans/details-shapes.ts'
import { Card } from '../../ui/layout/card.tsx'
import type { RecordColumn } from '../../ui/layout/record-table.tsx'
import { fullMoment } from '../../ui/moments.ts'
import { StatusChip } from '../../ui/status/status-chip.tsx'
import type { LoanDetails } from '../parts/loan-header.tsx'
import styles from '../parts/loan-tabs.module.css'
import { LoanTable } from './loan-table.tsx'

const COLUMNS: readonly RecordColumn<LoanCondition>[] = [
  {
    heading: 'Condition Name',
    wide: true,
    cell: ({ name, owner }) => (
      <>
        <span className="medium">{name}</span> <span className="faint">{owner}</span>
      </>
    ),
  },
  {
    heading: 'Status',
    cell: ({ status }) =>
      status === 'Open' ? <StatusChip status="Pending" label="Open" /> : <StatusChip status="Met" label="Cleared" plain />,
  },
  { heading: 'ETA', cell: ({ eta, late }) => (late && eta ? <StatusChip status="Late" label={eta} /> : eta) },
  { heading: 'Last Change', cell: ({ lastChange }) => fullMoment(lastChange) },
  { heading: 'Change By', cell: ({ changeBy }) => changeBy || null },
  { heading: 'Changes #', number: true, cell: ({ changes }) => changes },
]

export const countOpen = ({ tallies }: LoanDetails['conditions']): number => tallies.reduce((sum, { open }) => sum + open, 0)

/** Shows the conditions for closing: their counts by responsible party, and a table (platform 2.9). */
export function Conditions({ conditions }: { conditions: LoanDetails['conditions'] }) {
  return (
    <div className="column gap-12">
      <dl className="grid gap-12 equal-3" aria-label="Conditions by who is responsible for them">
        {conditions.tallies.map(({ owner, open, cleared }) => (
          <div key={owner} className={`${styles.tally} card pad-10-14`}>
            <dt className="small-text">{owner} conditions</dt>
            <dd>
              <b>{open}</b> open
            </dd>
            <dd className="small-text">{cleared} cleared</dd>
          </div>
        ))}
      </dl>
      <Card title="Conditions" note={conditionsText(conditions)}>
        <LoanTable
          label="Conditions"
          columns={COLUMNS}
          rows={conditions.rows}
          keyOf={({ id }) => id}
          empty="This loan has no conditions: they are made when it is decided."
        />
      </Card>
    </div>
  )
}

function conditionsText(conditions: LoanDetails['conditions']): string {
  const { length } = conditions.rows
  if (length === 0) return ''
  const open = countOpen(conditions)
  return open === 0 ? `${length}, all cleared` : `${length}, ${open} open`
}
