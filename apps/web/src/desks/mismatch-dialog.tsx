import { messageOf } from '../rpc/errors.ts'
import { useCommand } from '../rpc/use-command.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Refusal } from '../ui/refusal.tsx'
import type { DeskDialogProps } from './desk.ts'
import { loanOf, mismatchOf } from './desk-rows.ts'
import styles from './slots.module.css'

/** 'Mismatch Assignment': an import names somebody else than who works the loan. Accept hands it over, Reject keeps it (work 4). */
export function MismatchDialog({ desk, row, onClose }: DeskDialogProps) {
  const { list, decide } = desk.calls
  const answer = useCommand(decide, { failure: false, invalidate: [list], onDone: () => onClose(true) })
  const mismatch = mismatchOf(row)
  const send = (reconStatus: '0' | '1') =>
    answer.mutate({ recsID: row.recsID, recon: mismatch?.reassignedTo ?? '', reconStatus, version: row.version })
  const sent = answer.isPending ? answer.variables : null
  const busy = (reconStatus: string) => sent && 'reconStatus' in sent && sent.reconStatus === reconStatus && 'Saving ...'
  const off = mismatch ? null : 'This mismatch was answered already'
  return (
    <Dialog
      opened
      onClose={() => onClose(false)}
      title="Mismatch Assignment"
      subject={`Loan ${loanOf(row)}`}
      size={640}
      note="Accept hands the loan over, Reject keeps it where it is."
      actions={
        <>
          <Button size="l" variant="danger" why={off} busy={busy('0')} onClick={() => send('0')}>
            Reject
          </Button>
          <Button size="l" onClick={() => onClose(false)}>
            Close
          </Button>
          <Button size="l" variant="primary" why={off} busy={busy('1')} onClick={() => send('1')}>
            Accept
          </Button>
        </>
      }
    >
      <Refusal>{answer.isError && messageOf(answer.error)}</Refusal>
      <dl className={styles.facts}>
        <dt>Current Assigned To</dt>
        <dd>{mismatch?.assignedToName || 'Nobody'}</dd>
        <dt>Re-Assigned To</dt>
        <dd>{mismatch?.reassignedToName || '–'}</dd>
      </dl>
    </Dialog>
  )
}
