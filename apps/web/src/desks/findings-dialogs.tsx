import { lazyComponent } from '../ui/lazy-component.tsx'
import type { AddedDialogProps, WorklistShape } from '../worklist/shape.ts'

const DisputeDialog = lazyComponent(async () => (await import('../quality/disputes/dispute-dialog.tsx')).DisputeDialog)
const OverturnedDialog = lazyComponent(async () => (await import('../quality/disputes/overturned-dialog.tsx')).OverturnedDialog)

function DisputeOfRow({ worklist: { calls }, row, operation, recordId, onClose }: AddedDialogProps) {
  return <DisputeDialog call={calls.list} action={calls.action} row={row} qaId={recordId} title={operation} onClose={onClose} />
}

function OverturnedOfRow({ worklist: { calls }, row, recordId, onClose }: AddedDialogProps) {
  return <OverturnedDialog row={row} call={calls.list} qaId={recordId} onClose={() => onClose(false)} />
}

const DISPUTE = { Dialog: DisputeOfRow, doing: 'dispute' } as const

/** The dialogs to read and dispute findings about one's own work; the same on all desks (work 4). */
export const FINDINGS_DIALOGS: WorklistShape['dialogs'] = {
  Dispute: DISPUTE,
  'ICD Dispute': DISPUTE,
  'Final Doc Dispute': DISPUTE,
  Overturned: { Dialog: OverturnedOfRow },
}
