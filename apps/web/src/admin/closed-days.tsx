import type { CalendarName, MarkedDay } from '@ivue/contracts/calendar/calendar-edits.ts'
import { weekday } from '@ivue/contracts/calendar/days.ts'
import { shortWeekday } from '@ivue/contracts/calendar/names.ts'
import { settings } from '@ivue/contracts/settings/contract.ts'
import { useCommand } from '../rpc/use-command.ts'
import { Button } from '../ui/controls/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { RecordTable } from '../ui/layout/record-table.tsx'
import { usDay } from '../ui/moments.ts'
import styles from './admin.module.css'

const ACTIONS = { holiday: 'Work this day', closed: 'Open again', worked: 'Close again' }

export function ClosedDays({ name, days, version }: { name: CalendarName; days: readonly MarkedDay[]; version: number }) {
  const save = useCommand(settings.saveDay, { invalidate: [settings.getCalendar] })
  return (
    <Card title="Closed days">
      <RecordTable
        className={styles.days}
        rows={days}
        keyOf={({ day }) => day}
        columns={[
          { heading: 'Day', rowHead: true, cell: ({ day }) => `${shortWeekday(weekday(day))} ${usDay(day)}` },
          {
            heading: 'Why',
            cell: ({ name: reason }) => reason,
            small: ({ kind }) => kind !== 'holiday' && (kind === 'worked' ? 'Worked all the same' : 'Closed by us'),
          },
          {
            heading: { text: 'Actions', unseen: true },
            cell: ({ day, kind }) => (
              <Button
                aria-label={`${ACTIONS[kind]}: ${usDay(day)}`}
                busy={save.isPending && save.variables.day === day && 'Saving ...'}
                onClick={() => save.mutate({ calendar: name, day, closed: kind === 'worked', name: '', version })}
              >
                {ACTIONS[kind]}
              </Button>
            ),
          },
        ]}
      />
    </Card>
  )
}
