import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { useState } from 'react'
import { messageOf, Refused } from '../rpc/errors.ts'
import { useCommand } from '../rpc/use-command.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toast.tsx'

export type ClosingQc = 'ICD QC' | 'Final Doc QC'

const QUESTIONS: Record<ClosingQc, string> = { 'ICD QC': MESSAGES.icdQcQuestion, 'Final Doc QC': MESSAGES.finalDocQcQuestion }

interface QcDialogProps {
  type: ClosingQc
  loanNumber: string
  /** True when the loan was sent to QC. */
  onClose: (sent: boolean) => void
}

/** "Are you sure to proceed ICD QC?"; where the server wants a confirmation, its words are asked too and the submission repeats with override. */
export function QcDialog({ type, loanNumber, onClose }: QcDialogProps) {
  const [confirmation, setConfirmation] = useState<string | null>(null)
  const submit = useCommand(loanDetails.submitQc, { failure: false, invalidate: [loanDetails.fetchQc], onDone: () => onClose(true) })
  const send = () => {
    const refused = (error: Error) => {
      const kind = error instanceof Refused ? error.type : null
      if (kind === 'confirmation') return setConfirmation(messageOf(error))
      if (kind === 'warning') toast.warning(messageOf(error))
      else toast.error(messageOf(error))
      onClose(false)
    }
    submit.mutate({ loanNumber, reviewType: type, override: confirmation === null ? 0 : 1 }, { onError: refused })
  }
  return (
    <ConfirmDialog
      opened
      onClose={() => onClose(false)}
      onConfirm={send}
      title={confirmation === null ? type : 'Override Confirmation Dialogue'}
      confirm={confirmation === null ? `Send to ${type}` : 'Submit with override'}
      busy={submit.isPending && 'Submitting ...'}
    >
      <p>{confirmation ?? QUESTIONS[type]}</p>
      <p>Loan {loanNumber}</p>
    </ConfirmDialog>
  )
}
