import { closingLog } from '@ivue/contracts/desks/contract.ts'
import { Grid } from '../grid/grid.tsx'
import { useGridPage } from '../grid/use-grid-page.ts'
import { useGridState } from '../grid/use-grid-state.ts'
import { Page } from '../ui/page.tsx'
import { CLOSING_LOG } from './closing-filters.ts'
import { LogFilterBar } from './log-filter-bar.tsx'

/** The history of closing tasks by module, read only (work 2.2). */
export function ClosingLogPage() {
  const grid = useGridState('closing-log', CLOSING_LOG)
  const page = useGridPage(closingLog.getDashboardClosingLogTaskList, grid)
  return (
    <Page title="ClosingLog Dashboard">
      <Grid
        label="Closing log"
        call={closingLog.getDashboardClosingLogTaskList}
        state={grid}
        noun="entries"
        empty="Every reassignment, decision, comment and review of a closing task is listed here as it happens."
        filters={<LogFilterBar grid={grid} modules={page.data?.taskList} onSame={page.reload} />}
      />
    </Page>
  )
}
