import { SCREENS } from '@ivue/contracts/screens.ts'
import { type OwnSession, ownSession } from '@ivue/contracts/session/own-contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryContent } from '../../answers/query-content.tsx'
import { callQuery } from '../../rpc/call-query.ts'
import { useCommand } from '../../rpc/use-command.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Moment } from '../../ui/display/moment.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { PlainTable } from '../../ui/layout/plain-table.tsx'
import { TableHead } from '../../ui/layout/table-head.tsx'
import { shortMoment } from '../../ui/moments.ts'
import styles from '../account.module.css'
import { Security } from '../authenticator/security.tsx'

export function SessionsPage() {
  const sessions = useQuery({ ...callQuery(ownSession.getSessions, {}), staleTime: 0 })
  const [asking, setAsking] = useState(false)
  const invalidate = [ownSession.getSessions]
  const endOne = useCommand(ownSession.endSession, { invalidate, successText: 'Session ended' })
  const endOthers = useCommand(ownSession.endOthers, {
    invalidate,
    successText: 'Your other sessions have ended',
    onDone: () => setAsking(false),
  })
  const list = sessions.data?.sessions
  const alone = list !== undefined && list.length < 2

  return (
    <Page title={SCREENS.mySessions.title} kind="cards">
      <div className="grid one-column gap-12 max-width-920">
        <section className="card max-width-920 pad-14" aria-labelledby="where">
          <div className={`${styles.head} flex wrap items-baseline gap-4-12`}>
            <h2 id="where">Where you are signed in</h2>
            <p>End what you do not know or no longer use, and change your password if it was not you.</p>
            <Button variant="danger" why={alone ? 'You are signed in only here' : null} onClick={() => setAsking(true)}>
              End the others
            </Button>
          </div>
          <QueryContent query={sessions} rows={4} rowHeight={36} loading="Loading your sessions" failed="Your sessions could not be loaded">
            {({ sessions: list }) => (
              <SessionTable sessions={list} ending={endOne.isPending ? endOne.variables.id : null} onEnd={(id) => endOne.mutate({ id })} />
            )}
          </QueryContent>
        </section>
        <Security />
      </div>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => endOthers.mutate({})}
        title="End your other sessions?"
        confirm="End the others"
        busy={endOthers.isPending && 'Ending ...'}
        destroys
      >
        Every browser but this one has to sign in again.
      </ConfirmDialog>
    </Page>
  )
}

function SessionTable({ sessions, ending, onEnd }: { sessions: readonly OwnSession[]; ending: unknown; onEnd: (id: number) => void }) {
  const now = new Date()
  return (
    <div className="scrolls-x">
      <PlainTable bare className={styles.table}>
        <TableHead headings={['Browser', 'Address', { text: 'Signed in', zone: true }, 'Last seen', { text: 'Actions', unseen: true }]} />
        <tbody>
          {sessions.map(({ id, browser, address, startedAt, seenAt, current }) => (
            <tr key={id} aria-current={current || undefined}>
              <th scope="row">
                {browser}
                {current && <span className="medium rounded-4 text-12 before-8 pad-2-6 on-accent-soft color-accent-2">This one</span>}
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
