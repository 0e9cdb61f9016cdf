import type { OpenedService } from '@ivue/contracts/services/contract.ts'
import { useId } from 'react'
import { Moment } from '../ui/display/moment.tsx'
import { type RecordColumn, RecordTable } from '../ui/layout/record-table.tsx'
import { ScrollRegion } from '../ui/layout/scroll-region.tsx'
import styles from './services.module.css'

const COLUMNS: readonly RecordColumn<OpenedService['runs'][number]>[] = [
  { heading: { text: 'When', zone: true }, cell: ({ at }) => <Moment at={at} inTable /> },
  { heading: 'As', cell: ({ mode }) => mode },
  { heading: 'By', cell: ({ by }) => by },
  { heading: 'Rows', cell: ({ problem, rows }) => (problem ? `Failed: ${problem}` : rows.toLocaleString('en-US')) },
  { heading: 'Took', cell: ({ millis }) => `${millis.toLocaleString('en-US')} ms` },
  { heading: 'SHA-256', cell: ({ hash }) => hash.slice(0, 12), attributes: ({ hash }) => ({ title: hash }) },
]

/** Lists the service's versions with their changes, and its latest runs. */
export function ServiceHistory({ history, runs }: Pick<OpenedService, 'history' | 'runs'>) {
  const versions = useId()
  const latest = useId()
  return (
    <div className={`${styles.past} grid two-columns gap-24 above-16`}>
      <section aria-labelledby={versions} className={styles.section}>
        <h3 id={versions}>History</h3>
        <ol className="grid wide gap-8">
          {history.map(({ version, what, by, at, comment, changes }) => (
            <li key={version}>
              <p>
                <b>Version {version}</b> {what} by {by}, <Moment at={at} />
                {comment && <q className="block muted">{comment}</q>}
              </p>
              {changes.map((change) => (
                <details key={change.what}>
                  <summary>{change.what}</summary>
                  <pre className={`${styles.before} red on-red-bg`}>{change.before || '–'}</pre>
                  <pre className={`${styles.after} green on-green-bg`}>{change.after || '–'}</pre>
                </details>
              ))}
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby={latest} className={styles.section}>
        <h3 id={latest}>Latest runs</h3>
        {runs.length === 0 ? (
          <p className="muted">It has not run yet.</p>
        ) : (
          <ScrollRegion label="Latest runs" className="wide max-height-260">
            <RecordTable columns={COLUMNS} rows={runs} keyOf={({ at, mode, by }) => `${at}${mode}${by}`} />
          </ScrollRegion>
        )}
      </section>
    </div>
  )
}
