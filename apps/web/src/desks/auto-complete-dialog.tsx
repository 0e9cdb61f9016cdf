import type { Row } from '@ivue/contracts/grid.ts'
import { messageOf } from '../rpc/errors.ts'
import { useCommand } from '../rpc/use-command.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { type BulkResult, refusedResult } from './bulk-result.ts'
import type { DeskShape } from './desk.ts'
import { loanOf } from './desk-rows.ts'

interface AutoCompleteDialogProps {
  desk: Pick<DeskShape, 'desk' | 'calls'>
  rows: readonly Row[]
  onClose: () => void
  onDone: (result: BulkResult) => void
}

/** Bulk Auto Complete asks first and says afterwards of each loan what became of it (domain 3, Auto complete). */
export function AutoCompleteDialog({ desk: { desk, calls }, rows, onClose, onDone }: AutoCompleteDialogProps) {
  const complete = useCommand(calls.action, { success: false, failure: false, invalidate: [calls.list], onDone })
  const send = () => {
    const body = { operation: 'autocomplete', recId: rows.map((row) => row.recsID) }
    complete.mutate(body, {
      onError: (error) => {
        const refused = refusedResult(error)
        if (refused) return onDone(refused)
        toast.error(messageOf(error))
        onClose()
      },
    })
  }
  const what = rows.length === 1 ? `loan ${loanOf(rows[0])}` : `${rows.length} loans`
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={send}
      title="Bulk Auto Complete"
      confirm={`Complete ${what}`}
      busy={complete.isPending && 'Saving ...'}
    >
      A loan is completed when none of its findings is open{desk === 'closing' && ' and no missed measure lacks its reason'}. The others
      stay as they are, and you are told why.
    </ConfirmDialog>
  )
}
