import { type NoticeRow, notifications } from '@ivue/contracts/notifications/contract.ts'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { CircleUserRound, FileSpreadsheet, MessageCircleQuestion, MessageSquare, Star, Upload, UserPlus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { QueryContent } from '../answers/query-content.tsx'
import { LoanLink } from '../grid/cells/loan-cell.tsx'
import { callQueryKey } from '../rpc/call-query.ts'
import { useCommand } from '../rpc/use-command.ts'
import { Button } from '../ui/controls/button.tsx'
import { Moment } from '../ui/display/moment.tsx'
import { Empty } from '../ui/feedback/states.tsx'
import type { Icon } from '../ui/status/status.ts'
import styles from './bell.module.css'

const ICONS: Record<NoticeRow['kind'], Icon> = {
  export: FileSpreadsheet,
  import: Upload,
  assignment: UserPlus,
  comment: MessageSquare,
  dispute: MessageCircleQuestion,
  account: CircleUserRound,
  follow: Star,
}

interface List {
  unread: number
  rows: NoticeRow[]
}

export function NoticeList({ list, onClose }: { list: UseQueryResult<List>; onClose: () => void }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const mark = useCommand(notifications.markRead, {
    success: false,
    onDone: () => void client.invalidateQueries({ queryKey: callQueryKey(notifications.getList) }),
  })
  const { data } = list
  const newest = data?.rows[0]

  const open = ({ id, link, read }: NoticeRow) => {
    if (!read) mark.mutate({ id })
    if (!link) return
    onClose()
    void navigate(link)
  }

  return (
    <>
      <div className={`${styles.head} row spread bottomline pad-8-12-8-16`}>
        <h2>Notifications</h2>
        <Button
          variant="link"
          why={data?.unread ? null : 'Nothing is unread'}
          busy={mark.isPending && 'Saving ...'}
          onClick={() => newest && mark.mutate({ upTo: newest.id })}
        >
          Mark all as read
        </Button>
      </div>
      <QueryContent query={list} rows={4} rowHeight={48} loading="Loading the notifications" failed="The notifications could not be loaded">
        {({ rows }) =>
          rows.length > 0 ? (
            <ul className={styles.list}>
              {rows.map((notice) => (
                <li key={notice.id}>
                  <NoticeButton notice={notice} onPress={() => open(notice)} />
                  <NamedLoans loans={notice.loans} onPress={onClose} />
                </li>
              ))}
            </ul>
          ) : (
            <Empty title="Nothing yet">
              Finished imports and exports, loans assigned to you, comments that wait for you or name you, disputes to answer and changes of
              your account come here.
            </Empty>
          )
        }
      </QueryContent>
    </>
  )
}

function NoticeButton({ notice, onPress }: { notice: NoticeRow; onPress: () => void }) {
  const Face = ICONS[notice.kind]
  return (
    <button
      type="button"
      className={`${styles.notice} grid items-start wide muted pressable hover-on-hover gap-12 pad-10-16 columns-16-fr-auto focus-outlined-inside svg-faint svg-above-2`}
      data-unread={!notice.read || undefined}
      onClick={onPress}
    >
      <Face size={16} />
      <span className={`${styles.words} breaks`}>
        {!notice.read && <span className="unseen">Unread: </span>}
        {notice.text}
      </span>
      <Moment at={notice.createdAt} look="short" />
    </button>
  )
}

function NamedLoans({ loans, onPress }: { loans: NoticeRow['loans']; onPress: () => void }) {
  if (loans.length === 0) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on one of the links is a click too; this closes the bell behind it.
    <p className={styles.loans} onClick={onPress}>
      {loans.map(({ number, borrower }) => (
        <LoanLink key={number} number={number}>
          {[number, borrower].filter(Boolean).join(' · ')}
        </LoanLink>
      ))}
    </p>
  )
}
