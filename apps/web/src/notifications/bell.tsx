import { notifications } from '@ivue/contracts/notifications/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { callQuery } from '../rpc/call-query.ts'
import { SkeletonRows } from '../ui/feedback/states.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { Panel, usePanel } from '../ui/menu/panel.tsx'
import { useTopEscape } from '../ui/top-escape.ts'
import styles from './bell.module.css'

const MAX_SHOWN = 99

/** Returns the accessible name of the bell: "Notifications, 3 unread". */
const describeUnread = (unread: number): string => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`)

const shortCount = (unread: number): string => (unread > MAX_SHOWN ? `${MAX_SHOWN}+` : String(unread))

const NoticeList = lazyComponent(async () => (await import('./notice-list.tsx')).NoticeList, <SkeletonRows rows={4} rowHeight={48} />)

export function Bell() {
  const { opened, close, toggle, button, panel } = usePanel('dialog')
  const list = useQuery({ ...callQuery(notifications.getList, {}, { background: true }), staleTime: Number.POSITIVE_INFINITY })
  const unread = list.data?.unread ?? 0
  useTopEscape(opened, close)
  return (
    <>
      <button
        type="button"
        {...button}
        className={`${styles.bell} center relative muted rounded pressable width-28 height-28`}
        aria-label={describeUnread(unread)}
        onClick={toggle}
      >
        <BellIcon size={16} />
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {shortCount(unread)}
          </span>
        )}
      </button>
      <Panel {...panel} atEnd trapFocus width={380} className={styles.panel}>
        <NoticeList list={list} onClose={close} />
      </Panel>
      <span role="status" className="unseen">
        {unread > 0 ? describeUnread(unread) : ''}
      </span>
    </>
  )
}
