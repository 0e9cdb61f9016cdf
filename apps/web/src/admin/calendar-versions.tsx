import { Moment } from '../ui/display/moment.tsx'
import { Card } from '../ui/layout/card.tsx'
import { PlainTable } from '../ui/layout/plain-table.tsx'
import { TableHead } from '../ui/layout/table-head.tsx'
import styles from './admin.module.css'

interface Version {
  version: number
  at: string
  by: string
  summary: string
}

export function CalendarVersions({ versions }: { versions: readonly Version[] }) {
  return (
    <Card title="History" say={versions.length === 0 && 'Both calendars are those of the law: nobody has changed them.'}>
      {versions.length > 0 && (
        <div className={styles.scroll}>
          <PlainTable className={styles.table}>
            <TableHead of={['Version', { text: 'When', zone: true }, 'Who', 'What']} />
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
          </PlainTable>
        </div>
      )}
    </Card>
  )
}
