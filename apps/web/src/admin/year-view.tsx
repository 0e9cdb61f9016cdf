import type { MarkedDay } from '@ivue/contracts/calendar/calendar-edits.ts'
import { formatDayNumber, toDayNumber, weekdayOf } from '@ivue/contracts/calendar/days.ts'
import { MONTHS, WEEKDAYS } from '@ivue/contracts/calendar/names.ts'
import styles from './admin.module.css'
import calendar from './calendar.module.css'

const WORDS = { holiday: 'holiday', closed: 'closed', worked: 'holiday, worked' }

/** Shows the twelve months of a year. Days that differ from the rule of their weekday are marked and labelled. */
export function YearView({ year, days, weekdays }: { year: number; days: readonly MarkedDay[]; weekdays: readonly number[] }) {
  const marked = new Map(days.map((day) => [day.day, day]))
  return (
    <section className={`${styles.card} grid items-start gap-16-20 pad-14 repeat-176`} aria-label={String(year)}>
      {MONTHS.map((name, month) => (
        <table key={name} className={`${calendar.month} small wide collapsed-borders`}>
          <caption>{name}</caption>
          <thead>
            <tr>
              {WEEKDAYS.map((weekday) => (
                <th key={weekday} scope="col" abbr={weekday}>
                  {weekday.slice(0, 2)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {buildWeeks(year, month + 1).map((week) => (
              <tr key={week.find(Boolean)}>
                {week.map((day, weekday) => {
                  const mark = marked.get(day)
                  return (
                    <td
                      key={day || WEEKDAYS[weekday]}
                      data-day={mark?.kind ?? (day && !weekdays.includes(weekday) ? 'off' : undefined)}
                      title={mark && `${mark.name}: ${WORDS[mark.kind]}`}
                    >
                      {day && Number(day.slice(8))}
                      {mark && <span className="unseen"> {`${mark.name}, ${WORDS[mark.kind]}`}</span>}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </section>
  )
}

/** Returns the days of a month by week, starting on Sunday. '' for days of other months. */
export function buildWeeks(year: number, month: number): string[][] {
  const first = toDayNumber(year, month, 1)
  const count = toDayNumber(year, month + 1, 1) - first
  const cells = [
    ...Array<string>(weekdayOf(first)).fill(''),
    ...Array.from({ length: count }, (_, index) => formatDayNumber(first + index)),
  ]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => cells[week * 7 + weekday] ?? ''),
  )
}
