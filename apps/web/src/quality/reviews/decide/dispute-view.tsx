import { OverturnedDialog } from '../../disputes/overturned-dialog.tsx'
import type { ReviewDialogProps } from '../review-calls.ts'

/** The worked person's disputes and QC's decisions, read-only (quality 2.1, Dispute). */
export function DisputeView({ review, row, recordId, onClose }: ReviewDialogProps) {
  return (
    <OverturnedDialog row={row} call={review.list} operation="Dispute" title="Dispute" qaId={recordId} onClose={() => onClose(false)} />
  )
}
