import { MESSAGES } from '@ivue/contracts/messages.ts'
import { messageOf, Refused } from '../../rpc/errors.ts'
import { useCommand } from '../../rpc/use-command.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import type { QcDialogProps } from '../desk.ts'
import { loanOf } from '../desk-rows.ts'

/** "Are you sure to proceed QC?" sends the loan to QC (work 4). */
export function StagedQcDialog({ desk, row, onClose }: QcDialogProps) {
  const { list, decide } = desk.calls
  const send = useCommand(decide, { failure: false, invalidate: [list], onDone: () => onClose(true) })
  const refused = (error: Error) => {
    if (error instanceof Refused && error.type === 'warning') toast.warning(messageOf(error))
    else toast.error(messageOf(error))
    onClose(false)
  }
  return (
    <ConfirmDialog
      opened
      onClose={() => onClose(false)}
      onConfirm={() => send.mutate({ recsID: row.recsID, qcStatus: '1', version: row.version }, { onError: refused })}
      title="QC"
      confirm="Send to QC"
      busy={send.isPending && 'Submitting ...'}
    >
      <p>{MESSAGES.qcQuestion}</p>
      <p>Loan {loanOf(row)}</p>
    </ConfirmDialog>
  )
}
