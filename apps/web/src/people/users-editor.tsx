import { MESSAGES } from '@ivue/contracts/messages.ts'
import { users } from '@ivue/contracts/people/contract.ts'
import { valueProblems } from '@ivue/contracts/people/rules.ts'
import type { OpenTasks, UserDetails, UserValues } from '@ivue/contracts/people/user-fields.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { Mail } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type FieldPath, useForm } from 'react-hook-form'
import { messageOf, Refused } from '../rpc/errors.ts'
import { isSessionOver } from '../rpc/session-over.ts'
import { useCommand } from '../rpc/use-command.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.tsx'
import styles from './users.module.css'
import { UserAway } from './users-away.tsx'
import { BasicInformation } from './users-basic.tsx'
import { LeftWorkDialog } from './users-open-tasks.tsx'
import { UserSettings } from './users-settings.tsx'
import { sentOf, subjectOf, valuesOf } from './users-values.ts'

interface UserEditorProps {
  details: UserDetails
  onClose: () => void
}

/** READY, SAVING, ERROR or EMAIL (platform 4); the words of an error stay in a toast, those of a field under it. */
export function UserEditor({ details, onClose }: UserEditorProps) {
  const form = useForm<UserValues>({ defaultValues: valuesOf(details) })
  const [asking, setAsking] = useState(false)
  const [left, setLeft] = useState<OpenTasks[] | null>(null)
  const dirty = form.formState.isDirty
  const refused = details.locked.first_name
  const editor = { form, details }

  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name }) => name && form.clearErrors(name))
    return unsubscribe
  }, [form])

  const show = (problems: readonly { field: string; msg: string }[]) => {
    for (const { field, msg } of problems.toReversed()) form.setError(field as FieldPath<UserValues>, { message: msg })
    document.getElementById(`user-${problems[0]?.field}`)?.focus()
  }
  const save = useCommand(users.editUserSave, {
    failure: false,
    invalidate: [users.getList],
    onDone: ({ openTasks }) => {
      toast.close('user')
      if (openTasks.length > 0) setLeft(openTasks)
      else onClose()
    },
  })
  const reset = useCommand(login.passwordReset, { saying: MESSAGES.emailSent })
  const busy = (save.isPending && MESSAGES.saving) || (reset.isPending && MESSAGES.sendingMail)
  const submit = () => {
    const values = form.getValues()
    const problems = valueProblems(values, valuesOf(details))
    if (problems.length > 0) return show(problems)
    const version = details.userId ? { version: details.version } : {}
    save.mutate(
      { userId: details.userId, userData: sentOf(values, details), ...version },
      {
        onError: (error) => {
          if (isSessionOver(error.message)) return
          if (error instanceof Refused)
            show(Object.entries(error.fields).map(([field, msg]) => ({ field: field.replace(/^userData\./, ''), msg })))
          toast.error(messageOf(error), { id: 'user' })
        },
      },
    )
  }
  if (left) return <LeftWorkDialog userId={details.userId} name={form.getValues('client_system_full_name')} left={left} onClose={onClose} />
  return (
    <Dialog
      opened
      onClose={onClose}
      title="User Details"
      subject={subjectOf(details)}
      size={1360}
      dirty={dirty}
      note={<span data-state={save.isError ? 'ERROR' : busy ? 'BUSY' : 'READY'}>{refused ?? (dirty ? 'Not saved yet.' : '')}</span>}
      actions={
        <>
          <Button
            size="l"
            icon={Mail}
            why={details.resetRefused || (dirty ? 'Save what you changed first' : null)}
            busy={reset.isPending && MESSAGES.sendingMail}
            onClick={() => reset.mutate({ userId: details.userId })}
          >
            e-Mail Password Reset
          </Button>
          <Button size="l" onClick={() => (dirty ? setAsking(true) : onClose())}>
            Close
          </Button>
          <Button
            size="l"
            variant="primary"
            why={refused ?? (reset.isPending ? MESSAGES.sendingMail : null)}
            busy={save.isPending && MESSAGES.saving}
            onClick={submit}
          >
            Save
          </Button>
        </>
      }
    >
      <form className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
        <BasicInformation editor={editor} />
        <UserSettings editor={editor} />
        <UserAway editor={editor} />
      </form>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={onClose}
        title="Leave without saving?"
        confirm="Discard"
        cancel="Keep writing"
        destroys
      >
        What you wrote here is not saved yet.
      </ConfirmDialog>
    </Dialog>
  )
}
