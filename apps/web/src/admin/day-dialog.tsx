import type { CalendarName } from '@ivue/contracts/calendar/edited.ts'
import { settings } from '@ivue/contracts/settings/contract.ts'
import { TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { messageOf, Refused } from '../rpc/errors.ts'
import { useCommand } from '../rpc/use-command.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FieldMessage } from '../ui/field-message.tsx'
import styles from './admin.module.css'

interface DayDialogProps {
  calendar: CalendarName
  year: number
  version: number
  onClose: () => void
}

const CONSEQUENCE = 'The due moments of open closings are computed again. What is done stays judged as it was.'

/** Closes a day besides the holidays of the law. */
export function DayDialog({ calendar, year, version, onClose }: DayDialogProps) {
  const [day, setDay] = useState('')
  const [name, setName] = useState('')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const form = useId()
  const save = useCommand(settings.saveDay, { invalidate: [settings.getCalendar], failure: false, onDone: onClose })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    save.mutate(
      { calendar, day, closed: true, name, version },
      {
        onError: (error) =>
          setProblems(error instanceof Refused && Object.keys(error.fields).length > 0 ? error.fields : { day: messageOf(error) }),
      },
    )
  }
  const wrong = (field: string) => problems[field] && <FieldMessage>{problems[field]}</FieldMessage>
  return (
    <Dialog
      opened
      onClose={onClose}
      size={480}
      title="Close a day"
      subject={calendar === 'operations' ? 'Operations calendar' : 'Reg Z specific days'}
      dirty={day !== '' || name !== ''}
      actions={
        <>
          <Button size="l" onClick={onClose}>
            Close
          </Button>
          <Button size="l" variant="primary" type="submit" form={form} busy={save.isPending && 'Saving ...'}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className={styles.fields}>
        <TextInput
          label="Day"
          type="date"
          size="sm"
          min={`${year}-01-01`}
          max="2070-12-31"
          value={day}
          error={wrong('day')}
          data-autofocus
          onChange={(event) => {
            setDay(event.currentTarget.value)
            setProblems({})
          }}
        />
        <TextInput
          label="Why it is closed"
          size="sm"
          maxLength={60}
          value={name}
          error={wrong('name')}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setProblems({})
          }}
        />
        <p className={styles.quiet}>{CONSEQUENCE}</p>
      </form>
    </Dialog>
  )
}
