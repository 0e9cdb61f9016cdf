import { clockProblems } from '@ivue/contracts/reports/clocks/clock-rules.ts'
import { CLOCK_CALENDARS, clocks, type QcClockRow } from '@ivue/contracts/reports/clocks/clocks-contract.ts'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useCallForm } from '../../rpc/forms/use-call-form.ts'
import { SubmitDialog } from '../../ui/dialog/submit-dialog.tsx'

/** Edits the length of a clock and whether compliance has confirmed it. */
export function ClockDialog({ clock, onClose }: { clock: QcClockRow; onClose: () => void }) {
  const entry = useCallForm(clocks.saveQcClock, {
    start: { name: clock.name, days: String(clock.days), calendar: clock.calendar as string, confirmed: clock.confirmedBy !== '' },
    rule: ({ name, days, calendar }) => clockProblems({ name, days: /^\d+$/.test(days) ? Number(days) : Number.NaN, calendar }),
    body: (words) => ({ ...words, id: clock.id, version: clock.version }),
    invalidate: [clocks.getQcClocks],
    onDone: onClose,
  })
  const { form, field, withProblem } = entry
  return (
    <SubmitDialog entry={entry} onClose={onClose} size={480} title={`Change ${clock.name}`}>
      {withProblem('name', <TextInput {...field('name', 'Name')} maxLength={80} data-autofocus />)}
      {withProblem('days', <TextInput {...field('days', 'Days')} inputMode="numeric" maxLength={3} />)}
      <NativeSelect size="sm" label="Counted in" data={[...CLOCK_CALENDARS]} {...form.register('calendar')} />
      <Checkbox size="sm" label="Compliance confirmed it" {...form.register('confirmed')} />
    </SubmitDialog>
  )
}
