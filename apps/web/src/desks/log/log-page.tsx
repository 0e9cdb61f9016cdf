import type { closingLog } from '@ivue/contracts/desks/contract.ts'
import { CLOSING_LOG_FILTERS_AFTER_RESET, type LogList } from '@ivue/contracts/desks/lists.ts'
import { moduleOptions } from '@ivue/contracts/desks/modules.ts'
import type { processorLog } from '@ivue/contracts/desks/staged-contract.ts'
import type { ListName } from '@ivue/contracts/grid/list-names.ts'
import type { Option } from '@ivue/contracts/grid/wire.ts'
import { FilterBar } from '../../grid/frame/filters/filter-bar.tsx'
import { FilterSelectField } from '../../grid/frame/filters/filter-fields.tsx'
import { LoanNumberFilter } from '../../grid/frame/filters/loan-number-filter.tsx'
import { ListPage } from '../../grid/list-page.tsx'
import { withAllOption } from '../../grid/model/filters/filters.ts'
import { useFilterForm } from '../../grid/model/filters/use-filter-form.ts'
import { useGridPage } from '../../grid/model/page/use-grid-page.ts'
import { type GridState, useGridState } from '../../grid/model/state/use-grid-state.ts'

interface LogPageProps {
  title: string
  about: string
  /** Key under which views and layout of the list are stored. */
  name: ListName
  label: string
  empty: string
  call: typeof closingLog.getDashboardClosingLogTaskList | typeof processorLog.getDashboardProcessorUWLogTaskList
  list: LogList
  loanWord?: string
}

/** The history of a desk's tasks by module, read only (work 2.2, 2.6). */
export function LogPage({ title, about, name, label, empty, call, list, loanWord = 'Loan number' }: LogPageProps) {
  const grid = useGridState(name, list)
  const { data: page, reload } = useGridPage(call, grid)
  const offered = page?.taskList ?? moduleOptions(list.modules)
  return (
    <ListPage
      title={title}
      about={about}
      label={label}
      call={call}
      state={grid}
      noun="entries"
      empty={empty}
      filters={<LogFilterBar grid={grid} modules={offered} onSame={reload} loanWord={loanWord} />}
    />
  )
}

interface LogFilterBarProps {
  grid: GridState<keyof LogList['filters']>
  /** The choices of the server, or those of the list before its first answer. */
  modules: readonly Option[]
  onSame: () => void
  /** Label of the loan number field (work 2.2: 'Loan number', 2.6: 'Loan No.'). */
  loanWord: string
}

/** Filters loan number, module and dates; Reset selects all modules (work 2.2, 2.6). */
function LogFilterBar({ grid, modules, onSame, loanWord }: LogFilterBarProps) {
  const form = useFilterForm(grid, { resetTo: CLOSING_LOG_FILTERS_AFTER_RESET, onSame })
  return (
    <FilterBar form={form}>
      <LoanNumberFilter form={form} label={loanWord} />
      <FilterSelectField label="Module" options={withAllOption(modules)} {...form.field('taskStatus')} />
    </FilterBar>
  )
}
