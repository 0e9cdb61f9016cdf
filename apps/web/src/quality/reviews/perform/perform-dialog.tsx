import { MESSAGES } from '@ivue/contracts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryContent } from '../../../answers/query-content.tsx'
import { serverNow } from '../../../browser/server-clock.ts'
import { cellOf } from '../../../grid/model/rows/parse-cell.ts'
import { errorMessage } from '../../../rpc/errors.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { useViewer } from '../../../viewer/viewer.tsx'
import { loanSubject } from '../../../worklist/rows.ts'
import type { ReviewDialogProps } from '../review-calls.ts'
import { useChecklist } from '../use-checklist.ts'
import { AuditDialog } from './audit-dialog.tsx'
import { PerformSheet } from './perform-sheet.tsx'
import { readUnsentAnswers } from './unsent/unsent-store.ts'

/** Perform QC. A pending review starts after a confirmation (quality 2.2), and one in QC continues. */
export function PerformDialog(props: ReviewDialogProps) {
  const { row, onClose } = props
  const [pending] = useState(() => cellOf(row, 'Status').value === 'Pending')
  const [proceeds, setProceeds] = useState(!pending)
  if (proceeds) return <Perform {...props} onClose={(done) => onClose(done || pending)} />
  return (
    <ConfirmDialog onClose={() => onClose(false)} onConfirm={() => setProceeds(true)} title="QC confirmation" confirm="Start QC">
      <p>{MESSAGES.qcQuestion}</p>
      <p>{loanSubject(row)}</p>
    </ConfirmDialog>
  )
}

function Perform({ review, row, recordId, onClose }: ReviewDialogProps) {
  const { loggedId } = useViewer()
  const checklist = useChecklist(review, 'Get Question', recordId)
  const unsent = useQuery({
    queryKey: ['unsent answers', recordId],
    queryFn: () => readUnsentAnswers(Number(recordId), loggedId, serverNow()),
    gcTime: 0,
  })
  const [changes, setChanges] = useState(false)
  const { data } = checklist
  /** Opens the audit dialog. Refetches the checklist first, because the dialog counts the answers that a change would discard. */
  const change = async () => {
    const { error } = await checklist.refetch()
    if (error) toast.error(errorMessage(error))
    else setChanges(true)
  }
  const again = async () => {
    await checklist.refetch()
    setChanges(false)
  }
  if (!data || !unsent.data) {
    return (
      <Dialog onClose={() => onClose(false)} title="Perform QC" subject={loanSubject(row)} size={1360} cancel={null}>
        <QueryContent query={checklist} rows={10} rowHeight={48} loading="Loading the questions" failed="The questions could not be loaded">
          {() => null}
        </QueryContent>
      </Dialog>
    )
  }
  if (review.kind === 'underwriter' && (data.audit === '' || changes)) {
    return <AuditDialog review={review} checklist={data} onChosen={again} onClose={() => (changes ? setChanges(false) : onClose(false))} />
  }
  return (
    <PerformSheet
      key={`${data.audit} ${data.questions[0]?.id}`}
      review={review}
      checklist={data}
      unsent={unsent.data}
      onChangeAudit={change}
      onClose={onClose}
    />
  )
}
