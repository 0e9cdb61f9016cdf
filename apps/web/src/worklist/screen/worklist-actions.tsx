import type { Row } from '@ivue/contracts/grid/wire.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { ArrowLeftRight, ChevronDown, Zap } from 'lucide-react'
import { isSelect } from '../../grid/model/columns/columns.ts'
import type { GridEvent } from '../../grid/model/types.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { MenuItem } from '../../ui/menu/menu-item.tsx'
import type { Dialogs } from '../dialogs/use-dialogs.ts'
import type { SlotNumber, WorklistPage } from '../shape.ts'

interface SelectedRows {
  rows: readonly Row[]
  clear: () => void
}
export const NO_SELECTED_ROWS: SelectedRows = { rows: [], clear: () => {} }

interface WorklistActionsProps {
  page: WorklistPage | undefined
  ticked: SelectedRows
  dialogs: Dialogs
  /** Handles an event as if it came from a cell, and reloads the list. */
  run: (event: GridEvent) => void
}

/** Whether rows of the page can be selected. Actions on selected rows need this. */
const canSelectRows = (page: WorklistPage | undefined): boolean => page?.headers.some(isSelect) ?? false
/** Whether the viewer may assign in bulk: managers, except those who lead a team (work 6). */
export const mayAssignInBulk = (page: WorklistPage | undefined): boolean =>
  page?.manager === 1 && page.roleUlTl === 0 && canSelectRows(page)
export const mayAutoCompleteInBulk = (page: WorklistPage | undefined): boolean => page?.autoCompleteFlg === 1 && canSelectRows(page)

interface BulkAction {
  label: string
  value: string
  why: string | null
  onPick: () => void
}

/** Returns the slot that an action fills, such as 2 for 'Assign closer 2'. Null for other actions. */
function findSlotOfAction(action: string): SlotNumber | null {
  const [, slot] = /^Assign \w+ ([12])$/.exec(action) ?? []
  return slot ? (Number(slot) as SlotNumber) : null
}

/** Returns the actions of Closer Assistance on selected loans (work 6), for the header's menu and the bar of selected loans. */
export function assistanceActions({ page, ticked: { rows, clear }, dialogs, run }: WorklistActionsProps): BulkAction[] {
  const none = rows.length === 0 ? MESSAGES.selectLoan : null
  const one = none ?? (rows.length > 1 ? 'Tick one loan only to comment on it' : null)
  const [first] = rows
  return (canSelectRows(page) ? (page?.actionList ?? []) : []).map(({ label, value }) => {
    const slot = findSlotOfAction(value)
    const comment = () =>
      first && run({ operation: 'Comment', id: String(first.recsID), row: first, title: 'Comment', value: '', label: '', before: '' })
    return { label, value, why: slot ? none : one, onPick: () => (slot ? dialogs.assign(rows, clear, slot) : comment()) }
  })
}

/** The page's actions on selected loans: the action menu of Closer Assistance, Bulk Auto Complete, Assignment (work 6). */
export function WorklistActions(props: WorklistActionsProps) {
  const { page, ticked, dialogs } = props
  const { rows, clear } = ticked
  const none = rows.length === 0 ? MESSAGES.selectLoan : null
  const assistance = assistanceActions(props)
  return (
    <>
      {assistance.length > 0 && (
        <Menu
          button={(props) => (
            <Button {...props} why={none}>
              Action
              <ChevronDown size={12} />
            </Button>
          )}
        >
          {assistance.map(({ label, value, why, onPick }) => (
            <MenuItem key={value} why={why} onPick={onPick}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
      {mayAutoCompleteInBulk(page) && (
        <Button icon={Zap} why={rows.length === 0 ? TICK_FIRST : null} onClick={() => dialogs.autoComplete(rows, clear)}>
          Bulk Auto Complete
        </Button>
      )}
      {mayAssignInBulk(page) && (
        <Button
          variant="primary"
          icon={ArrowLeftRight}
          aria-keyshortcuts="a"
          title={none ? undefined : 'Assign the ticked loans (a)'}
          why={none}
          onClick={() => dialogs.assign(rows, clear)}
        >
          Assignment
        </Button>
      )}
    </>
  )
}

const TICK_FIRST = 'Tick the loans to complete'
