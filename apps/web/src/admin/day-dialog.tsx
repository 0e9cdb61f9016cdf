import type { CalendarName } from '@ivue/contracts/calendar/edited.ts'
import { settings } from '@ivue/contracts/settings/contract.ts'
import { TextInput } from '@mantine/core'
import { useId } from 'react'
import { useCallForm } from '../rpc/use-call-form.ts'
import { Button } from '../ui/controls/button.tsx'
import { FieldMessage } from '../ui/controls/field-message.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import styles from './admin.module.css'

interface DayDialogProps {
  calendar: CalendarName
  year: number
  version: number
  onClose: () => void
}

const CONSEQUENCE = 'The due moments of open closings are computed again. What is done stays judged as it was.'

export function DayDialog({ calendar, year, version, onClose }: DayDialogProps) {
  const id = useId()
  const { form, submit, dirty, sending, refusal, errorOf } = useCallForm(settings.saveDay, {
    start: { day: '', name: '' },
    body: (words) => ({ calendar, closed: true, version, ...words }),
    typingClears: 'all',
    atRefusal: 'day',
    invalidate: [settings.getCalendar],
    onDone: onClose,
  })
  const wrong = (words: string | undefined) => words && <FieldMessage>{words}</FieldMessage>
  return (
    <Dialog
      opened
      onClose={onClose}
      size={480}
      title="Close a day"
      subject={calendar === 'operations' ? 'Operations calendar' : 'Reg Z specific days'}
      dirty={dirty}
      actions={
        <>
          <Button size="l" onClick={onClose}>
            Close
          </Button>
          <Button size="l" variant="primary" type="submit" form={id} busy={sending && 'Saving ...'}>
            Save
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className={styles.fields}>
        <TextInput
          label="Day"
          type="date"
          size="sm"
          min={`${year}-01-01`}
          max="2070-12-31"
          error={wrong(errorOf('day') ?? refusal)}
          data-autofocus
          {...form.register('day')}
        />
        <TextInput label="Why it is closed" size="sm" maxLength={60} error={wrong(errorOf('name'))} {...form.register('name')} />
        <p className={styles.quiet}>{CONSEQUENCE}</p>
      </form>
    </Dialog>
  )
}
