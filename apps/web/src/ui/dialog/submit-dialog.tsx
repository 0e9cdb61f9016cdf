import { MESSAGES } from '@ivue/contracts/messages.ts'
import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '../controls/button.tsx'
import { Refusal } from '../feedback/refusal.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import styles from './submit-dialog.module.css'

interface SubmitDialogProps extends Pick<DialogProps, 'title' | 'subject' | 'note' | 'size'> {
  /** What `useRuleForm` and `useCallForm` return. */
  entry: { submit: (event: FormEvent) => unknown; refusal: string | undefined; dirty: boolean; sending: boolean }
  onClose: () => void
  /** The label of the main button, and what it says while it sends. */
  submit?: ReactNode
  sending?: string
  /** Why it cannot be sent; null where it can. */
  why?: string | null
  cancel?: string
  /** Buttons before Close. */
  actions?: ReactNode
  /** What stands below the form, such as its history. */
  after?: ReactNode
  /** The message of the whole form stands in one of its fields. */
  refusalInside?: boolean
  children: ReactNode
}

/** A dialog that is one form: the message of the whole form, its fields one below the other, Close and the main button. */
export function SubmitDialog(props: SubmitDialogProps) {
  const { entry, onClose, submit = 'Save', sending = MESSAGES.saving, why = null, cancel = 'Close' } = props
  const { actions, after, refusalInside = false, children, ...shown } = props
  const { title, subject, note, size } = shown
  const id = useId()
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      subject={subject}
      note={note}
      size={size}
      dirty={entry.dirty}
      actions={
        <>
          {actions}
          <Button size="l" onClick={onClose}>
            {cancel}
          </Button>
          <Button size="l" variant="primary" type="submit" form={id} why={why} busy={entry.sending && sending}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={entry.submit} noValidate className={styles.form}>
        {!refusalInside && <Refusal>{entry.refusal}</Refusal>}
        {children}
      </form>
      {after}
    </Dialog>
  )
}
