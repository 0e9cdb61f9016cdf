import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { isReviewType } from '@ivue/contracts/quality/reviews/words.ts'
import { useState } from 'react'
import { LoanWords } from '../../grid/cells/loan-words.tsx'
import { errorMessage, Refused } from '../../rpc/errors.ts'
import { useCommand } from '../../rpc/use-command.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { loanSubject, OUTCOME_TOAST_MS, rowLoanNumber, rowOutcome } from '../../worklist/rows.ts'
import type { AddedDialogProps } from '../../worklist/shape.ts'
import { EarlierReviewNote } from '../earlier-review-note.tsx'

const QUESTIONS: Record<string, string> = { 'ICD QC': MESSAGES.icdQcQuestion, 'Final Doc QC': MESSAGES.finalDocQcQuestion }

/**
 * Asks "Are you sure to proceed ICD QC?". If the server requires a confirmation, its question is shown and the call is repeated with
 * override.
 */
export function QcDialog({ row, operation: type, onClose }: AddedDialogProps) {
  const loanNumber = rowLoanNumber(row)
  const [confirmation, setConfirmation] = useState<string | null>(null)
  const submit = useCommand(loanDetails.submitQc, {
    failure: false,
    invalidate: [loanDetails.fetchQc],
    success: OUTCOME_TOAST_MS,
    successText: (msg) => rowOutcome(row, msg),
    onDone: () => onClose(true),
  })
  const send = () => {
    const refused = (error: Error) => {
      const kind = error instanceof Refused ? error.type : null
      if (kind === 'confirmation') return setConfirmation(errorMessage(error))
      if (kind === 'warning') toast.warning(errorMessage(error))
      else toast.error(errorMessage(error))
      onClose(false)
    }
    submit.mutate({ loanNumber, reviewType: type, override: confirmation === null ? 0 : 1 }, { onError: refused })
  }
  return (
    <ConfirmDialog
      onClose={() => onClose(false)}
      onConfirm={send}
      title={confirmation === null ? type : 'Override Confirmation Dialogue'}
      confirm={confirmation === null ? `Submit to ${type}` : 'Submit with override'}
      busy={submit.isPending && 'Submitting ...'}
    >
      <p>{confirmation ?? QUESTIONS[type]}</p>
      {isReviewType(type) && <EarlierReviewNote loanNumber={loanNumber} type={type} />}
      <p>
        <LoanWords text={loanSubject(row)} />
      </p>
    </ConfirmDialog>
  )
}
