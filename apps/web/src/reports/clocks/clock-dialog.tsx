import { MESSAGES } from '@ivue/contracts/messages.ts'
import { CLOCK_CALENDARS, clockProblems } from '@ivue/contracts/reports/clocks/clock-rules.ts'
import { clocks, type QcClockRow } from '@ivue/contracts/reports/clocks/clocks-contract.ts'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useCallForm } from '../../rpc/use-call-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Refusal } from '../../ui/feedback/refusal.tsx'
import styles from './clocks.module.css'

/** How long a clock runs, and that compliance confirmed it. */
export function ClockDialog({ clock, onClose }: { clock: QcClockRow; onClose: () => void }) {
  const formId = useId()
  const { form, submit, field, under, refusal, dirty, sending } = useCallForm(clocks.saveQcClock, {
    start: { name: clock.name, days: String(clock.days), calendar: clock.calendar as string, confirmed: clock.confirmedBy !== '' },
    rule: ({ name, days, calendar }) => clockProblems({ name, days: /^\d+$/.test(days) ? Number(days) : Number.NaN, calendar }),
    body: (words) => ({ ...words, id: clock.id, version: clock.version }),
    invalidate: [clocks.getQcClocks],
    onDone: onClose,
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      size={480}
      title={`Change ${clock.name}`}
      dirty={dirty}
      actions={
        <>
          <Button size="l" onClick={onClose}>
            Close
          </Button>
          <Button size="l" variant="primary" type="submit" form={formId} busy={sending && MESSAGES.saving}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className={styles.form}>
        <Refusal>{refusal}</Refusal>
        {under('name', <TextInput {...field('name', 'Name')} maxLength={80} data-autofocus />)}
        {under('days', <TextInput {...field('days', 'Days')} inputMode="numeric" maxLength={3} />)}
        <NativeSelect size="sm" label="Counted in" data={[...CLOCK_CALENDARS]} {...form.register('calendar')} />
        <Checkbox size="sm" label="Compliance confirmed it" {...form.register('confirmed')} />
      </form>
    </Dialog>
  )
}
