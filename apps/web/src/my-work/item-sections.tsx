import type { OutputOf } from '@ivue/contracts/contract.ts'
import { DESKS } from '@ivue/contracts/desks/words.ts'
import { LINK, type OpenedFirst } from '@ivue/contracts/links.ts'
import { type MoreItems, myWork, type WorkItem } from '@ivue/contracts/my-work/contract.ts'
import { OVERDUE_LABEL, WORK_GROUP_NAMES, type WorkGroup } from '@ivue/contracts/my-work/words.ts'
import { notifications } from '@ivue/contracts/notifications/contract.ts'
import { SCREENS, tabLabel } from '@ivue/contracts/screens.ts'
import { isOneOf } from '@ivue/contracts/wire/words.ts'
import { useNavigate } from 'react-router'
import { LoanLink } from '../grid/cells/loan-cell.tsx'
import { SlaCell } from '../grid/cells/status-cells.tsx'
import { useCurrentMinute } from '../grid/cells/use-current-minute.ts'
import { useLoanWatch } from '../grid/model/loan-watch.ts'
import type { RowAction } from '../grid/model/types.ts'
import { useCommand } from '../rpc/use-command.ts'
import { Moment } from '../ui/display/moment.tsx'
import type { MyWorkRow, WorkSection } from './work-table.tsx'

type Groups = OutputOf<typeof myWork.getMyWork>['groups']

const NOTHING: Readonly<Record<WorkGroup, string>> = {
  due: 'Nothing of yours is late or due today.',
  waiting: 'Nobody waits for your answer.',
  followed: 'Nothing new on the loans that you follow.',
  snoozed: 'You have snoozed no loan.',
}

/** Returns the sections of the viewer's own work, and a function that makes the row of any item. */
export function useItemSections(groups: Groups) {
  const rowOf = useItemRow()
  const minute = useCurrentMinute()
  const sections = groups.map(
    ({ name, total, items, more }): WorkSection => ({
      name,
      title: WORK_GROUP_NAMES[name],
      total,
      note: name === 'due' && nextDue(items, minute),
      rows: items.map(rowOf),
      nothing: NOTHING[name],
      more: more.map((one) => ({ text: moreText(one), to: one.link })),
      folded: name === 'snoozed',
    }),
  )
  return { sections, rowOf }
}

/** Returns the first due moment in words. Null if something is late, or nothing is due. */
function nextDue(items: readonly WorkItem[], now: number) {
  const first = items.find(({ due }) => due)
  if (!first?.at || Date.parse(first.at) <= now) return null
  return (
    <>
      Nothing is late. Next due <Moment at={first.at} look="short" zone={first.zone ?? undefined} />
    </>
  )
}

const moreText = ({ left, total, list }: MoreItems) =>
  `${left.toLocaleString('en-US')} more: all ${total.toLocaleString('en-US')} on ${tabLabel(SCREENS[list])}`

/** Returns a function that makes the row of an item, with its acts. */
function useItemRow() {
  const navigate = useNavigate()
  const loanWatch = useLoanWatch()
  const { mutate: markRead } = useCommand(notifications.markRead, { success: false, invalidate: [myWork.getMyWork, notifications.getList] })
  return (item: WorkItem): MyWorkRow => {
    const { key, loanNumber, borrower, text, act, link, list, notice } = item
    const onDesk = isOneOf(DESKS, list ?? '')
    const inPopup = (on: OpenedFirst | '') => () =>
      void navigate(
        `?${new URLSearchParams({ [LINK.loan]: loanNumber, ...(list && onDesk && { [LINK.desk]: list }), ...(on && { [LINK.on]: on }) })}`,
      )
    const to = onDesk && act === 'Decide' ? `${link}&${LINK.on}=decide` : link
    const onOpen = () => {
      if (notice !== null) markRead({ id: notice })
    }
    const main = () => {
      onOpen()
      void navigate(to)
    }
    const acts: RowAction[] = [
      { value: 'main', label: act, hotkey: 'd', onPick: main },
      ...(act === 'Open' ? [] : [{ value: 'open', label: 'Open the loan', onPick: inPopup('') }]),
      { value: 'comment', label: 'Comment', hotkey: 'c', onPick: inPopup('comments') },
      ...(onDesk ? [{ value: 'reassign', label: 'Reassign', hotkey: 'a' as const, onPick: inPopup('reassign') }] : []),
      ...(onDesk ? [{ value: 'qc', label: 'Submit to QC', hotkey: 'q' as const, onPick: inPopup('qc') }] : []),
      ...(loanWatch?.findActions(loanNumber) ?? []),
    ]
    return {
      key,
      name: loanNumber,
      tip: text,
      act,
      to,
      onOpen,
      acts,
      cells: [<ItemClock key="when" item={item} />, <LoanLink key="loan" number={loanNumber} tabIndex={-1} />, borrower, text],
    }
  }
}

/** The clock of what is due, or the kind of work with its moment. Reviews and answers, which have no zone, are overdue instead of late. */
export function ItemClock({ item: { label, at, zone, turns, due } }: { item: WorkItem }) {
  if (due && at) return <SlaCell cell={{ value: `${label} `, at, turns, ...(zone ? { zone } : { missed: OVERDUE_LABEL }) }} />
  return (
    <span className="row gap-6">
      <span className="cut">{label}</span>
      <span className="muted push-right">{at && <Moment at={at} look="short" inTable />}</span>
    </span>
  )
}
