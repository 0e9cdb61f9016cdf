import type { Row } from '@ivue/contracts/grid/wire.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { BANK_CALLS, checkpointTrials } from '@ivue/contracts/quality/checkpoints/contract.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { cellOf } from '../../grid/model/rows/parse-cell.ts'
import { useCommand } from '../../rpc/use-command.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { SUCCESS_MS } from './checkpoint-form.tsx'

/** Confirms the deletion of a question (quality 2.3). */
export function DeleteCheckpoint({ kind, row, onClose }: { kind: ReviewKind; row: Row; onClose: () => void }) {
  const calls = BANK_CALLS[kind]
  const remove = useCommand(calls.remove, { success: SUCCESS_MS, invalidate: [calls.list, checkpointTrials.getCheckpointProposals] })
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Delete the checkpoint?"
      confirm="Delete"
      destroys
      busy={remove.isPending && MESSAGES.deleting}
      onConfirm={() => remove.mutate({ id: row.recsID, version: row.version }, { onSettled: onClose })}
    >
      {MESSAGES.sureToDelete} S.No {cellOf(row, 'S.No').value}, “{cellOf(row, 'Question').value}”? Reviews that asked it keep it.
    </ConfirmDialog>
  )
}
