import { weekday } from '@ivue/contracts/calendar/days.ts'
import type { CalendarName, MarkedDay } from '@ivue/contracts/calendar/edited.ts'
import { shortWeekday } from '@ivue/contracts/calendar/names.ts'
import { settings } from '@ivue/contracts/settings/contract.ts'
import { useCommand } from '../rpc/use-command.ts'
import { Button } from '../ui/controls/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { PlainTable } from '../ui/layout/plain-table.tsx'
import { TableHead } from '../ui/layout/table-head.tsx'
import { usDay } from '../ui/moments.ts'
import styles from './admin.module.css'

const ACTIONS = { holiday: 'Work this day', closed: 'Open again', worked: 'Close again' }

interface ClosedDaysProps {
  name: CalendarName
  days: readonly MarkedDay[]
  version: number
}

export function ClosedDays({ name, days, version }: ClosedDaysProps) {
  const save = useCommand(settings.saveDay, { invalidate: [settings.getCalendar] })
  return (
    <Card title="Closed days">
      <PlainTable className={styles.days}>
        <TableHead of={['Day', 'Why', { text: 'Actions', unseen: true }]} />
        <tbody>
          {days.map(({ day, name: reason, kind }) => (
            <tr key={day}>
              <th scope="row">
                {shortWeekday(weekday(day))} {usDay(day)}
              </th>
              <td>
                {reason}
                {kind !== 'holiday' && <div className={styles.quiet}>{kind === 'worked' ? 'Worked all the same' : 'Closed by us'}</div>}
              </td>
              <td>
                <Button
                  aria-label={`${ACTIONS[kind]}: ${usDay(day)}`}
                  busy={save.isPending && save.variables.day === day && 'Saving ...'}
                  onClick={() => save.mutate({ calendar: name, day, closed: kind === 'worked', name: '', version })}
                >
                  {ACTIONS[kind]}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Card>
  )
}
