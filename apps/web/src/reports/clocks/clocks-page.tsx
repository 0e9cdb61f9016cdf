import { clockProblems } from '@ivue/contracts/reports/clocks/clock-rules.ts'
import { CLOCK_CALENDARS, type QcClockRow, type QcClocks, qcClocks } from '@ivue/contracts/reports/clocks/clocks-contract.ts'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryContent } from '../../answers/query-content.tsx'
import { ReportButtons } from '../../exports/report-buttons.tsx'
import { useCallForm } from '../../forms/use-call-form.ts'
import { callQuery } from '../../rpc/call-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SubmitDialog } from '../../ui/dialog/submit-dialog.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { RecordTable } from '../../ui/layout/record-table.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { StatusChip } from '../../ui/status/status-chip.tsx'
import { useViewer } from '../../viewer/viewer.tsx'
import { QualityPage } from '../charts/quality-page.tsx'
import { useRate } from '../charts/use-rate.ts'
import { ClocksStrip } from './clocks-strip.tsx'
import { EventDialog } from './event-dialog.tsx'

/** The clocks of the QC months: their state, recorded events and lengths (domain 4, Clocks). */
export function ClocksPage() {
  const { search } = useRate()
  const query = useQuery(callQuery(qcClocks.getQcClocks, {}))
  return (
    <QualityPage tab="Clocks" search={search} actions={<ReportButtons call={qcClocks.getQcClocks} label="Clocks of the QC months" />}>
      <QueryContent query={query} rows={10} rowHeight={36} loading="Loading the clocks" failed="The clocks could not be loaded">
        {(answer) => <Clocks answer={answer} />}
      </QueryContent>
    </QualityPage>
  )
}

function Clocks({ answer }: { answer: QcClocks }) {
  const [month, setMonth] = useState<string | null>(null)
  const [clock, setClock] = useState<QcClockRow | null>(null)
  const why = useViewer().whyNot('quality.manage')
  const shown = answer.months.find((one) => one.month === month)
  return (
    <div className="grid gap-12">
      <ClocksStrip answer={answer} onRecord={setMonth} why={why} />
      <Card title="How long they run" note="Defaults of the agencies' rules, each to be confirmed with compliance">
        <ScrollRegion label="Clocks">
          <RecordTable
            rows={answer.clocks}
            keyOf={({ id }) => id}
            columns={[
              { heading: 'Clock', rowHead: true, cell: ({ name }) => name },
              { heading: 'Starts with', cell: ({ startsWith }) => startsWith },
              { heading: 'Ends with', cell: ({ endsWith }) => endsWith },
              { heading: 'Days', cell: ({ days, calendar }) => `${days} ${calendar.toLowerCase()}` },
              {
                heading: 'Confirmed',
                cell: ({ confirmedBy: by }) => (
                  <StatusChip status={by ? 'Met' : 'Pending'} label={by ? `By ${by}` : 'Confirm with compliance'} />
                ),
              },
              {
                heading: { text: 'Change', unseen: true },
                cell: (one) => (
                  <Button variant="link" why={why} onClick={() => setClock(one)} aria-label={`Change ${one.name}`}>
                    Change
                  </Button>
                ),
              },
            ]}
          />
        </ScrollRegion>
      </Card>
      {shown && <EventDialog month={shown} today={answer.today} onClose={() => setMonth(null)} />}
      {clock && <ClockDialog clock={clock} onClose={() => setClock(null)} />}
    </div>
  )
}

/** Edits the length of a clock and whether compliance has confirmed it. */
function ClockDialog({ clock, onClose }: { clock: QcClockRow; onClose: () => void }) {
  const entry = useCallForm(qcClocks.saveQcClock, {
    start: { name: clock.name, days: String(clock.days), calendar: clock.calendar as string, confirmed: clock.confirmedBy !== '' },
    rule: ({ name, days, calendar }) => clockProblems({ name, days: /^\d+$/.test(days) ? Number(days) : Number.NaN, calendar }),
    body: (words) => ({ ...words, id: clock.id, version: clock.version }),
    invalidate: [qcClocks.getQcClocks],
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
