import { BANK_CALLS } from '@ivue/contracts/quality/checkpoints/contract.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { useQuery } from '@tanstack/react-query'
import { FORM_QUERY_OPTIONS, LoadingDialog } from '../../forms/loading-dialog.tsx'
import { callQuery } from '../../rpc/call-query.ts'
import { CheckpointForm, checkpointEditorTitle } from './checkpoint-form.tsx'

interface CheckpointDialogProps {
  kind: ReviewKind
  /** 0 for a new question. */
  id: number
  onClose: () => void
}

/** The editor of a question; loads the stored version each time it opens. */
export function CheckpointDialog({ kind, id, onClose }: CheckpointDialogProps) {
  const query = useQuery({ ...callQuery(BANK_CALLS[kind].open, { id }), ...FORM_QUERY_OPTIONS })
  return (
    <LoadingDialog
      query={query}
      title={checkpointEditorTitle(id)}
      recordName="checkpoint"
      size={920}
      rows={8}
      rowHeight={52}
      onClose={onClose}
    >
      {(opened) => <CheckpointForm kind={kind} opened={opened} onClose={onClose} />}
    </LoadingDialog>
  )
}
