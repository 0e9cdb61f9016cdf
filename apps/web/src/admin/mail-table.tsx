import type { OutgoingMail } from '@ivue/contracts/mail/contract.ts'
import { Button } from '../ui/controls/button.tsx'
import { Moment } from '../ui/display/moment.tsx'
import { PlainTable } from '../ui/layout/plain-table.tsx'
import { TableHead } from '../ui/layout/table-head.tsx'
import styles from './admin.module.css'

interface MailTableProps {
  mails: readonly OutgoingMail[]
  words: Record<OutgoingMail['state'], string>
  onOpen: (id: number) => void
}

export function MailTable({ mails, words, onOpen }: MailTableProps) {
  return (
    <div className={styles.scroll}>
      <PlainTable className={styles.table}>
        <TableHead of={[{ text: 'Written', zone: true }, 'To', 'Subject', 'State', { text: 'Actions', unseen: true }]} />
        <tbody>
          {mails.map(({ id, createdAt, to, person, subject, kind, state, attempts, lastError, attachment }) => (
            <tr key={id}>
              <td>
                <Moment at={createdAt} look="short" inTable />
              </td>
              <td>
                {person || to}
                {person && <div className={styles.quiet}>{to}</div>}
              </td>
              <th scope="row">
                {subject}
                <div className={styles.quiet}>{[kind, attachment].filter(Boolean).join(', ')}</div>
              </th>
              <td>
                {words[state]}
                {lastError && state !== 'sent' && (
                  <div className={styles.quiet}>
                    {attempts} {attempts === 1 ? 'attempt' : 'attempts'}: {lastError}
                  </div>
                )}
              </td>
              <td>
                <Button aria-label={`Read ${subject}, to ${person || to}`} onClick={() => onOpen(id)}>
                  Read
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  )
}
