import type { DeskPage } from '@ivue/contracts/grid.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { ArrowLeftRight, MessageSquare, RefreshCw, RotateCcw, Zap } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { BulkButton } from '../grid/bulk-bar.tsx'
import { Grid } from '../grid/grid.tsx'
import type { GridEvent } from '../grid/types.ts'
import { useGridPage } from '../grid/use-grid-page.ts'
import type { GridState } from '../grid/use-grid-state.ts'
import { useActions } from '../ui/actions.ts'
import { later } from '../ui/later.tsx'
import { Page } from '../ui/page.tsx'
import type { DeskShape } from './desk.ts'
import { DeskActions, mayAssign, mayAutoComplete, NONE_TICKED } from './desk-actions.tsx'
import { rowActions } from './row-actions.ts'
import { useDeskWork } from './use-desk-work.ts'

const MorningButton = later(async () => (await import('./morning-button.tsx')).MorningButton)

const DeskDialogs = later(async () => (await import('./desk-dialogs.tsx')).DeskDialogs)

const ICONS = { Comment: MessageSquare }

interface DeskScreenProps {
  desk: DeskShape
  grid: GridState
  title: string | ((page: DeskPage | undefined) => string)
  /** Beside the title. */
  pills?: ReactNode
  /** Under it. */
  tabs?: ReactNode
  /** Under the tabs: the desk's figures. */
  summary?: ReactNode
  filters: (page: DeskPage | undefined, reload: () => void) => ReactNode
}

/** A desk (work 2.1, 2.3, 2.4): its tasks in scope, and their decisions, comments, assignments, reviews and disputes. */
export function DeskScreen({ desk, grid, title, pills, tabs, summary, filters }: DeskScreenProps) {
  const { data: page, reload } = useGridPage(desk.calls.list, grid)
  const [ticked, setTicked] = useState(NONE_TICKED)
  const work = useDeskWork(desk)
  const { rows, clear } = ticked
  const why = rows.length === 0 ? MESSAGES.selectLoan : null
  useActions([
    { label: 'Reset the filters', icon: RotateCcw, run: grid.reset },
    { label: 'Reload the list', icon: RefreshCw, run: reload },
    ...(mayAssign(page) ? [{ label: 'Assign the ticked loans', icon: ArrowLeftRight, why, run: () => work.assign(rows, clear) }] : []),
  ])
  const run = async (event: GridEvent) => {
    if (await work.onEvent(event)) await reload()
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
          <MorningButton desk={desk} grid={grid} />
          <DeskActions page={page} ticked={ticked} work={work} run={run} />
        </>
      }
    >
      <Grid
        label={desk.label}
        call={desk.calls.list}
        state={grid}
        noun="loans"
        empty={desk.empty}
        icons={ICONS}
        filters={filters(page, reload)}
        onEvent={work.onEvent}
        rowMenu={(row) => rowActions(page?.headers ?? [], row, run)}
        onTick={(rows, clear) => setTicked({ rows, clear })}
        bulkActions={(rows, clear) => (
          <>
            {mayAssign(page) && (
              <BulkButton variant="primary" icon={ArrowLeftRight} onClick={() => work.assign(rows, clear)}>
                Assignment
              </BulkButton>
            )}
            {mayAutoComplete(page) && (
              <BulkButton icon={Zap} onClick={() => work.autoComplete(rows, clear)}>
                Bulk Auto Complete
              </BulkButton>
            )}
          </>
        )}
      />
      {work.open && <DeskDialogs desk={desk} work={work} page={page} />}
    </Page>
  )
}
