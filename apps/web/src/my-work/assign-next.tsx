import type { WorkItem } from '@ivue/contracts/my-work/contract.ts'
import { worklist } from '@ivue/contracts/worklist/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { callQuery } from '../rpc/call-query.ts'
import { useActions } from '../ui/actions.ts'
import { Button } from '../ui/controls/button.tsx'
import { Kbd } from '../ui/controls/kbd.tsx'
import { Moment } from '../ui/display/moment.tsx'
import styles from './my-work.module.css'

/** The button that assigns the most urgent loan that nobody holds, on its list. Says beforehand which one, and who is the best choice. */
export function AssignNext({ item, left }: { item: WorkItem; left: number }) {
  const { loanNumber, borrower, label, text, at, zone, list, link } = item
  const navigate = useNavigate()
  const id = new URLSearchParams(link.split('?')[1]).get('open') ?? ''
  const { data } = useQuery({
    ...callQuery(worklist.getLoads, { list: list ?? 'closing', ids: [id] }),
    enabled: list !== null,
    retry: false,
  })
  const best = data?.people.find(({ best }) => best !== '')
  const run = () => void navigate(link)
  useActions([{ label: 'Assign the next loan', hotkey: 'n', run }])
  return (
    <section>
      <Button variant="primary" size="l" icon={UserPlus} className={styles.next} onClick={run}>
        Assign the next{' '}
        <span aria-hidden>
          <Kbd>n</Kbd>
        </span>
      </Button>
      <p className={styles.small}>
        <b>{loanNumber}</b> {borrower}: {label} {text}
        {at && (
          <>
            , due <Moment at={at} look="short" zone={zone ?? undefined} />
          </>
        )}
        .{' '}
        {best && (
          <>
            Best: <b>{best.Name}</b>, {best.best}.{' '}
          </>
        )}
        {left} more.
      </p>
    </section>
  )
}
