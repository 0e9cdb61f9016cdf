import type { Row } from '@ivue/contracts/grid/wire.ts'
import { errorMessage } from '../../rpc/errors.ts'
import { useCommand } from '../../rpc/use-command.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { type BulkResult, refusedResult } from '../bulk-result.ts'
import { rowLoanNumber } from '../rows.ts'
import type { WorklistShape } from '../shape.ts'

interface AutoCompleteDialogProps {
  worklist: Pick<WorklistShape, 'calls' | 'autoCompletes'>
  rows: readonly Row[]
  onClose: () => void
  onDone: (result: BulkResult) => void
}

/** Asks for confirmation before Bulk Auto Complete (domain 3, Auto complete). */
export function AutoCompleteDialog({ worklist: { calls, autoCompletes }, rows, onClose, onDone }: AutoCompleteDialogProps) {
  const complete = useCommand(calls.action, { success: false, failure: false, invalidate: [calls.list], onDone })
  const send = () => {
    const body = { operation: 'autocomplete', recId: rows.map((row) => row.recsID) }
    complete.mutate(body, {
      onError: (error) => {
        const refused = refusedResult(error)
        if (refused) return onDone(refused)
        toast.error(errorMessage(error))
        onClose()
      },
    })
  }
  const what = rows.length === 1 ? `loan ${rowLoanNumber(rows[0])}` : `${rows.length} loans`
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={send}
      title="Bulk Auto Complete"
      confirm={`Complete ${what}`}
      busy={complete.isPending && 'Saving ...'}
    >
      {autoCompletes} The others stay as they are, and you are told why.
    </ConfirmDialog>
  )
}
