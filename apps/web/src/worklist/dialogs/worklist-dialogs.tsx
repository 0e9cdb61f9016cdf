import type { Row } from '@ivue/contracts/grid/wire.ts'
import type { RowActivity } from '@ivue/contracts/live/contract.ts'
import { ReportPresence } from '../../live/report-presence.tsx'
import { AutoCompleteDialog } from '../bulk/auto-complete-dialog.tsx'
import { reportBulk } from '../bulk/report-bulk.ts'
import { useUndo } from '../bulk/use-undo.ts'
import type { BulkResult } from '../bulk-result.ts'
import { MoveDialog } from '../move/move-dialog.tsx'
import { PhrasesContext } from '../phrases/phrase-textarea.tsx'
import { currentRow, tickedLoans } from '../rows.ts'
import type { WorklistPage, WorklistShape } from '../shape.ts'
import { AssignmentDialog } from './assignment-dialog.tsx'
import { CommentDialog } from './comment-dialog.tsx'
import { MismatchDialog } from './mismatch-dialog.tsx'
import { ReassignDialog } from './reassign-dialog.tsx'
import type { Dialogs, OpenDialog } from './use-dialogs.ts'

interface WorklistDialogsProps {
  worklist: WorklistShape
  dialogs: Dialogs
  page: WorklistPage | undefined
}

/** The open dialog of a worklist. Other people see on the row that it is open. */
export function WorklistDialogs({ worklist, dialogs, page }: WorklistDialogsProps) {
  const { open } = dialogs
  if (!open) return null
  const doing = presenceFor(worklist, open)
  return (
    <PhrasesContext value={worklist.name}>
      <OpenedDialog worklist={worklist} dialogs={dialogs} page={page} open={open} />
      {doing && 'row' in open && <ReportPresence list={worklist.name} recsID={open.row.recsID} doing={doing} />}
    </PhrasesContext>
  )
}

/** Returns the presence to show to others on the row. Undefined if the dialog is about many rows or reports its presence itself. */
function presenceFor(worklist: WorklistShape, open: OpenDialog): RowActivity | undefined {
  switch (open.kind) {
    case 'comment':
    case 'mismatch':
    case 'reassign':
      return open.kind
    case 'added':
      return worklist.dialogs[open.operation]?.doing
    default:
      return undefined
  }
}

function OpenedDialog({ worklist, dialogs: { close, move }, page, open }: WorklistDialogsProps & { open: OpenDialog }) {
  const undo = useUndo()
  const reporter = (rows: readonly Row[], clear: () => void) => (result: BulkResult, words: string) => {
    clear()
    close()
    const ticked = tickedLoans(worklist.name, rows)
    const { undoId } = result
    reportBulk(result, ticked, { many: words, one: words }, undoId ? () => undo.mutate({ id: undoId, ticked }) : undefined)
  }
  const row = 'row' in open ? currentRow(page?.tdata, open.row) : undefined
  switch (open.kind) {
    case 'reassign': {
      const slot = page?.headers.find(({ Title }) => Title === open.change.title)
      return (
        <ReassignDialog
          worklist={worklist}
          row={open.row}
          change={open.change}
          slot={slot?.label ?? open.change.title}
          onDone={open.settle}
        />
      )
    }
    case 'assignment':
      return (
        <AssignmentDialog
          worklist={worklist}
          rows={open.rows}
          only={open.only}
          onClose={close}
          onSpread={() => move(open.rows, open.clear, true)}
          onDone={reporter(open.rows, open.clear)}
        />
      )
    case 'move': {
      const ticked = { list: worklist.name, ids: open.rows.map(({ recsID }) => recsID) }
      return <MoveDialog {...(open.spreads && { from: null })} ticked={ticked} onClose={close} onMoved={open.clear} />
    }
    case 'autoComplete':
      return (
        <AutoCompleteDialog
          worklist={worklist}
          rows={open.rows}
          onClose={close}
          onDone={(result) => reporter(open.rows, open.clear)(result, 'completed')}
        />
      )
    case 'comment':
      return row && <CommentDialog worklist={worklist} row={row} page={page} onClose={open.settle} />
    case 'mismatch':
      return row && <MismatchDialog worklist={worklist} row={row} onClose={open.settle} />
    case 'added': {
      const { operation, recordId, picked, settle } = open
      const Dialog = worklist.dialogs[operation]?.Dialog
      const added = {
        worklist,
        operation,
        recordId,
        picked,
        userRole: page?.userRole ?? '',
        onClose: settle,
      }
      return Dialog && row && <Dialog {...added} row={row} />
    }
  }
}
