import { MESSAGES } from '@ivue/contracts/messages.ts'
import { LoanWords } from '../../grid/cells/loan-words.tsx'
import { errorMessage, Refused } from '../../rpc/errors.ts'
import { useCommand } from '../../rpc/use-command.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { loanSubject, OUTCOME_TOAST_MS, rowLoanNumber, rowOutcome } from '../../worklist/rows.ts'
import type { DeskDialogProps, StagedDecisionCall } from '../desk.tsx'
import { EarlierReviewNote } from '../earlier-review-note.tsx'

/** "Are you sure to proceed QC?": sends the loan to QC (work 4). */
export function StagedQcDialog({ worklist, decide, row, onClose }: DeskDialogProps<StagedDecisionCall>) {
  const send = useCommand(decide, {
    failure: false,
    invalidate: [worklist.calls.list],
    success: OUTCOME_TOAST_MS,
    successText: (msg) => rowOutcome(row, msg),
    onDone: () => onClose(true),
  })
  const refused = (error: Error) => {
    if (error instanceof Refused && error.type === 'warning') toast.warning(errorMessage(error))
    else toast.error(errorMessage(error))
    onClose(false)
  }
  return (
    <ConfirmDialog
      onClose={() => onClose(false)}
      onConfirm={() => send.mutate({ recsID: row.recsID, qcStatus: '1', version: row.version }, { onError: refused })}
      title="QC"
      confirm="Submit to QC"
      busy={send.isPending && 'Submitting ...'}
    >
      <p>{MESSAGES.qcQuestion}</p>
      <EarlierReviewNote loanNumber={rowLoanNumber(row)} type={worklist.name === 'processor' ? 'Processor QC' : 'UW Review'} />
      <p>
        <LoanWords text={loanSubject(row)} />
      </p>
    </ConfirmDialog>
  )
}
