import type { Row } from '@ivue/contracts/grid.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { sharedServices } from '@ivue/contracts/services/contract.ts'
import { commentProblem, MAX_COMMENT } from '@ivue/contracts/services/rules.ts'
import { Textarea } from '@mantine/core'
import { useId } from 'react'
import { cellOf } from '../grid/cells/parse-cell.ts'
import { useCallForm } from '../rpc/use-call-form.ts'
import { Button } from '../ui/controls/button.tsx'
import { described, FieldMessage } from '../ui/controls/field-message.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Refusal } from '../ui/feedback/refusal.tsx'

interface CommentDialogProps {
  action: 'Approve' | 'Reject'
  row: Row
  onClose: () => void
}

/** Approve and Reject need a comment (quality 4). */
export function CommentDialog({ action, row, onClose }: CommentDialogProps) {
  const formId = useId()
  const { form, submit, errorOf, refusal, dirty, sending } = useCallForm(sharedServices.editAdminSave, {
    start: { teamData: '' },
    rule: ({ teamData }) => {
      const msg = commentProblem(teamData)
      return msg === null ? null : { field: 'teamData', msg }
    },
    body: ({ teamData }) => ({ teamId: row.recsID, version: row.version, action, teamData }),
    invalidate: [sharedServices.listQueries],
    onDone: onClose,
  })
  const problem = errorOf('teamData')
  return (
    <Dialog
      opened
      onClose={onClose}
      size={480}
      title={`${action} ${cellOf(row, 'Name').value}?`}
      dirty={dirty}
      note={action === 'Approve' ? 'It then runs in Prod as it is now.' : 'It does not run in Prod. Its author may change it.'}
      actions={
        <>
          <Button size="l" onClick={onClose}>
            Cancel
          </Button>
          <Button size="l" variant="primary" type="submit" form={formId} busy={sending && MESSAGES.saving}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Refusal>{refusal}</Refusal>
        <Textarea
          {...form.register('teamData')}
          {...described(`${formId}-problem`, problem)}
          label="Comment"
          size="sm"
          withAsterisk
          autosize
          minRows={3}
          maxRows={8}
          maxLength={MAX_COMMENT}
          error={problem !== undefined}
          data-autofocus
        />
        <FieldMessage id={`${formId}-problem`}>{problem}</FieldMessage>
      </form>
    </Dialog>
  )
}
