import { UNDO_MINUTES } from '@ivue/contracts/desks/undo.ts'
import type { DeskPage, Row } from '@ivue/contracts/grid.ts'
import { Present } from '../live/present.tsx'
import { useViewer } from '../rpc/viewer.tsx'
import { FocusBack } from '../ui/focus-back.tsx'
import { later } from '../ui/later.tsx'
import { offerUndo } from './aftermath.ts'
import { AssignmentDialog } from './assignment-dialog.tsx'
import { AutoCompleteDialog } from './auto-complete-dialog.tsx'
import type { BulkResult } from './bulk-result.ts'
import { CommentDialog } from './comment-dialog.tsx'
import type { DeskShape } from './desk.ts'
import { rowNow, tickedLoans } from './desk-rows.ts'
import { MismatchDialog } from './mismatch-dialog.tsx'
import { ReassignDialog } from './reassign-dialog.tsx'
import { tellBulk } from './tell-bulk.ts'
import type { DeskWork, OpenWork } from './use-desk-work.ts'

const DisputeDialog = later(async () => (await import('../quality/dispute-dialog.tsx')).DisputeDialog)
const OverturnedDialog = later(async () => (await import('../quality/overturned-dialog.tsx')).OverturnedDialog)

interface DeskDialogsProps {
  desk: DeskShape
  work: DeskWork
  page: DeskPage | undefined
}

/** The dialog that is open over a desk. */
export function DeskDialogs(props: DeskDialogsProps) {
  if (!props.work.open) return null
  return (
    <>
      <FocusBack />
      <OpenDialog {...props} />
      <OpenBeside desk={props.desk} open={props.work.open} />
    </>
  )
}

/** Others see that the row is open. The dialogs of decisions say so themselves, with a lease. */
function OpenBeside({ desk, open }: { desk: DeskShape; open: OpenWork }) {
  switch (open.kind) {
    case 'comment':
    case 'dispute':
    case 'mismatch':
    case 'qc':
    case 'reassign':
      return <Present desk={desk.desk} recsID={open.row.recsID} doing={open.kind} />
    default:
      return null
  }
}

function OpenDialog({ desk, work, page }: DeskDialogsProps) {
  const { open, close } = work
  const { loggedId } = useViewer()
  if (!open) return null
  const told = (rows: readonly Row[], clear: () => void, what: string) => (result: BulkResult) => {
    clear()
    close()
    const ticked = tickedLoans(rows)
    tellBulk(result, ticked)
    const until = Date.now() + UNDO_MINUTES * 60_000
    const words = `${result.done.length} ${what}`
    if (result.undoId) offerUndo({ id: result.undoId, who: loggedId, desk: desk.desk, words, ticked: [...ticked], until })
  }
  if (open.kind === 'reassign') {
    const { change, settle } = open
    const slot = page?.headers.find(({ Title }) => Title === change.title)
    return <ReassignDialog change={change} slot={slot?.label ?? change.title} needsReason={desk.needsReason} onDone={settle} />
  }
  if (open.kind === 'assignment') {
    const people = { 1: page?.userListAssignment ?? [], 2: page?.userListAssignmentCloser ?? [] }
    const slots = desk.slots
      .filter(({ slot, alone }) => (open.only ? slot === open.only : !alone))
      .map(({ slot, label }) => ({ slot, label, people: people[slot] }))
    return (
      <AssignmentDialog
        calls={desk.calls}
        rows={open.rows}
        slots={slots}
        onClose={close}
        onDone={told(open.rows, open.clear, 'assigned')}
      />
    )
  }
  if (open.kind === 'autoComplete') {
    return <AutoCompleteDialog desk={desk} rows={open.rows} onClose={close} onDone={told(open.rows, open.clear, 'completed')} />
  }
  const row = rowNow(page?.tdata, open.row)
  const shared = { desk, row, onClose: open.settle }
  switch (open.kind) {
    case 'decision':
      return <desk.Decision {...shared} picked={open.picked} userRole={page?.userRole ?? ''} />
    case 'qc':
      return <desk.Qc {...shared} operation={open.operation} />
    case 'comment':
      return <CommentDialog {...shared} />
    case 'mismatch':
      return <MismatchDialog {...shared} />
    case 'dispute': {
      const { list, action } = desk.calls
      return <DisputeDialog call={list} action={action} row={row} qaId={open.qaId} title={open.title} onClose={open.settle} />
    }
    case 'overturned':
      return <OverturnedDialog call={desk.calls.list} qaId={open.qaId} onClose={() => open.settle(false)} />
  }
}
