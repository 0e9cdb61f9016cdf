import { clocks, type QcClockRow, type QcClocks } from '@ivue/contracts/reports/clocks/clocks-contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReportButtons } from '../../exports/report-buttons.tsx'
import { callQuery } from '../../rpc/call-query.ts'
import { QueryContent } from '../../rpc/query-content.tsx'
import { useViewer } from '../../rpc/viewer.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { RecordTable } from '../../ui/layout/record-table.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { StatusChip } from '../../ui/status/status-chip.tsx'
import { QualityPage } from '../charts/quality-page.tsx'
import { useRate } from '../charts/use-rate.ts'
import { ClockDialog } from './clock-dialog.tsx'
import { ClocksStrip } from './clocks-strip.tsx'
import { EventDialog } from './event-dialog.tsx'

/** The clocks of the QC months: their state, recorded events and lengths (domain 4, Clocks). */
export function ClocksPage() {
  const { search } = useRate()
  const query = useQuery(callQuery(clocks.getQcClocks, {}))
  return (
    <QualityPage tab="Clocks" search={search} actions={<ReportButtons call={clocks.getQcClocks} label="Clocks of the QC months" />}>
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
