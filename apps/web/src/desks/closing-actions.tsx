import type { DeskPage, Row } from '@ivue/contracts/grid.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { ArrowLeftRight, ChevronDown } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import type { ClosingWork } from './use-closing-work.ts'

interface Ticked {
  rows: readonly Row[]
  clear: () => void
}
export const NONE_TICKED: Ticked = { rows: [], clear: () => {} }

interface ClosingActionsProps {
  page: DeskPage | undefined
  ticked: Ticked
  work: ClosingWork
}

/** A manager who leads no team assigns in bulk (work 6). */
export const mayAssign = (page: DeskPage | undefined): boolean => page?.manager === 1 && page.roleUlTl === 0

/** The page's actions on ticked loans: Assignment, and the list of actions of Closer Assistance. */
export function ClosingActions({ page, ticked: { rows, clear }, work }: ClosingActionsProps) {
  const none = rows.length === 0 ? MESSAGES.selectLoan : null
  const one = none ?? (rows.length > 1 ? 'Tick one loan only to comment on it' : null)
  const [first] = rows
  const pick = (action: string) => {
    if (action.endsWith('1')) work.assign(rows, clear, 1)
    else if (action.endsWith('2')) work.assign(rows, clear, 2)
    else if (first) work.comment(first)
  }
  return (
    <>
      {page && page.actionList.length > 0 && (
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
      {mayAssign(page) && (
        <Button variant="primary" icon={ArrowLeftRight} why={none} onClick={() => work.assign(rows, clear)}>
          Assignment
        </Button>
      )}
    </>
  )
}
