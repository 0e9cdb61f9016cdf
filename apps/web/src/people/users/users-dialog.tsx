import { MESSAGES } from '@ivue/contracts/messages.ts'
import { users } from '@ivue/contracts/people/contract.ts'
import { userValueProblems, userWarning, whyNotMailAccount } from '@ivue/contracts/people/rules.ts'
import type { OpenTasks, UserDetails } from '@ivue/contracts/people/user-fields.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LogOut, Mail } from 'lucide-react'
import { useEffect, useState } from 'react'
import { FORM_QUERY_OPTIONS, LoadingDialog } from '../../forms/loading-dialog.tsx'
import { useRuleForm } from '../../forms/use-rule-form.tsx'
import { callQuery } from '../../rpc/call-query.ts'
import { errorMessage } from '../../rpc/errors.ts'
import { isSessionOver } from '../../rpc/session-over.ts'
import { useCommand } from '../../rpc/use-command.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { useViewer } from '../../viewer/viewer.tsx'
import styles from './users.module.css'
import { UserAway } from './users-away.tsx'
import { BasicInformation } from './users-basic.tsx'
import type { Editor } from './users-fields.tsx'
import { LeftWorkDialog } from './users-open-tasks.tsx'
import { UserSettings } from './users-settings.tsx'
import { changedValues, toUserValues, userSubject } from './users-values.ts'

interface UserDialogProps {
  /** '' for a new user. */
  userId: string
  onClose: () => void
}

/** 'User Details', full width (platform 2.8): loading, loaded or error; an error also shows a toast (platform 8). */
export function UserDialog({ userId, onClose }: UserDialogProps) {
  const query = useQuery({ ...callQuery(users.editUser, { userId }), ...FORM_QUERY_OPTIONS, retry: false })
  const failure = query.error ? errorMessage(query.error) : ''
  useEffect(() => {
    if (failure && !isSessionOver(failure)) toast.error(failure, { id: 'user' })
  }, [failure])
  return (
    <LoadingDialog query={query} title="User Details" recordName="user" size={1360} rows={9} rowHeight={60} onClose={onClose}>
      {(details) => <UserEditor details={details} onClose={onClose} />}
    </LoadingDialog>
  )
}

/**
 * The editor of a user (platform 4). While it saves or sends the password mail, its buttons say so. Errors are shown in a toast, the problem
 * of a field below that field.
 */
function UserEditor({ details, onClose }: { details: UserDetails; onClose: () => void }) {
  const [left, setLeft] = useState<OpenTasks[] | null>(null)
  const [firstMail, setFirstMail] = useState(false)
  const refused = details.locked.first_name
  const save = useCommand(users.editUserSave, {
    failure: false,
    invalidate: [users.getList],
    onDone: ({ userId, openTasks }) => {
      toast.close('user')
      if (openTasks.length > 0) setLeft(openTasks)
      else if (firstMail && whyNotMailAccount(form.getValues()) === null) reset.mutate({ userId }, { onSettled: onClose })
      else onClose()
    },
  })
  const reset = useCommand(login.passwordReset, { successText: MESSAGES.emailSent })
  const endSessions = useCommand(users.endSessions, { invalidate: [users.editUser] })
  const busy = (save.isPending && MESSAGES.saving) || (reset.isPending && MESSAGES.sendingMail)
  const { form, submit, dirty } = useRuleForm({
    start: toUserValues(details),
    rule: (values) => userValueProblems(values, toUserValues(details)),
    send: (values) => {
      const version = details.userId ? { version: details.version } : {}
      return save.mutateAsync({ userId: details.userId, userData: changedValues(values, details), ...version })
    },
    within: 'userData',
    onRefused: (error) => {
      if (!isSessionOver(errorMessage(error))) toast.error(errorMessage(error), { id: 'user' })
    },
  })
  const editor = { form, details }
  const note = [dirty && 'Not saved yet', userWarning(form.watch())]
    .filter(Boolean)
    .map((words) => `${words}.`)
    .join(' ')
  if (left) return <LeftWorkDialog userId={details.userId} name={form.getValues('client_system_full_name')} left={left} onClose={onClose} />
  return (
    <Dialog
      onClose={onClose}
      title="User Details"
      subject={userSubject(details)}
      size={1360}
      dirty={dirty}
      note={<span data-state={save.isError ? 'ERROR' : busy ? 'BUSY' : 'READY'}>{refused ?? note}</span>}
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
          <Button
            size="l"
            icon={LogOut}
            why={details.endSessionsRefused || (dirty ? 'Save what you changed first' : null)}
            busy={endSessions.isPending && 'Ending ...'}
            onClick={() => endSessions.mutate({ userId: Number(details.userId) })}
          >
            {details.openSessions > 1 ? `End ${details.openSessions} sessions` : 'End session'}
          </Button>
        </>
      }
      main={
        <Button
          size="l"
          variant="primary"
          why={refused ?? (reset.isPending ? MESSAGES.sendingMail : null)}
          busy={save.isPending && MESSAGES.saving}
          onClick={submit}
        >
          Save
        </Button>
      }
    >
      <form className={`${styles.form} grid gap-20 pad-top-4`} noValidate onSubmit={(event) => event.preventDefault()}>
        <BasicInformation editor={editor} />
        <UserSettings editor={editor} />
        {details.userId === '' && <FirstMail editor={editor} checked={firstMail} onCheck={setFirstMail} />}
        <UserAway editor={editor} />
      </form>
    </Dialog>
  )
}

/** The choice to mail a new user the link to set a password, as part of Save. It is disabled with the reason why no mail can be sent. */
function FirstMail({ editor: { form }, checked, onCheck }: { editor: Editor; checked: boolean; onCheck: (checked: boolean) => void }) {
  const why = useViewer().whyNot('people.users.resetPassword') ?? whyNotMailAccount(form.watch())
  return (
    <Checkbox
      label="Send the first mail with Save"
      description={why ?? 'A link to set the password.'}
      checked={checked && why === null}
      aria-disabled={why ? true : undefined}
      onChange={(event) => why || onCheck(event.currentTarget.checked)}
    />
  )
}
