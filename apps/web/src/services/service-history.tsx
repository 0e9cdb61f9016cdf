import type { OpenedService } from '@ivue/contracts/services/contract.ts'
import { useId } from 'react'
import { Moment } from '../ui/display/moment.tsx'
import { PlainTable } from '../ui/layout/plain-table.tsx'
import { ScrollRegion } from '../ui/layout/scroll-region.tsx'
import { TableHead } from '../ui/layout/table-head.tsx'
import styles from './services.module.css'

/** Lists the service's versions with their changes, and its latest runs. */
export function ServiceHistory({ history, runs }: Pick<OpenedService, 'history' | 'runs'>) {
  const versions = useId()
  const latest = useId()
  return (
    <div className={styles.past}>
      <section aria-labelledby={versions} className={styles.section}>
        <h3 id={versions}>History</h3>
        <ol className={styles.history}>
          {history.map(({ version, what, by, at, comment, changes }) => (
            <li key={version}>
              <p>
                <b>Version {version}</b> {what} by {by}, <Moment at={at} />
                {comment && <q>{comment}</q>}
              </p>
              {changes.map((change) => (
                <details key={change.what}>
                  <summary>{change.what}</summary>
                  <pre className={styles.before}>{change.before || '–'}</pre>
                  <pre className={styles.after}>{change.after || '–'}</pre>
                </details>
              ))}
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby={latest} className={styles.section}>
        <h3 id={latest}>Latest runs</h3>
        {runs.length === 0 ? (
          <p className={styles.quiet}>It has not run yet.</p>
        ) : (
          <ScrollRegion label="Latest runs" className={styles.runs}>
            <PlainTable>
              <TableHead of={[{ text: 'When', zone: true }, 'As', 'By', 'Rows', 'Took', 'SHA-256']} />
              <tbody>
                {runs.map(({ at, mode, by, rows, millis, hash, problem }) => (
                  <tr key={`${at}${mode}${by}`}>
                    <td>
                      <Moment at={at} inTable />
                    </td>
                    <td>{mode}</td>
                    <td>{by}</td>
                    <td>{problem ? `Failed: ${problem}` : rows.toLocaleString('en-US')}</td>
                    <td>{millis.toLocaleString('en-US')} ms</td>
                    <td title={hash}>{hash.slice(0, 12)}</td>
                  </tr>
                ))}
              </tbody>
            </PlainTable>
          </ScrollRegion>
        )}
      </section>
    </div>
  )
}
