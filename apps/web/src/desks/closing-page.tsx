import { closing } from '@ivue/contracts/desks/contract.ts'
import { ArrowLeftRight, MessageSquare, RefreshCw, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { BulkButton } from '../grid/bulk-bar.tsx'
import { Grid } from '../grid/grid.tsx'
import { useGridPage } from '../grid/use-grid-page.ts'
import { useGridState } from '../grid/use-grid-state.ts'
import { useActions } from '../ui/actions.ts'
import { later } from '../ui/later.tsx'
import { Page } from '../ui/page.tsx'
import { ClosingActions, mayAssign, NONE_TICKED } from './closing-actions.tsx'
import { ClosingFilterBar } from './closing-filter-bar.tsx'
import { CLOSING_LIST } from './closing-filters.ts'
import { useClosingWork } from './use-closing-work.ts'

const ClosingDialogs = later(async () => (await import('./closing-dialogs.tsx')).ClosingDialogs)

const ICONS = { Comment: MessageSquare }

/** The Closing Dashboard (work 2.1): closing tasks in scope, their decisions, comments, assignments and reviews. */
export function ClosingPage() {
  const grid = useGridState('closing', CLOSING_LIST)
  const { data: page, reload } = useGridPage(closing.getDashboardClosingTaskList, grid)
  const [ticked, setTicked] = useState(NONE_TICKED)
  const work = useClosingWork()
  useActions([
    { label: 'Reset the filters', icon: RotateCcw, run: grid.reset },
    { label: 'Reload the list', icon: RefreshCw, run: reload },
  ])
  return (
    <Page title="Closing Dashboard" actions={<ClosingActions page={page} ticked={ticked} work={work} />}>
      <Grid
        label="Closing tasks"
        call={closing.getDashboardClosingTaskList}
        state={grid}
        noun="loans"
        empty="Loans come here when they are imported with a closer of yours. Choose Status All to see decided ones."
        icons={ICONS}
        filters={<ClosingFilterBar grid={grid} page={page} onSame={reload} />}
        onEvent={work.onEvent}
        onTick={(rows, clear) => setTicked({ rows, clear })}
        bulkActions={(rows, clear) =>
          mayAssign(page) && (
            <BulkButton variant="primary" icon={ArrowLeftRight} onClick={() => work.assign(rows, clear)}>
              Assignment
            </BulkButton>
          )
        }
      />
      {work.open && <ClosingDialogs work={work} page={page} />}
    </Page>
  )
}
