import type { OwnSession } from '@ivue/contracts/session/own-contract.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Moment } from '../../ui/display/moment.tsx'
import { PlainTable } from '../../ui/layout/plain-table.tsx'
import { TableHead } from '../../ui/layout/table-head.tsx'
import { shortMoment } from '../../ui/moments.ts'
import styles from '../account.module.css'

interface SessionTableProps {
  sessions: readonly OwnSession[]
  ending: unknown
  onEnd: (id: number) => void
}

export function SessionTable({ sessions, ending, onEnd }: SessionTableProps) {
  const now = new Date()
  return (
    <div className={styles.scroll}>
      <PlainTable bare className={styles.table}>
        <TableHead headings={['Browser', 'Address', { text: 'Signed in', zone: true }, 'Last seen', { text: 'Actions', unseen: true }]} />
        <tbody>
          {sessions.map(({ id, browser, address, startedAt, seenAt, current }) => (
            <tr key={id} aria-current={current || undefined}>
              <th scope="row">
                {browser}
                {current && <span className={styles.here}>This one</span>}
              </th>
              <td>{address}</td>
              <td>
                <Moment at={startedAt} look="short" inTable />
              </td>
              <td>
                <Moment at={seenAt} look="short" inTable />
              </td>
              <td className={styles.act}>
                <Button
                  aria-label={`End ${browser}, signed in ${shortMoment(startedAt, now)}`}
                  why={current ? 'This is the session you are in: use Logout' : null}
                  busy={ending === id && 'Ending ...'}
                  onClick={() => onEnd(id)}
                >
                  End
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  )
}
