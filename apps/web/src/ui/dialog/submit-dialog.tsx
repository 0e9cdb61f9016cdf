import { MESSAGES } from '@ivue/contracts/messages.ts'
import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '../controls/button.tsx'
import { RefusalMessage } from '../feedback/refusal.tsx'
import { CloseButton, Dialog, type DialogProps } from './dialog.tsx'

interface SubmitDialogProps extends Pick<DialogProps, 'title' | 'subject' | 'note' | 'size'> {
  /** The result of `useRuleForm` or `useCallForm`. */
  entry: { submit: (event: FormEvent) => unknown; refusal: string | undefined; dirty: boolean; sending: boolean }
  onClose: () => void
  /** The label of the main button, and its label while sending. */
  submit?: ReactNode
  sending?: string
  /** The reason why the form cannot be sent, or null. */
  why?: string | null
  cancel?: string
  actions?: ReactNode
  after?: ReactNode
  /** The form shows its general refusal itself, in one of its fields. */
  refusalInside?: boolean
  children: ReactNode
}

/** A dialog with one form: the general refusal, the fields one below the other, Close and the main button. */
export function SubmitDialog(props: SubmitDialogProps) {
  const { entry, onClose, submit = 'Save', sending = MESSAGES.saving, why = null, cancel = 'Close' } = props
  const { actions, after, refusalInside = false, children, ...shown } = props
  const { title, subject, note, size } = shown
  const id = useId()
  return (
    <Dialog
      onClose={onClose}
      title={title}
      subject={subject}
      note={note}
      size={size}
      dirty={entry.dirty}
      actions={
        <>
          {actions}
          <CloseButton>{cancel}</CloseButton>
          <Button size="l" variant="primary" type="submit" form={id} why={why} busy={entry.sending && sending}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={entry.submit} noValidate className="grid gap-12">
        {!refusalInside && <RefusalMessage>{entry.refusal}</RefusalMessage>}
        {children}
      </form>
      {after}
    </Dialog>
  )
}
