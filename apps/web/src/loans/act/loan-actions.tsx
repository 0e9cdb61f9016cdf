import { ArrowLeftRight, ChevronDown, ClipboardCheck, Ellipsis, Gavel, MessageSquare } from 'lucide-react'
import { cellOf } from '../../grid/model/rows/parse-cell.ts'
import type { GridEvent, RowAction } from '../../grid/model/types.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Kbd } from '../../ui/controls/kbd.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { MenuItem } from '../../ui/menu/menu-item.tsx'
import { useDialogs } from '../../worklist/dialogs/use-dialogs.ts'
import { rowActions } from '../../worklist/screen/row-actions.ts'
import { SLOT_COLUMNS } from '../../worklist/shape.ts'
import type { DeskRow } from '../desks.ts'

const WorklistDialogs = lazyComponent(async () => (await import('../../worklist/dialogs/worklist-dialogs.tsx')).WorklistDialogs)

const SUBMIT_OPERATIONS: readonly string[] = ['ICD QC', 'Final Doc QC', 'QC']
const OPERATIONS_WITH_BUTTON: readonly string[] = ['Decision', 'Comment']

interface LoanActionsProps {
  deskRow: DeskRow
  onComment: () => void
  onDone: () => Promise<unknown>
}

/** Shows the actions of the loan's row on its desk. They have the same rules and dialogs as in the desk's list (experience, The day). */
export function LoanActions({ deskRow: { desk, row, page }, onComment, onDone }: LoanActionsProps) {
  const { worklist } = desk
  const dialogs = useDialogs(worklist)
  const run = async (event: GridEvent) => {
    if (await dialogs.onEvent(event)) await onDone()
  }
  const offered = rowActions(worklist, page.headers, row, run)
  const findAction = (operation: string) => offered.find(({ value }) => value === operation)
  const decision = findAction('Decision')
  const submissions = offered.filter(({ value }) => SUBMIT_OPERATIONS.includes(value))
  const others = offered.filter(({ value }) => !SUBMIT_OPERATIONS.includes(value) && !OPERATIONS_WITH_BUTTON.includes(value))
  const slots = worklist.slots.flatMap(({ slot, label, column = SLOT_COLUMNS[slot] }) => {
    const { value, recordId_, why } = cellOf(row, column)
    if (!recordId_ || !page.headers.some(({ Title }) => Title === column)) return []
    const before = String(value ?? '')
    const event = { operation: SLOT_COLUMNS[slot], id: String(row.recsID), row, title: column, value: '', label: '', before }
    return [{ value: SLOT_COLUMNS[slot], label: `${label}, ${before || 'nobody'} now`, why, onPick: () => void run(event) }]
  })
  return (
    <>
      {slots.length > 0 && <ActionMenu label="Reassign" icon={ArrowLeftRight} shortcut="a" actions={slots} />}
      {submissions.length > 0 && <ActionMenu label="Send to QC" icon={ClipboardCheck} shortcut="q" actions={submissions} />}
      {others.length > 0 && <ActionMenu label="More" icon={Ellipsis} actions={others} />}
      {worklist.calls.comment && (
        <Button size="l" icon={MessageSquare} aria-keyshortcuts="c" onClick={onComment}>
          Comment <Key letter="c" />
        </Button>
      )}
      {decision && (
        <Button size="l" variant="primary" icon={Gavel} aria-keyshortcuts="d" why={decision.why} onClick={decision.onPick}>
          Decide <Key letter="d" />
        </Button>
      )}
      {dialogs.open && <WorklistDialogs worklist={worklist} dialogs={dialogs} page={page} />}
    </>
  )
}

const Key = ({ letter }: { letter: string }) => (
  <span aria-hidden>
    <Kbd>{letter}</Kbd>
  </span>
)

interface ActionMenuProps {
  label: string
  icon: typeof Ellipsis
  shortcut?: string
  actions: readonly Pick<RowAction, 'value' | 'label' | 'why' | 'onPick'>[]
}

/** A menu of actions. The button is disabled if all actions are disabled for the same reason. */
function ActionMenu({ label, icon, shortcut, actions }: ActionMenuProps) {
  const [why, ...others] = new Set(actions.map((action) => action.why || null))
  return (
    <Menu
      width={320}
      atEnd
      button={(props) => (
        <Button {...props} size="l" icon={icon} aria-keyshortcuts={shortcut} why={others.length === 0 ? why : null}>
          {label} <ChevronDown size={12} aria-hidden />
          {shortcut && <Key letter={shortcut} />}
        </Button>
      )}
    >
      {actions.map((action) => (
        <MenuItem key={action.value} why={action.why || null} onPick={action.onPick}>
          {action.label}
        </MenuItem>
      ))}
    </Menu>
  )
}
