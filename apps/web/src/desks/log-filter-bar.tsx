import type { Option } from '@ivue/contracts/grid.ts'
import { FilterBar } from '../grid/filter-bar.tsx'
import { FilterSelect, FilterText } from '../grid/filter-fields.tsx'
import { withAll } from '../grid/filters.ts'
import { useFilterForm } from '../grid/use-filter-form.ts'
import type { GridState } from '../grid/use-grid-state.ts'
import { LOG_AFTER_RESET, type LogFilter } from './log-filters.ts'

interface LogFilterBarProps {
  grid: GridState<LogFilter>
  /** What the server offers; before it has answered, what is known of it. */
  modules: readonly Option[]
  onSame: () => void
  /** What the box of the loan number is called (work 2.2: 'Loan number', 2.6: 'Loan No.'). */
  loanWord: string
}

/** Loan number, module, dates; Reset shows every module (work 2.2, 2.6). */
export function LogFilterBar({ grid, modules, onSame, loanWord }: LogFilterBarProps) {
  const form = useFilterForm(grid, { resetTo: LOG_AFTER_RESET, onSame })
  return (
    <FilterBar form={form}>
      <FilterText label={loanWord} inputMode="numeric" maxLength={20} error={form.errorOf('loanNumber')} {...form.field('loanNumber')} />
      <FilterSelect label="Module" options={withAll(modules)} {...form.field('taskStatus')} />
    </FilterBar>
  )
}
