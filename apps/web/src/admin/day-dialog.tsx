import type { CalendarName } from '@ivue/contracts/calendar/calendar-edits.ts'
import { settings } from '@ivue/contracts/settings/contract.ts'
import { TextInput } from '@mantine/core'
import { useCallForm } from '../forms/use-call-form.ts'
import { FieldMessage } from '../ui/controls/field-message.tsx'
import { SubmitDialog } from '../ui/dialog/submit-dialog.tsx'

interface DayDialogProps {
  calendar: CalendarName
  year: number
  version: number
  onClose: () => void
}

const CONSEQUENCE = 'The due moments of open closings are computed again. The results of measures that are done stay as they are.'

export function DayDialog({ calendar, year, version, onClose }: DayDialogProps) {
  const entry = useCallForm(settings.saveDay, {
    start: { day: '', name: '' },
    body: (words) => ({ calendar, closed: true, version, ...words }),
    typingClears: 'all',
    atRefusal: 'day',
    invalidate: [settings.getCalendar],
    onDone: onClose,
  })
  const { form, refusal, errorOf } = entry
  const wrong = (words: string | undefined) => words && <FieldMessage>{words}</FieldMessage>
  return (
    <SubmitDialog
      entry={entry}
      refusalInside
      onClose={onClose}
      size={480}
      title="Close a day"
      subject={calendar === 'operations' ? 'Operations calendar' : 'Reg Z specific days'}
    >
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
      <p className="small-text">{CONSEQUENCE}</p>
    </SubmitDialog>
  )
}
