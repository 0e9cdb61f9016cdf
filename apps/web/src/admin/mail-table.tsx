import type { OutgoingMail } from '@ivue/contracts/mail/contract.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { Button } from '../ui/controls/button.tsx'
import { Moment } from '../ui/display/moment.tsx'
import { RecordTable } from '../ui/layout/record-table.tsx'
import styles from './admin.module.css'

interface MailTableProps {
  mails: readonly OutgoingMail[]
  words: Record<OutgoingMail['state'], string>
  onOpen: (id: number) => void
}

export function MailTable({ mails, words, onOpen }: MailTableProps) {
  return (
    <div className={`${styles.scroll} scrolls-x`}>
      <RecordTable
        className={styles.table}
        rows={mails}
        keyOf={({ id }) => id}
        columns={[
          { heading: { text: 'Written', zone: true }, cell: ({ createdAt }) => <Moment at={createdAt} look="short" inTable /> },
          { heading: 'To', cell: ({ person, to }) => person || to, small: ({ person, to }) => person && to },
          {
            heading: 'Subject',
            rowHead: true,
            cell: ({ subject }) => subject,
            small: ({ kind, attachment }) => [kind, attachment].filter(Boolean).join(', '),
          },
          {
            heading: 'State',
            cell: ({ state }) => words[state],
            small: ({ state, attempts, lastError }) => lastError && state !== 'sent' && `${countText(attempts, 'attempt')}: ${lastError}`,
          },
          {
            heading: { text: 'Actions', unseen: true },
            cell: ({ id, subject, person, to }) => (
              <Button aria-label={`Read ${subject}, to ${person || to}`} onClick={() => onOpen(id)}>
                Read
              </Button>
            ),
          },
        ]}
      />
    </div>
  )
}
