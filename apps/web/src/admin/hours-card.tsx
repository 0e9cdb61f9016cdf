import { hoursProblem } from '@ivue/contracts/calendar/calendar-edits.ts'
import { WEEKDAYS } from '@ivue/contracts/calendar/names.ts'
import { settings } from '@ivue/contracts/settings/contract.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { useCallForm } from '../forms/use-call-form.ts'
import { Button } from '../ui/controls/button.tsx'
import { FieldMessage } from '../ui/controls/field-message.tsx'
import styles from './admin.module.css'
import calendar from './calendar.module.css'

const clock = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const parseMinute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

interface HoursValues {
  weekdays: number[]
  /** 'HH:MM', the format of time inputs. */
  openMinute: string
  closeMinute: string
}
const toHours = ({ weekdays, openMinute, closeMinute }: HoursValues) => ({
  weekdays,
  openMinute: parseMinute(openMinute),
  closeMinute: parseMinute(closeMinute),
})

interface HoursCardProps {
  weekdays: readonly number[]
  openMinute: number
  closeMinute: number
  version: number
}

export function HoursCard({ weekdays, openMinute, closeMinute, version }: HoursCardProps) {
  const start = { weekdays: [...weekdays].sort(), openMinute: clock(openMinute), closeMinute: clock(closeMinute) }
  const { form, submit, dirty, sending, refusal, errorOf } = useCallForm(settings.saveHours, {
    start,
    rule: (words) => hoursProblem(toHours(words)),
    body: (words) => ({ ...toHours(words), version }),
    invalidate: [settings.getCalendar],
  })
  const time = (name: 'openMinute' | 'closeMinute') =>
    form.register(name, {
      // An emptied time is reset to the saved one.
      onChange: ({ target }) => target.value === '' && form.setValue(name, start[name], { shouldDirty: true }),
    })
  return (
    <section className={`${styles.card} ${styles.padded} pad-14`} aria-labelledby="hours">
      <h2 id="hours">Operating hours</h2>
      <form onSubmit={submit} noValidate className="flex wrap items-end gap-12-20">
        <fieldset className={`${calendar.weekdays} flex wrap gap-6-14`}>
          <legend>Weekdays</legend>
          <Controller
            control={form.control}
            name="weekdays"
            render={({ field: { value: days, onChange } }) => (
              <>
                {WEEKDAYS.map((name, day) => (
                  <Checkbox
                    key={name}
                    label={name}
                    checked={days.includes(day)}
                    onChange={({ currentTarget: { checked } }) =>
                      onChange(checked ? [...days, day].sort() : days.filter((one) => one !== day))
                    }
                  />
                ))}
              </>
            )}
          />
        </fieldset>
        <TextInput label="Opens" type="time" {...time('openMinute')} />
        <TextInput label="Closes" type="time" {...time('closeMinute')} />
        <Button type="submit" why={dirty ? null : 'Nothing is changed'} busy={sending && 'Saving ...'}>
          Save hours
        </Button>
      </form>
      <FieldMessage>{refusal ?? errorOf('weekdays') ?? errorOf('openMinute') ?? errorOf('closeMinute')}</FieldMessage>
    </section>
  )
}
