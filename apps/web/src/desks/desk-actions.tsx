import type { DeskPage, Row } from '@ivue/contracts/grid.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { ArrowLeftRight, ChevronDown, Zap } from 'lucide-react'
import { isSelect } from '../grid/columns.ts'
import type { GridEvent } from '../grid/types.ts'
import { Button } from '../ui/button.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import type { DeskWork } from './use-desk-work.ts'

interface Ticked {
  rows: readonly Row[]
  clear: () => void
}
export const NONE_TICKED: Ticked = { rows: [], clear: () => {} }

interface DeskActionsProps {
  page: DeskPage | undefined
  ticked: Ticked
  work: DeskWork
  /** Does what a cell would do, and reloads the list. */
  run: (event: GridEvent) => void
}

/** Actions on ticked rows stand only where rows can be ticked: My Closings has no such column. */
const ticks = (page: DeskPage | undefined): boolean => page?.headers.some(isSelect) ?? false
/** A manager who leads no team assigns in bulk (work 6). */
export const mayAssign = (page: DeskPage | undefined): boolean => page?.manager === 1 && page.roleUlTl === 0 && ticks(page)
export const mayAutoComplete = (page: DeskPage | undefined): boolean => page?.autoCompleteFlg === 1 && ticks(page)

/** The page's actions on ticked loans: the list of actions of Closer Assistance, Bulk Auto Complete, Assignment. */
export function DeskActions({ page, ticked: { rows, clear }, work, run }: DeskActionsProps) {
  const none = rows.length === 0 ? MESSAGES.selectLoan : null
  const one = none ?? (rows.length > 1 ? 'Tick one loan only to comment on it' : null)
  const [first] = rows
  const pick = (action: string) => {
    if (action.endsWith('1')) work.assign(rows, clear, 1)
    else if (action.endsWith('2')) work.assign(rows, clear, 2)
    else if (first) run({ operation: 'Comment', id: String(first.recsID), row: first, title: 'Comment', value: '', label: '', before: '' })
  }
  return (
    <>
      {page && page.actionList.length > 0 && ticks(page) && (
        <Menu
          button={(props) => (
            <Button {...props} why={none}>
              Action
              <ChevronDown size={12} />
            </Button>
          )}
        >
          {page.actionList.map(({ label, value }) => (
            <MenuItem key={value} why={/[12]$/.test(value) ? none : one} onPick={() => pick(value)}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
      {mayAutoComplete(page) && (
        <Button icon={Zap} why={rows.length === 0 ? TICK_FIRST : null} onClick={() => work.autoComplete(rows, clear)}>
          Bulk Auto Complete
        </Button>
      )}
      {mayAssign(page) && (
        <Button variant="primary" icon={ArrowLeftRight} why={none} onClick={() => work.assign(rows, clear)}>
          Assignment
        </Button>
      )}
    </>
  )
}

const TICK_FIRST = 'Tick the loans to complete'
