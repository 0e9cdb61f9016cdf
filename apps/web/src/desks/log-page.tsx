import type { closingLog } from '@ivue/contracts/desks/contract.ts'
import type { processorLog } from '@ivue/contracts/desks/staged-contract.ts'
import { Grid } from '../grid/grid.tsx'
import { useGridPage } from '../grid/use-grid-page.ts'
import { useGridState } from '../grid/use-grid-state.ts'
import type { GridDefaults } from '../grid/view.ts'
import { Page } from '../ui/page.tsx'
import { LogFilterBar } from './log-filter-bar.tsx'
import type { LogFilter } from './log-filters.ts'

interface LogPageProps {
  title: string
  /** Name under which views and layout of the list are kept. */
  name: string
  label: string
  empty: string
  call: typeof closingLog.getDashboardClosingLogTaskList | typeof processorLog.getDashboardProcessorUWLogTaskList
  defaults: GridDefaults<LogFilter>
  modules: readonly string[]
  loanWord?: string
}

/** The history of a desk's tasks by module, read only (work 2.2, 2.6). */
export function LogPage({ title, name, label, empty, call, defaults, modules, loanWord = 'Loan number' }: LogPageProps) {
  const grid = useGridState(name, defaults)
  const { data: page, reload } = useGridPage(call, grid)
  const offered = page?.taskList ?? modules.map((module) => ({ label: module, value: module }))
  return (
    <Page title={title}>
      <Grid
        label={label}
        call={call}
        state={grid}
        noun="entries"
        empty={empty}
        filters={<LogFilterBar grid={grid} modules={offered} onSame={reload} loanWord={loanWord} />}
      />
    </Page>
  )
}
