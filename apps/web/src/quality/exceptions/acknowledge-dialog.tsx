import { testResults } from '@ivue/contracts/data-tests/results-contract.ts'
import { acknowledgementProblem, whyNotAcknowledge } from '@ivue/contracts/data-tests/rules.ts'
import { ACKNOWLEDGEMENTS, type Acknowledgement } from '@ivue/contracts/data-tests/words.ts'
import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { isPermission } from '@ivue/contracts/permissions.ts'
import { NativeSelect, Textarea } from '@mantine/core'
import { useCallForm } from '../../forms/use-call-form.ts'
import { SubmitDialog } from '../../ui/dialog/submit-dialog.tsx'
import { useViewer } from '../../viewer/viewer.tsx'

interface AcknowledgeDialogProps {
  ids: readonly number[]
  subject: string
  onClose: () => void
  onDone?: () => void
}

/** Calls whose answers show exceptions. They are refetched after one was acknowledged. */
const CALLS_SHOWING_EXCEPTIONS = [
  testResults.getTestExceptions,
  testResults.getLoanTests,
  testResults.getOpenExceptions,
  loanDetails.getHistory,
]

/** Acknowledges exceptions with a reason (data-tests, Where people meet them). */
export function AcknowledgeDialog({ ids, subject, onClose, onDone }: AcknowledgeDialogProps) {
  const { loggedId, permissions } = useViewer()
  const viewer = { userId: Number(loggedId), permissions: new Set(permissions.filter(isPermission)) }
  const choices = ACKNOWLEDGEMENTS.filter((reason) => whyNotAcknowledge(viewer, { isOpen: true, isAcknowledged: false }, reason) === null)
  const [fixed] = ACKNOWLEDGEMENTS
  const entry = useCallForm(testResults.acknowledgeExceptions, {
    start: { reason: fixed as Acknowledgement, comment: '' },
    rule: ({ reason, comment }) => {
      const msg = acknowledgementProblem(reason, comment)
      return msg === null ? null : { field: 'comment', msg }
    },
    body: (words) => ({ ids: [...ids], ...words }),
    invalidate: CALLS_SHOWING_EXCEPTIONS,
    onDone: () => {
      onDone?.()
      onClose()
    },
  })
  const { field, withProblem } = entry
  return (
    <SubmitDialog
      entry={entry}
      onClose={onClose}
      size={480}
      title="Acknowledge"
      subject={subject}
      note={
        choices.length < ACKNOWLEDGEMENTS.length
          ? 'Quality may also accept it or call it no fault.'
          : 'It is open again as soon as one of its values changes.'
      }
      submit="Acknowledge"
    >
      {withProblem('reason', <NativeSelect {...field('reason', 'Reason')} data={choices} data-autofocus />)}
      {withProblem('comment', <Textarea {...field('comment', 'Comment')} minRows={3} maxRows={8} maxLength={500} />)}
    </SubmitDialog>
  )
}
