import { utility } from '@ivue/contracts/grid/contract.ts'
import type { FinishedExport } from '@ivue/contracts/grid/exports.ts'
import { schedules } from '@ivue/contracts/schedules/schedules-contract.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { QueryContent } from '../answers/query-content.tsx'
import { callQuery } from '../rpc/call-query.ts'
import { Empty } from '../ui/feedback/states.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'
import { useViewer } from '../viewer/viewer.tsx'
import { ExportsTable } from './exports-table.tsx'
import { SchedulesTable } from './schedules-table.tsx'

const POLL_MS = 1500

const isUnfinished = ({ state }: FinishedExport) => state === 'queued' || state === 'running'

/** Lists the viewer's exports, which can be downloaded until they expire, and their scheduled mails. */
export function ExportsPage() {
  const exportsQuery = useQuery({
    ...callQuery(utility.getExports, {}, { background: true }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.exports.some(isUnfinished) ? POLL_MS : false),
  })
  const schedulesQuery = useQuery({ ...callQuery(schedules.getSchedules, {}), enabled: useViewer().may('grid.export') })
  return (
    <Page title={SCREENS.downloads.title} kind="cards">
      <QueryContent
        query={exportsQuery}
        rows={4}
        rowHeight={44}
        loading="Loading your workbooks"
        failed="Your workbooks could not be loaded"
      >
        {({ exports: list }) =>
          list.length > 0 ? (
            <ExportsTable exports={list} />
          ) : (
            <Empty title="No workbooks">Excel export on any list makes one. It is kept here for some days, only for you.</Empty>
          )
        }
      </QueryContent>
      {schedulesQuery.data && schedulesQuery.data.schedules.length > 0 && (
        <Card title="Scheduled reports" note="Lists that are mailed regularly">
          <SchedulesTable rows={schedulesQuery.data.schedules} />
        </Card>
      )}
    </Page>
  )
}
