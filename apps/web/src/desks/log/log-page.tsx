import type { closingLog } from '@ivue/contracts/desks/contract.ts'
import type { processorLog } from '@ivue/contracts/desks/staged-contract.ts'
import type { Option } from '@ivue/contracts/grid.ts'
import { FilterBar } from '../../grid/filters/filter-bar.tsx'
import { FilterSelect, FilterText } from '../../grid/filters/filter-fields.tsx'
import { withAll } from '../../grid/filters/filters.ts'
import { useFilterForm } from '../../grid/filters/use-filter-form.ts'
import { Grid } from '../../grid/grid.tsx'
import { useGridPage } from '../../grid/page/use-grid-page.ts'
import type { GridDefaults } from '../../grid/state/url-state.ts'
import { type GridState, useGridState } from '../../grid/state/use-grid-state.ts'
import { Page } from '../../ui/layout/page.tsx'
import { LOG_AFTER_RESET, type LogFilter } from './log-filters.ts'

interface LogPageProps {
  title: string
  name: string
  label: string
  empty: string
  call: typeof closingLog.getDashboardClosingLogTaskList | typeof processorLog.getDashboardProcessorUWLogTaskList
  defaults: GridDefaults<LogFilter>
  modules: readonly string[]
  loanWord?: string
}

/** The history of a desk's tasks by module, read-only (work 2.2, 2.6). */
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

interface LogFilterBarProps {
  grid: GridState<LogFilter>
  /** The modules offered by the server; a known list until it has answered. */
  modules: readonly Option[]
  onSame: () => void
  /** Label of the loan number field (work 2.2: 'Loan number', 2.6: 'Loan No.'). */
  loanWord: string
}

/** Loan number, module and dates; Reset shows every module (work 2.2, 2.6). */
function LogFilterBar({ grid, modules, onSame, loanWord }: LogFilterBarProps) {
  const form = useFilterForm(grid, { resetTo: LOG_AFTER_RESET, onSame })
  return (
    <FilterBar form={form}>
      <FilterText label={loanWord} inputMode="numeric" maxLength={20} error={form.errorOf('loanNumber')} {...form.field('loanNumber')} />
      <FilterSelect label="Module" options={withAll(modules)} {...form.field('taskStatus')} />
    </FilterBar>
  )
}
