import { notifications } from '@ivue/contracts/notifications/contract.ts'
import { Popover } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { ask } from '../rpc/ask.ts'
import { SkeletonRows } from '../ui/states.tsx'
import { useTopEscape } from '../ui/top-escape.ts'
import styles from './bell.module.css'
import { bellWords, shortCount } from './bell-words.ts'

const NoticeList = lazy(async () => ({ default: (await import('./notice-list.tsx')).NoticeList }))

/** The bell in the top bar: how many notices are unread, and the list of them. Live updates keep both fresh. */
export function Bell() {
  const [opened, setOpened] = useState(false)
  const list = useQuery({ ...ask(notifications.getList, {}, { background: true }), staleTime: Number.POSITIVE_INFINITY })
  const unread = list.data?.unread ?? 0
  useTopEscape(opened, () => setOpened(false))
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={380} trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={styles.bell} aria-label={bellWords(unread)} onClick={() => setOpened(!opened)}>
          <BellIcon size={16} />
          {unread > 0 && (
            <span className={styles.count} aria-hidden="true">
              {shortCount(unread)}
            </span>
          )}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.panel} aria-label="Notifications">
        <Suspense fallback={<SkeletonRows rows={4} rowHeight={48} />}>
          <NoticeList list={list} onClose={() => setOpened(false)} />
        </Suspense>
      </Popover.Dropdown>
      <span role="status" className="unseen">
        {unread > 0 ? bellWords(unread) : ''}
      </span>
    </Popover>
  )
}
