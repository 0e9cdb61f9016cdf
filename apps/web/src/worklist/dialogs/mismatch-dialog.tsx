import { useState } from 'react'
import { LoanWords } from '../../grid/cells/loan-words.tsx'
import { errorMessage } from '../../rpc/errors.ts'
import { useCommand } from '../../rpc/use-command.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { RefusalMessage } from '../../ui/feedback/refusal.tsx'
import { findMismatch, loanSubject, OUTCOME_TOAST_MS, rowOutcome } from '../rows.ts'
import type { RowDialogProps } from '../shape.ts'

/**
 * 'Mismatch Assignment': an import names a different person than the one who works
 * the loan. Accept assigns that person, Reject keeps the current one (work 4).
 */
export function MismatchDialog({ worklist, row, onClose }: RowDialogProps) {
  const { list, mismatch: settling } = worklist.calls
  const [sent, setSent] = useState<boolean | null>(null)
  const answer = useCommand(settling.call, {
    failure: false,
    invalidate: [list],
    success: OUTCOME_TOAST_MS,
    successText: (msg) => rowOutcome(row, msg),
    onDone: () => onClose(true),
  })
  const mismatch = findMismatch(row)
  const send = (accept: boolean) => {
    setSent(accept)
    answer.mutate(settling.bodyOf({ row, named: mismatch?.reassignedTo ?? '', accept }))
  }
  const busy = (accept: boolean) => answer.isPending && sent === accept && 'Saving ...'
  const off = mismatch ? null : 'This mismatch was answered already'
  return (
    <Dialog
      onClose={() => onClose(false)}
      title="Mismatch Assignment"
      subject={<LoanWords text={loanSubject(row)} />}
      note="Accept hands the loan over, Reject keeps it where it is."
      actions={
        <Button size="l" variant="danger" why={off} busy={busy(false)} onClick={() => send(false)}>
          Reject
        </Button>
      }
      main={
        <Button size="l" variant="primary" why={off} busy={busy(true)} onClick={() => send(true)}>
          Accept
        </Button>
      }
    >
      <RefusalMessage>{answer.isError && errorMessage(answer.error)}</RefusalMessage>
      <dl className="grid gap-8-24 columns-max-rest">
        <dt className="faint">Current Assigned To</dt>
        <dd className="strong">{mismatch?.assignedToName || 'Nobody'}</dd>
        <dt className="faint">Re-Assigned To</dt>
        <dd className="strong">{mismatch?.reassignedToName || '–'}</dd>
      </dl>
    </Dialog>
  )
}
