import { monthName } from '@ivue/contracts/calendar/names.ts'
import type { WorkFigure } from '@ivue/contracts/my-work/contract.ts'
import { type RecordColumn, RecordTable } from '../ui/layout/record-table.tsx'
import styles from './my-work.module.css'

const COLUMNS: readonly RecordColumn<WorkFigure>[] = [
  { heading: 'Figure', rowHead: true, cell: ({ label }) => label },
  { heading: 'Share', number: true, cell: ({ share }) => share !== null && <b>{share.toFixed(2)} %</b> },
  { heading: 'Count', number: true, cell: ({ part, whole }) => `${part} of ${whole}` },
]

/** The viewer's own figures of the month so far. */
export function MyFigures({ month, figures }: { month: string; figures: readonly WorkFigure[] }) {
  return (
    <section className={styles.figures} aria-labelledby="my-numbers">
      <h2 id="my-numbers">
        My numbers <span className="muted">{monthName(month)} so far</span>
      </h2>
      <RecordTable bare columns={COLUMNS} rows={figures} keyOf={({ label }) => label} empty="Nothing has been counted this month yet." />
    </section>
  )
}
