import { STAGES } from '@ivue/contracts/desks/words.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { isOneOf } from '@ivue/contracts/wire/words.ts'
import { NativeSelect } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { cellOf } from '../../../grid/model/rows/parse-cell.ts'
import { LeaseBanner } from '../../../live/lease-banner.tsx'
import { usePresence } from '../../../live/use-presence.ts'
import { errorMessage } from '../../../rpc/errors.ts'
import { useCommand } from '../../../rpc/use-command.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FieldMessage, problemProps } from '../../../ui/controls/field-message.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { loanSubject, OUTCOME_TOAST_MS, rowOutcome } from '../../../worklist/rows.ts'
import type { ReviewDialogProps } from '../review-calls.ts'

/** Initial, Reconsideration and Final Risk Review (quality 9); 'Initial Review' is no decision. */
const STATUSES = STAGES.filter((stage) => stage !== 'Initial Review')

/** Sets the reviewer's decision on the loan's stage while the review is in QC (quality 4, Decision). */
export function StageDialog({ review, row, onClose }: ReviewDialogProps) {
  const decided = String(cellOf(row, 'Decision').value ?? '')
  const [status, setStatus] = useState(isOneOf(STATUSES, decided) ? decided : '')
  const [problem, setProblem] = useState('')
  const field = useRef<HTMLSelectElement>(null)
  const id = useId()
  const lease = usePresence(review.worklist, row.recsID, 'decision', true)
  const save = useCommand(review.save, {
    failure: false,
    invalidate: review.stale,
    success: OUTCOME_TOAST_MS,
    successText: (msg, { operation }) => rowOutcome(row, msg, String(operation)),
    onDone: () => onClose(true),
  })
  const submit = () => {
    setProblem(isOneOf(STATUSES, status) ? '' : MESSAGES.selectAnyValue)
    if (!isOneOf(STATUSES, status)) return field.current?.focus()
    save.mutate({ operation: status, qaId: row.recsID, version: row.version }, { onError: (error) => setProblem(errorMessage(error)) })
  }
  return (
    <Dialog
      onClose={() => onClose(false)}
      title="Decision"
      subject={`${loanSubject(row)} · ${cellOf(row, 'Review Type').value}`}
      main={
        <Button size="l" variant="primary" why={lease.refused} busy={save.isPending && 'Saving ...'} onClick={submit}>
          Submit
        </Button>
      }
    >
      <LeaseBanner lease={lease} />
      <NativeSelect
        ref={field}
        label="Status"
        size="sm"
        data={[{ label: 'Select', value: '' }, ...STATUSES]}
        value={status}
        error={problem !== ''}
        {...problemProps(id, problem)}
        onChange={(event) => {
          setStatus(event.currentTarget.value)
          setProblem('')
        }}
      />
      <FieldMessage id={id}>{problem}</FieldMessage>
    </Dialog>
  )
}
