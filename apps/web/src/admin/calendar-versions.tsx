import { Moment, TableZone } from '../ui/display/moment.tsx'
import styles from './admin.module.css'

interface Version {
  version: number
  at: string
  by: string
  summary: string
}

export function CalendarVersions({ versions }: { versions: readonly Version[] }) {
  return (
    <section className={`${styles.card} ${styles.padded}`} aria-labelledby="versions">
      <h2 id="versions">History</h2>
      {versions.length === 0 && <p className={styles.quiet}>Both calendars are those of the law: nobody has changed them.</p>}
      {versions.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Version</th>
                <th scope="col">
                  When
                  <TableZone />
                </th>
                <th scope="col">Who</th>
                <th scope="col">What</th>
              </tr>
            </thead>
            <tbody>
              {versions.map(({ version, at, by, summary }) => (
                <tr key={version}>
                  <td>{version}</td>
                  <td>
                    <Moment at={at} inTable />
                  </td>
                  <td>{by}</td>
                  <td>{summary}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
