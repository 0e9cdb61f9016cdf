import { monthName } from '@ivue/contracts/calendar/names.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { eventProblem } from '@ivue/contracts/reports/clocks/clock-rules.ts'
import { CLOCK_EVENTS, type ClockEvent, type QcClocks, qcClocks } from '@ivue/contracts/reports/clocks/clocks-contract.ts'
import { TextInput } from '@mantine/core'
import { useCallForm } from '../../forms/use-call-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FieldMessage, problemProps } from '../../ui/controls/field-message.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useUnsavedInDialog } from '../../ui/dialog/use-unsaved.tsx'
import { RefusalMessage } from '../../ui/feedback/refusal.tsx'
import styles from './clocks.module.css'

type Month = QcClocks['months'][number]

/** Records the days of a QC month's events. Each is saved separately. */
export function EventDialog({ month, today, onClose }: { month: Month; today: string; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={`What happened of ${monthName(month.month)}`}>
      <div className="grid gap-8">
        {CLOCK_EVENTS.map((event) => {
          const recorded = month.events.find((one) => one.event === event)
          return (
            <EventForm key={`${event} ${recorded?.version ?? 0}`} month={month.month} event={event} recorded={recorded} today={today} />
          )
        })}
      </div>
    </Dialog>
  )
}

interface EventFormProps {
  month: string
  event: ClockEvent
  recorded: Month['events'][number] | undefined
  today: string
}

function EventForm({ month, event, recorded, today }: EventFormProps) {
  const { form, submit, errorOf, refusal, dirty, sending } = useCallForm(qcClocks.saveQcEvent, {
    start: { on: recorded?.on ?? '' },
    rule: ({ on }) => eventProblem({ month, on, today }),
    body: ({ on }) => ({ month, event, on, version: recorded?.version ?? 0 }),
    invalidate: [qcClocks.getQcClocks],
  })
  useUnsavedInDialog(dirty)
  const id = `event-${CLOCK_EVENTS.indexOf(event)}`
  return (
    <form onSubmit={submit} noValidate aria-label={event}>
      <RefusalMessage>{refusal}</RefusalMessage>
      <div className="grid items-end gap-10 columns-rest-160-auto narrow-one-column">
        <span>
          {event}
          {recorded?.by && recorded.on && <small className={styles.name}> · recorded by {recorded.by}</small>}
        </span>
        <TextInput
          type="date"
          size="sm"
          aria-label={`${event}, day`}
          max={today}
          error={errorOf('on') !== undefined}
          {...problemProps(id, errorOf('on'))}
          {...form.register('on')}
        />
        <Button type="submit" size="l" why={dirty ? null : 'Change the day first'} busy={sending && MESSAGES.saving}>
          Save
        </Button>
      </div>
      <FieldMessage id={id}>{errorOf('on')}</FieldMessage>
    </form>
  )
}
