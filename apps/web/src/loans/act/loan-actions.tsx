import { ArrowLeftRight, ChevronDown, ClipboardCheck, Ellipsis, Flag, Gavel, MessageSquare } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import type { GridEvent, RowAction } from '../../grid/model/types.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Kbd } from '../../ui/controls/kbd.tsx'
import { hotkeyName } from '../../ui/controls/keys.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { MenuItem } from '../../ui/menu/menu-item.tsx'
import { useDialogs } from '../../worklist/dialogs/use-dialogs.ts'
import { findAnswering, reassignActions, rowActions } from '../../worklist/screen/row-actions.ts'
import type { DeskRow } from '../desks.ts'
import { pressLoanKey } from './loan-keys.tsx'

const WorklistDialogs = lazyComponent(async () => (await import('../../worklist/dialogs/worklist-dialogs.tsx')).WorklistDialogs)

const SUBMIT_OPERATIONS: readonly string[] = ['ICD QC', 'Final Doc QC', 'QC']
const OPERATIONS_WITH_BUTTON: readonly string[] = ['Decision', 'Comment']

interface LoanActionsProps {
  deskRow: DeskRow
  /**
   * What to open: the dialog 'answer' of the row's findings, 'mismatch' or 'decide', or the menu 'reassign' or 'qc'. Null, or another word,
   * for nothing.
   */
  opens: string | null
  onOpened: () => void
  onComment: () => void
  onDone: () => Promise<unknown>
}

/** Shows the actions of the loan's row on its desk. They have the same rules and dialogs as in the desk's list (experience, The day). */
export function LoanActions({ deskRow: { desk, row, page }, opens, onOpened, onComment, onDone }: LoanActionsProps) {
  const { worklist } = desk
  const dialogs = useDialogs(worklist)
  const run = async (event: GridEvent) => {
    if (await dialogs.onEvent(event)) await onDone()
  }
  const offered = rowActions(worklist, page.headers, row, run)
  const findAction = (operation: string) => offered.find(({ value }) => value === operation)
  const decision = findAction('Decision')
  const answering = findAction(findAnswering(row)?.operation ?? '')
  const submissions = offered.filter(({ value }) => SUBMIT_OPERATIONS.includes(value))
  const others = offered.filter(
    (action) => action !== answering && !SUBMIT_OPERATIONS.includes(action.value) && !OPERATIONS_WITH_BUTTON.includes(action.value),
  )
  const slots = reassignActions(worklist, page.headers, row, run)
  const open = useEffectEvent(() => {
    onOpened()
    const action = { answer: answering, mismatch: findAction('Recon'), decide: decision }[opens ?? '']
    const menu = { reassign: 'a', qc: 'q' }[opens ?? '']
    if (menu) pressLoanKey(document, menu)
    else if (action?.why) toast.info(action.why, 5000, { id: 'row-key' })
    else action?.onPick()
  })
  useEffect(() => {
    if (opens) open()
  }, [opens])
  return (
    <>
      {slots.length > 0 && <ActionMenu label="Reassign" icon={ArrowLeftRight} shortcut="a" actions={slots} />}
      {submissions.length > 0 && <ActionMenu label="Submit to QC" icon={ClipboardCheck} shortcut="q" actions={submissions} />}
      {others.length > 0 && <ActionMenu label="More" icon={Ellipsis} actions={others} />}
      {worklist.calls.comment && (
        <Button size="l" icon={MessageSquare} aria-keyshortcuts="c" onClick={onComment}>
          Comment <Key letter="c" />
        </Button>
      )}
      {decision && (
        <Button
          size="l"
          variant={answering ? 'default' : 'primary'}
          icon={Gavel}
          aria-keyshortcuts={answering ? 'Shift+D' : 'd Shift+D'}
          why={decision.why}
          onClick={decision.onPick}
        >
          Decide <Key letter={answering ? 'D' : 'd'} />
        </Button>
      )}
      {answering && (
        <Button size="l" variant="primary" icon={Flag} aria-keyshortcuts="d" onClick={answering.onPick}>
          {answering.label} <Key letter="d" />
        </Button>
      )}
      {dialogs.open && <WorklistDialogs worklist={worklist} dialogs={dialogs} page={page} />}
    </>
  )
}

const Key = ({ letter }: { letter: string }) => (
  <span aria-hidden>
    <Kbd>{hotkeyName(letter)}</Kbd>
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
          {label} <ChevronDown size={12} />
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
