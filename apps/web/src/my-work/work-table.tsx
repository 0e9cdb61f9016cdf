import type { OutputOf } from '@ivue/contracts/contract.ts'
import { myWork, type WorkItem } from '@ivue/contracts/my-work/contract.ts'
import { OVERDUE, WORK_GROUP_NAMES, type WorkGroup } from '@ivue/contracts/my-work/words.ts'
import { notifications } from '@ivue/contracts/notifications/contract.ts'
import { watch } from '@ivue/contracts/watch/contract.ts'
import { NEWS_KINDS } from '@ivue/contracts/watch/news.ts'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { LoanLink } from '../grid/cells/loan-cell.tsx'
import { SlaCell } from '../grid/cells/status-cells.tsx'
import { useCommand } from '../rpc/use-command.ts'
import { useActions } from '../ui/actions.ts'
import { ButtonLink } from '../ui/controls/button.tsx'
import { Moment } from '../ui/display/moment.tsx'
import { PlainTable } from '../ui/layout/plain-table.tsx'
import { ScrollRegion } from '../ui/layout/scroll-region.tsx'
import { TableHead } from '../ui/layout/table-head.tsx'
import { SnoozeDialog } from '../watch/snooze-dialog.tsx'
import { CALLS_SHOWING_WATCHES } from '../watch/use-follow.ts'
import styles from './my-work.module.css'

type Groups = OutputOf<typeof myWork.getMyWork>['groups']

const HEADINGS = ['When', 'Loan number', 'Borrower', { text: 'What', wide: true } as const, { text: 'Act', unseen: true } as const]
const NOTHING: Readonly<Record<WorkGroup, string>> = {
  due: 'Nothing of yours is late or due today.',
  waiting: 'Nobody waits for your answer.',
  followed: 'Nothing new on the loans that you follow.',
  snoozed: 'You have snoozed no loan.',
}

const rowsOf = (table: Element) => [...table.querySelectorAll<HTMLElement>('[data-item]')]
const focusRow = (row: Element | undefined) => row?.querySelector<HTMLElement>('a')?.focus()

/** The items by group. Arrow keys move between rows; `d`, `c`, `z` and `f` act on the row with the focus, else on the first. */
export function WorkTable({ groups }: { groups: Groups }) {
  const table = useRef<HTMLTableElement>(null)
  const navigate = useNavigate()
  const [folded, setFolded] = useState<readonly WorkGroup[]>(['snoozed'])
  const toggle = (name: WorkGroup) => setFolded(folded.includes(name) ? folded.filter((other) => other !== name) : [...folded, name])
  const items = new Map(groups.flatMap(({ items }) => items.map((item) => [item.key, item])))
  const currentItem = (): WorkItem | undefined => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-item]')
    return items.get(focused?.dataset.item ?? '') ?? [...items.values()][0]
  }
  const [snoozing, setSnoozing] = useState<string | null>(null)
  const follow = useCommand(watch.followLoan, { invalidate: CALLS_SHOWING_WATCHES })
  const followLoan = ({ loanNumber }: WorkItem) => follow.mutate({ loanNumber, kinds: [...NEWS_KINDS] })
  const markNotice = useCommand(notifications.markRead, { success: false, invalidate: [myWork.getMyWork, notifications.getList] })
  const readNotice = ({ notice }: WorkItem) => notice !== null && markNotice.mutate({ id: notice })
  const openItem = (item: WorkItem) => {
    readNotice(item)
    void navigate(item.link)
  }
  const onItem = (act: (item: WorkItem) => void) => () => {
    const item = currentItem()
    if (item) act(item)
  }
  useActions([
    { label: 'Snooze the loan', hotkey: 'z', unlisted: true, run: onItem(({ loanNumber }) => setSnoozing(loanNumber)) },
    { label: 'Follow the loan', hotkey: 'f', unlisted: true, run: onItem(followLoan) },
    { label: 'Do the most urgent of my work', hotkey: 'd', unlisted: true, run: onItem(openItem) },
    {
      label: 'Comment on the loan',
      hotkey: 'c',
      unlisted: true,
      run: onItem(({ loanNumber }) => void navigate(`?loan=${loanNumber}&on=comments`)),
    },
  ])
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || !table.current) return
    event.preventDefault()
    const rows = rowsOf(table.current)
    const place = rows.findIndex((row) => row.contains(document.activeElement))
    focusRow(rows[Math.max(0, Math.min(rows.length - 1, place + step))])
  }
  return (
    <ScrollRegion label="My work" className={styles.list}>
      {snoozing && <SnoozeDialog loanNumber={snoozing} onClose={() => setSnoozing(null)} />}
      <PlainTable ref={table} aria-label="My work" className={styles.table} onKeyDown={move}>
        <TableHead headings={HEADINGS} />
        {groups.map(({ name, total, items }) => (
          <tbody key={name}>
            <tr className="on-subtle">
              <th scope="rowgroup" colSpan={HEADINGS.length}>
                <button type="button" className="row gap-6 strong" aria-expanded={!folded.includes(name)} onClick={() => toggle(name)}>
                  {folded.includes(name) ? <ChevronRight size={12} /> : <ChevronDown size={12} />}
                  {WORK_GROUP_NAMES[name]} <span className="muted">{total}</span>
                </button>
              </th>
            </tr>
            {!folded.includes(name) && <GroupRows name={name} total={total} items={items} onOpen={readNotice} />}
          </tbody>
        ))}
      </PlainTable>
    </ScrollRegion>
  )
}

const GroupRows = ({ name, total, items, onOpen }: Groups[number] & { onOpen: (item: WorkItem) => void }) => (
  <>
    {items.map((item) => (
      <ItemRow key={item.key} item={item} onOpen={onOpen} />
    ))}
    {total === 0 && <Note>{NOTHING[name]}</Note>}
    {total > items.length && <Note>{total - items.length} more are on the lists.</Note>}
  </>
)

const Note = ({ children }: { children: ReactNode }) => (
  <tr>
    <td colSpan={HEADINGS.length} className="muted">
      {children}
    </td>
  </tr>
)

function ItemRow({ item, onOpen }: { item: WorkItem; onOpen: (item: WorkItem) => void }) {
  const { key, loanNumber, borrower, text, act, link } = item
  return (
    <tr data-item={key}>
      <td className={styles.when}>
        <When item={item} />
      </td>
      <td>
        <LoanLink number={loanNumber} />
      </td>
      <td className={styles.borrower}>{borrower}</td>
      <td className={styles.text} title={text}>
        {text}
      </td>
      <td className={styles.act}>
        <ButtonLink to={link} preventScrollReset onClick={() => onOpen(item)} aria-label={`${act} ${loanNumber}`}>
          {act}
        </ButtonLink>
      </td>
    </tr>
  )
}

/** The clock of a due task, or the kind of work with its moment. */
function When({ item: { label, at, zone, turns } }: { item: WorkItem }) {
  if (zone && at && turns.length > 0) return <SlaCell cell={{ value: `${label} `, at, zone, turns }} />
  return (
    <>
      <span className={label === OVERDUE ? 'red' : undefined}>{label}</span>{' '}
      <span className="muted">{at && <Moment at={at} look="short" />}</span>
    </>
  )
}
