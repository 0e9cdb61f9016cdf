import { MESSAGES } from '@ivue/contracts/messages.ts'
import { ownSession } from '@ivue/contracts/session/own-contract.ts'
import { type ReactNode, useId } from 'react'
import { useRuleForm } from '../../forms/use-rule-form.tsx'
import { useCommand } from '../../rpc/use-command.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { CodeField } from '../fields.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './totp.module.css'

interface CodeFormProps {
  title: string
  confirm: string
  onCode: (words: { code: string }) => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

function CodeForm({ title, confirm, onCode, onClose, children }: CodeFormProps) {
  const id = useId()
  const { form, submit, sending, refusal, errorOf } = useRuleForm({ start: { code: '' }, send: onCode, atRefusal: 'code' })
  return (
    <Dialog
      onClose={onClose}
      title={title}
      size={480}
      main={
        <Button size="l" variant="primary" type="submit" form={id} busy={sending && MESSAGES.pleaseWait}>
          {confirm}
        </Button>
      }
    >
      <form id={id} onSubmit={submit}>
        <p className={styles.lead}>{children}</p>
        <CodeField label={MESSAGES.enterCode} problem={errorOf('code') ?? refusal ?? null} data-autofocus {...form.register('code')} />
      </form>
    </Dialog>
  )
}

export function RecoveryDialog({ onClose }: { onClose: () => void }) {
  const make = useCommand(ownSession.newRecoveryCodes, { failure: false, success: false, invalidate: [ownSession.getSecurity] })
  const codes = make.data?.response.recoveryCodes
  if (codes) {
    return (
      <Dialog onClose={onClose} title="Your new recovery codes" cancel={null}>
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Dialog>
    )
  }
  return (
    <CodeForm title="New recovery codes" confirm="Make new codes" onCode={make.mutateAsync} onClose={onClose}>
      The codes you have now stop working.
    </CodeForm>
  )
}

export function RemoveDialog({ onClose }: { onClose: () => void }) {
  const remove = useCommand(ownSession.removeTotp, {
    failure: false,
    successText: 'The authenticator is off',
    invalidate: [ownSession.getSecurity],
    onDone: onClose,
  })
  return (
    <CodeForm title="Turn the authenticator off?" confirm="Turn off" onCode={remove.mutateAsync} onClose={onClose}>
      Signing in then asks only for your password.
    </CodeForm>
  )
}
