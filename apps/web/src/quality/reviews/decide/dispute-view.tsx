import { OverturnedDialog } from '../../disputes/overturned-dialog.tsx'
import type { ReviewDialogProps } from '../review-calls.ts'

/** What the worked person disputed and what QC decided, to be read (quality 2.1, Dispute). */
export function DisputeView({ review, row, recordId, onClose }: ReviewDialogProps) {
  return (
    <OverturnedDialog row={row} call={review.list} operation="Dispute" title="Dispute" qaId={recordId} onClose={() => onClose(false)} />
  )
}
