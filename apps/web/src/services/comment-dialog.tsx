import type { Row } from '@ivue/contracts/grid/wire.ts'
import { sharedServices } from '@ivue/contracts/services/contract.ts'
import { MAX_SERVICE_COMMENT, serviceCommentProblem } from '@ivue/contracts/services/rules.ts'
import { Textarea } from '@mantine/core'
import { useId } from 'react'
import { useCallForm } from '../forms/use-call-form.ts'
import { cellOf } from '../grid/model/rows/parse-cell.ts'
import { FieldMessage, problemProps } from '../ui/controls/field-message.tsx'
import { SubmitDialog } from '../ui/dialog/submit-dialog.tsx'

/** Asks for the comment that Approve and Reject require (quality 4). */
export function ApprovalCommentDialog({ action, row, onClose }: { action: 'Approve' | 'Reject'; row: Row; onClose: () => void }) {
  const id = useId()
  const entry = useCallForm(sharedServices.editAdminSave, {
    start: { teamData: '' },
    rule: ({ teamData }) => {
      const msg = serviceCommentProblem(teamData)
      return msg === null ? null : { field: 'teamData', msg }
    },
    body: ({ teamData }) => ({ teamId: row.recsID, version: row.version, action, teamData }),
    invalidate: [sharedServices.listQueries],
    onDone: onClose,
  })
  const { form, errorOf } = entry
  const problem = errorOf('teamData')
  return (
    <SubmitDialog
      entry={entry}
      onClose={onClose}
      size={480}
      title={`${action} ${cellOf(row, 'Name').value}?`}
      note={action === 'Approve' ? 'It then runs in Prod as it is now.' : 'It does not run in Prod. Its author may change it.'}
      submit={action}
      cancel="Cancel"
    >
      <Textarea
        {...form.register('teamData')}
        {...problemProps(`${id}-problem`, problem)}
        label="Comment"
        withAsterisk
        minRows={3}
        maxRows={8}
        maxLength={MAX_SERVICE_COMMENT}
        error={problem !== undefined}
        data-autofocus
      />
      <FieldMessage id={`${id}-problem`}>{problem}</FieldMessage>
    </SubmitDialog>
  )
}
