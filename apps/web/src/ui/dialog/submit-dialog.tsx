import { MESSAGES } from '@ivue/contracts/messages.ts'
import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '../controls/button.tsx'
import { RefusalMessage } from '../feedback/refusal.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

interface SubmitDialogProps extends Pick<DialogProps, 'onClose' | 'title' | 'subject' | 'note' | 'size' | 'actions' | 'cancel'> {
  /** The result of `useRuleForm` or `useCallForm`. */
  entry: { submit: (event: FormEvent) => unknown; refusal: string | undefined; dirty: boolean; sending: boolean }
  /** The label of the main button, and its label while sending. */
  submit?: ReactNode
  sending?: string
  /** The reason why the form cannot be sent, or null. */
  why?: string | null
  after?: ReactNode
  /** Whether the form shows its general refusal itself, in one of its fields. */
  refusalInside?: boolean
  children: ReactNode
}

/** A dialog with one form: the general refusal, the fields one below the other, Close and the main button. */
export function SubmitDialog(props: SubmitDialogProps) {
  const { entry, submit = 'Save', sending = MESSAGES.saving, why = null, after, refusalInside = false, children, ...dialog } = props
  const id = useId()
  return (
    <Dialog
      {...dialog}
      dirty={entry.dirty}
      main={
        <Button size="l" variant="primary" type="submit" form={id} why={why} busy={entry.sending && sending}>
          {submit}
        </Button>
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
