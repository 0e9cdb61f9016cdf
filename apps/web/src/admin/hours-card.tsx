import { settings } from '@ivue/contracts/settings/contract.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../rpc/errors.ts'
import { useCommand } from '../rpc/use-command.ts'
import { Button } from '../ui/button.tsx'
import { FieldMessage } from '../ui/field-message.tsx'
import styles from './admin.module.css'
import calendar from './calendar.module.css'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const clock = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

interface HoursCardProps {
  weekdays: readonly number[]
  openMinute: number
  closeMinute: number
  version: number
}

/** When the operations calendar is open, on the wall clock of the property. */
export function HoursCard({ weekdays, openMinute, closeMinute, version }: HoursCardProps) {
  const [days, setDays] = useState(weekdays)
  const [open, setOpen] = useState(clock(openMinute))
  const [close, setClose] = useState(clock(closeMinute))
  const [problem, setProblem] = useState('')
  const save = useCommand(settings.saveHours, { invalidate: [settings.getCalendar], failure: false })
  const same = open === clock(openMinute) && close === clock(closeMinute) && [...days].sort().join() === [...weekdays].sort().join()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const hours = { weekdays: [...days], openMinute: minuteOf(open), closeMinute: minuteOf(close) }
    if (!same && !save.isPending) save.mutate({ ...hours, version }, { onError: (error) => setProblem(messageOf(error)) })
  }
  const changed = (change: () => void) => {
    change()
    setProblem('')
  }
  return (
    <section className={`${styles.card} ${styles.padded}`} aria-labelledby="hours">
      <h2 id="hours">Operating hours</h2>
      <form onSubmit={submit} noValidate className={calendar.hours}>
        <fieldset className={calendar.weekdays}>
          <legend>Weekdays</legend>
          {WEEKDAYS.map((name, day) => (
            <Checkbox
              key={name}
              label={name}
              checked={days.includes(day)}
              onChange={({ currentTarget: { checked } }) =>
                changed(() => setDays(checked ? [...days, day] : days.filter((one) => one !== day)))
              }
            />
          ))}
        </fieldset>
        <TextInput
          label="Opens"
          type="time"
          value={open}
          onChange={({ currentTarget: { value } }) => changed(() => setOpen(value || clock(openMinute)))}
        />
        <TextInput
          label="Closes"
          type="time"
          value={close}
          onChange={({ currentTarget: { value } }) => changed(() => setClose(value || clock(closeMinute)))}
        />
        <Button type="submit" why={same ? 'Nothing is changed' : null} busy={save.isPending && 'Saving ...'}>
          Save hours
        </Button>
      </form>
      <FieldMessage>{problem}</FieldMessage>
    </section>
  )
}
