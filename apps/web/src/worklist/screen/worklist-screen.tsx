import { MESSAGES } from '@ivue/contracts/messages.ts'
import { WORKLISTS } from '@ivue/contracts/worklist/worklists.ts'
import { ArrowLeftRight, MessageSquare, RefreshCw, RotateCcw, Zap } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Grid } from '../../grid/grid.tsx'
import { useGridPage } from '../../grid/page/use-grid-page.ts'
import { BulkButton } from '../../grid/selection/bulk-bar.tsx'
import type { GridState } from '../../grid/state/use-grid-state.ts'
import type { GridEvent } from '../../grid/types.ts'
import { useViewer } from '../../rpc/viewer.tsx'
import { useActions } from '../../ui/actions.ts'
import { later } from '../../ui/later.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useDialogs } from '../dialogs/use-dialogs.ts'
import { slotChoices } from '../people/slot-choices.ts'
import { usePeople } from '../people/use-people.ts'
import type { WorklistPage, WorklistShape } from '../shape.ts'
import { rowActions } from './row-actions.ts'
import { mayAssign, mayAutoComplete, NONE_TICKED, WorklistActions } from './worklist-actions.tsx'

const WorklistDialogs = later(async () => (await import('../dialogs/worklist-dialogs.tsx')).WorklistDialogs)

const ICONS = { Comment: MessageSquare }

interface WorklistScreenProps {
  worklist: WorklistShape
  grid: GridState
  title: string | ((page: WorklistPage | undefined) => string)
  pills?: ReactNode
  tabs?: ReactNode
  summary?: ReactNode
  actions?: ReactNode
  filters: (page: WorklistPage | undefined, reload: () => void) => ReactNode
}

/** A worklist (work 2.1, 2.3, 2.4; quality 2.1, 2.2): its rows in scope, with filters, assignment, comments, bulk actions and its own dialogs. */
export function WorklistScreen({ worklist, grid, title, pills, tabs, summary, actions, filters }: WorklistScreenProps) {
  const { data: page, reload } = useGridPage(worklist.calls.list, grid)
  const { may } = useViewer()
  const people = usePeople(worklist.name, { enabled: page !== undefined && may(WORKLISTS[worklist.name].assign) })
  const workers = people.data?.workers
  const choices = useMemo(() => workers && slotChoices(worklist, workers), [worklist, workers])
  const [ticked, setTicked] = useState(NONE_TICKED)
  const dialogs = useDialogs(worklist)
  const { rows, clear } = ticked
  const why = rows.length === 0 ? MESSAGES.selectLoan : null
  useActions([
    { label: 'Reset the filters', icon: RotateCcw, run: grid.reset },
    { label: 'Reload the list', icon: RefreshCw, run: reload },
    ...(mayAssign(page) ? [{ label: 'Assign the ticked loans', icon: ArrowLeftRight, why, run: () => dialogs.assign(rows, clear) }] : []),
  ])
  const run = async (event: GridEvent) => {
    if (await dialogs.onEvent(event)) await reload()
  }
  return (
    <Page
      title={typeof title === 'string' ? title : title(page)}
      tabs={pills}
      bars={
        <>
          {tabs}
          {summary}
        </>
      }
      actions={
        <>
          {actions}
          <WorklistActions page={page} ticked={ticked} dialogs={dialogs} run={run} />
        </>
      }
    >
      <Grid
        label={worklist.label}
        call={worklist.calls.list}
        worklist={worklist.name}
        choices={choices}
        state={grid}
        noun="loans"
        empty={worklist.empty}
        icons={ICONS}
        filters={filters(page, reload)}
        onEvent={dialogs.onEvent}
        rowMenu={(row) => rowActions(worklist, page?.headers ?? [], row, run)}
        onTick={(rows, clear) => setTicked({ rows, clear })}
        bulkActions={(rows, clear) => (
          <>
            {mayAssign(page) && (
              <BulkButton variant="primary" icon={ArrowLeftRight} onClick={() => dialogs.assign(rows, clear)}>
                Assignment
              </BulkButton>
            )}
            {mayAutoComplete(page) && (
              <BulkButton icon={Zap} onClick={() => dialogs.autoComplete(rows, clear)}>
                Bulk Auto Complete
              </BulkButton>
            )}
          </>
        )}
      />
      {dialogs.open && <WorklistDialogs worklist={worklist} dialogs={dialogs} page={page} />}
    </Page>
  )
}
