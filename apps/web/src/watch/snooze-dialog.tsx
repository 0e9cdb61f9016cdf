import { addDays } from '@ivue/contracts/calendar/days.ts'
import { type WatchState, watch } from '@ivue/contracts/watch/contract.ts'
import { snoozePresets } from '@ivue/contracts/watch/presets.ts'
import { snoozeProblems, WATCH_LIMITS } from '@ivue/contracts/watch/rules.ts'
import { isRecord } from '@ivue/contracts/wire/record.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCallForm } from '../forms/use-call-form.ts'
import tick from '../grid/cells/tick.module.css'
import { Refused } from '../rpc/errors.ts'
import { useCommand } from '../rpc/use-command.ts'
import { Button } from '../ui/controls/button.tsx'
import { SubmitDialog } from '../ui/dialog/submit-dialog.tsx'
import { calendarDay, shortMoment } from '../ui/moments.ts'
import { useViewer } from '../viewer/viewer.tsx'
import { AT_CHOSEN_MOMENT, toSnooze, UNTIL_EVENT } from './snooze-draft.ts'
import { CALLS_SHOWING_WATCHES } from './use-follow.ts'

interface SnoozeDialogProps {
  loanNumber: string
  /** The snooze in force, which a new one replaces; null for none. */
  snoozed?: WatchState['snoozed']
  onClose: () => void
}

/** Snoozes a loan until a moment or until something happens, with a reason; or wakes a snoozed one. */
export function SnoozeDialog({ loanNumber, snoozed = null, onClose }: SnoozeDialogProps) {
  const { businessZone } = useViewer()
  const [now] = useState(() => new Date())
  const presets = snoozePresets(now, businessZone).map(({ label, until }) => ({
    label: label.includes(':') ? label : `${label}, ${shortMoment(until, now)}`,
    value: until.toISOString(),
  }))
  const options = { invalidate: CALLS_SHOWING_WATCHES, onDone: onClose }
  const wake = useCommand(watch.wakeLoan, options)
  /** The moment that the server refuses until the person confirms it. */
  const [doubted, setDoubted] = useState<string | null>(null)
  const entry = useCallForm(watch.snoozeLoan, {
    start: {
      until: presets[1]?.value ?? AT_CHOSEN_MOMENT,
      day: '',
      time: '08:00',
      untilEvent: snoozed?.untilEvent ?? true,
      reason: snoozed?.reason ?? '',
    },
    rule: (draft) => snoozeProblems(toSnooze(draft, businessZone), new Date()),
    body: (draft) => {
      const snooze = toSnooze(draft, businessZone)
      return { loanNumber, ...snooze, sure: snooze.until === doubted }
    },
    onRefused: (error) => {
      if (error instanceof Refused && isRecord(error.response) && error.response.type === 'confirm')
        setDoubted(toSnooze(entry.form.getValues(), businessZone).until)
    },
    ...options,
  })
  const { form, field, withProblem } = entry
  const until = form.watch('until')
  const today = calendarDay(now, businessZone)
  return (
    <SubmitDialog
      entry={entry}
      onClose={onClose}
      size={480}
      title="Snooze the loan"
      subject={`Loan ${loanNumber}`}
      note={`It leaves your list only. Times are ${businessZone}.`}
      submit={doubted !== null && doubted === toSnooze(form.watch(), businessZone).until ? 'Snooze anyway' : 'Snooze'}
      actions={
        snoozed && (
          <Button size="l" busy={wake.isPending && 'Saving ...'} onClick={() => wake.mutate({ loanNumber })}>
            Wake it now
          </Button>
        )
      }
    >
      {withProblem(
        'until',
        <NativeSelect
          {...field('until', 'Until')}
          data={[
            ...presets,
            { label: 'A date and time', value: AT_CHOSEN_MOMENT },
            { label: 'Only until something happens', value: UNTIL_EVENT },
          ]}
        />,
      )}
      {until === AT_CHOSEN_MOMENT && (
        <div className="flex items-start gap-12">
          <TextInput {...field('day', 'Day')} type="date" min={today} max={addDays(today, WATCH_LIMITS.days)} />
          <TextInput {...field('time', 'Time')} type="time" />
        </div>
      )}
      {until !== UNTIL_EVENT && (
        <label className="row gap-8 min-height-28">
          <input type="checkbox" className={tick.tick} {...form.register('untilEvent')} />
          or when something happens
        </label>
      )}
      {withProblem('reason', <TextInput {...field('reason', 'Reason')} maxLength={WATCH_LIMITS.reason} withAsterisk data-autofocus />)}
    </SubmitDialog>
  )
}
