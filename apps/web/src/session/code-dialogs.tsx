import { MESSAGES } from '@ivue/contracts/messages.ts'
import { ownSession } from '@ivue/contracts/session/own-contract.ts'
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { messageOf } from '../rpc/errors.ts'
import { useCommand } from '../rpc/use-command.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { CodeField } from './fields.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './totp.module.css'

interface CodeFormProps {
  title: string
  confirm: string
  busy: boolean
  problem: string | null
  onCode: (code: string) => void
  onClose: () => void
  /** What happens, in words. */
  children: ReactNode
}

/** A question that the authenticator answers. */
function CodeForm({ title, confirm, busy, problem, onCode, onClose, children }: CodeFormProps) {
  const form = useId()
  const [code, setCode] = useState('')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!busy) onCode(code)
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      size={480}
      note=" "
      actions={
        <>
          <Button size="l" onClick={onClose}>
            Close
          </Button>
          <Button size="l" variant="primary" type="submit" form={form} busy={busy && MESSAGES.pleaseWait}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <p className={styles.lead}>{children}</p>
        <CodeField
          label={MESSAGES.enterCode}
          name="code"
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
          problem={problem}
          data-autofocus
        />
      </form>
    </Dialog>
  )
}

export function RecoveryDialog({ onClose }: { onClose: () => void }) {
  const make = useCommand(ownSession.newRecoveryCodes, { failure: false, success: false, invalidate: [ownSession.getSecurity] })
  const codes = make.data?.response.recoveryCodes
  if (codes) {
    return (
      <Dialog opened onClose={onClose} title="Your new recovery codes">
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Dialog>
    )
  }
  return (
    <CodeForm
      title="New recovery codes"
      confirm="Make new codes"
      busy={make.isPending}
      problem={make.error && messageOf(make.error)}
      onCode={(code) => make.mutate({ code })}
      onClose={onClose}
    >
      The codes you have now stop working.
    </CodeForm>
  )
}

export function RemoveDialog({ onClose }: { onClose: () => void }) {
  const remove = useCommand(ownSession.removeTotp, {
    failure: false,
    saying: 'The authenticator is off',
    invalidate: [ownSession.getSecurity],
    onDone: onClose,
  })
  return (
    <CodeForm
      title="Turn the authenticator off?"
      confirm="Turn off"
      busy={remove.isPending}
      problem={remove.error && messageOf(remove.error)}
      onCode={(code) => remove.mutate({ code })}
      onClose={onClose}
    >
      Signing in then asks for your password alone.
    </CodeForm>
  )
}
