import { BANK_CALLS } from '@ivue/contracts/quality/checkpoints-contract.ts'
import type { ReviewKind } from '@ivue/contracts/quality/words.ts'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../rpc/ask.ts'
import { messageOf, requestIdOf } from '../../rpc/errors.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx'
import { CheckpointForm } from './checkpoint-form.tsx'

interface CheckpointDialogProps {
  kind: ReviewKind
  /** 0: a new question. */
  id: number
  onClose: () => void
}

/** The editor of a question, opened from its list; it begins with what is stored now. */
export function CheckpointDialog({ kind, id, onClose }: CheckpointDialogProps) {
  const opened = useQuery({
    ...ask(BANK_CALLS[kind].open, { id }),
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnMount: 'always', refetchOnWindowFocus: false, refetchOnReconnect: false },
  })
  if (opened.data) return <CheckpointForm kind={kind} opened={opened.data} onClose={onClose} />
  return (
    <Dialog
      opened
      onClose={onClose}
      size={920}
      title={id > 0 ? 'Edit QC Checkpoint' : 'Create QC Checkpoint'}
      note=" "
      actions={
        <Button size="l" onClick={onClose}>
          Close
        </Button>
      }
    >
      {opened.isError ? (
        <ErrorState
          title="The checkpoint could not be opened"
          message={messageOf(opened.error)}
          requestId={requestIdOf(opened.error)}
          onRetry={() => opened.refetch()}
        />
      ) : (
        <SkeletonRows rows={8} rowHeight={52} label="Loading the checkpoint" />
      )}
    </Dialog>
  )
}
