import type { OutputOf } from '@ivue/contracts/contract.ts'
import type { settings } from '@ivue/contracts/settings/contract.ts'
import { Moment } from '../ui/display/moment.tsx'
import { Card } from '../ui/layout/card.tsx'
import { type RecordColumn, RecordTable } from '../ui/layout/record-table.tsx'
import styles from './admin.module.css'

type Version = OutputOf<typeof settings.getCalendar>['versions'][number]

const COLUMNS: readonly RecordColumn<Version>[] = [
  { heading: 'Version', cell: ({ version }) => version },
  { heading: { text: 'When', zone: true }, cell: ({ at }) => <Moment at={at} inTable /> },
  { heading: 'Who', cell: ({ by }) => by },
  { heading: 'What', cell: ({ summary }) => summary },
]

export function CalendarVersions({ versions }: { versions: readonly Version[] }) {
  return (
    <Card title="History" note={versions.length === 0 && 'Both calendars follow the law: nobody has changed them.'}>
      {versions.length > 0 && (
        <div className={`${styles.scroll} scrolls-x`}>
          <RecordTable className={styles.table} columns={COLUMNS} rows={versions} keyOf={({ version }) => version} />
        </div>
      )}
    </Card>
  )
}
