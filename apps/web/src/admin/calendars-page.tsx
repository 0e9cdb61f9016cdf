import { FIRST_YEAR, LAST_YEAR } from '@ivue/contracts/calendar/calendar-edits.ts'
import type { OutputOf } from '@ivue/contracts/contract.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { settings } from '@ivue/contracts/settings/contract.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarX, ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { QueryContent } from '../answers/query-content.tsx'
import { callQuery } from '../rpc/call-query.ts'
import { Button } from '../ui/controls/button.tsx'
import { Tabs } from '../ui/controls/tabs.tsx'
import { Moment } from '../ui/display/moment.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'
import { type RecordColumn, RecordTable } from '../ui/layout/record-table.tsx'
import styles from './admin.module.css'
import { AdminTabs } from './admin-tabs.tsx'
import calendar from './calendar.module.css'
import { ClosedDays } from './closed-days.tsx'
import { DayDialog } from './day-dialog.tsx'
import { HoursCard } from './hours-card.tsx'
import { YearView } from './year-view.tsx'

type Version = OutputOf<typeof settings.getCalendar>['versions'][number]

const COLUMNS: readonly RecordColumn<Version>[] = [
  { heading: 'Version', cell: ({ version }) => version },
  { heading: { text: 'When', zone: true }, cell: ({ at }) => <Moment at={at} inTable /> },
  { heading: 'Who', cell: ({ by }) => by },
  { heading: 'What', cell: ({ summary }) => summary },
]

function CalendarVersions({ versions }: { versions: readonly Version[] }) {
  return (
    <Card title="History" note={versions.length === 0 && 'Both calendars follow the law: nobody has changed them.'}>
      {versions.length > 0 && (
        <div className={`${styles.scroll} scrolls-x`}>
          <RecordTable className={styles.table} columns={COLUMNS} rows={versions} keyOf={({ version }) => version} />
        </div>
      )}
    </Card>
  )
}

const NAMES = [
  { value: 'operations', label: 'Operations' },
  { value: 'specific', label: 'Reg Z specific days' },
] as const
type Name = (typeof NAMES)[number]['value']

/** Shows both calendars, one year at a time (domain 5.5). */
export function CalendarsPage() {
  const [params, setParams] = useSearchParams()
  const requested = Number(params.get('year'))
  const year = requested >= FIRST_YEAR && requested <= LAST_YEAR ? requested : new Date().getFullYear()
  const name: Name = params.get('calendar') === 'specific' ? 'specific' : 'operations'
  const calendars = useQuery({ ...callQuery(settings.getCalendar, { year }), placeholderData: keepPreviousData })
  const [closing, setClosing] = useState(false)
  const go = (to: { year?: number; calendar?: Name }) =>
    setParams({ year: String(to.year ?? year), calendar: to.calendar ?? name }, { replace: true })
  const { data } = calendars

  return (
    <Page
      title={SCREENS.calendars.title}
      kind="cards"
      bars={<AdminTabs />}
      actions={
        <>
          <Button
            square
            icon={ChevronLeft}
            aria-label="Year before"
            why={year === FIRST_YEAR ? `The calendars begin in ${FIRST_YEAR}` : null}
            onClick={() => go({ year: year - 1 })}
          />
          <b aria-live="polite">{year}</b>
          <Button
            square
            icon={ChevronRight}
            aria-label="Year after"
            why={year === LAST_YEAR ? `The calendars end in ${LAST_YEAR}` : null}
            onClick={() => go({ year: year + 1 })}
          />
          <Button variant="primary" icon={CalendarX} why={data ? null : 'The calendars are on their way'} onClick={() => setClosing(true)}>
            Close a day
          </Button>
        </>
      }
    >
      <QueryContent query={calendars} rows={10} rowHeight={48} loading="Loading the calendars" failed="The calendars could not be loaded">
        {(data) => (
          <div className="grid gap-12 shrinks">
            {data.tasksBehind > 0 && (
              <p className="on-amber notice" role="status">
                The due moments of {countText(data.tasksBehind, 'open closing')} are being computed again.
              </p>
            )}
            <Tabs label="Calendar" items={NAMES} value={name} onChange={(chosen) => go({ calendar: chosen })}>
              <div className={`${calendar.calendar} grid items-start gap-12 pad-top-12 columns-rest-400`}>
                <YearView year={year} days={data.days[name]} weekdays={data.weekdays[name]} />
                <ClosedDays name={name} days={data.days[name]} version={data.version} />
              </div>
            </Tabs>
            {name === 'operations' && (
              <HoursCard
                key={data.version}
                weekdays={data.weekdays.operations}
                openMinute={data.openMinute}
                closeMinute={data.closeMinute}
                version={data.version}
              />
            )}
            <CalendarVersions versions={data.versions} />
          </div>
        )}
      </QueryContent>
      {closing && data && <DayDialog calendar={name} year={year} version={data.version} onClose={() => setClosing(false)} />}
    </Page>
  )
}
