import { CLOSING_MODULES } from '@ivue/contracts/desks/modules.ts'
import type { Option } from '@ivue/contracts/grid.ts'
import { FilterBar } from '../grid/filter-bar.tsx'
import { FilterSelect, FilterText } from '../grid/filter-fields.tsx'
import { withAll } from '../grid/filters.ts'
import { useFilterForm } from '../grid/use-filter-form.ts'
import type { GridState } from '../grid/use-grid-state.ts'
import { type CLOSING_LOG, LOG_AFTER_RESET } from './closing-filters.ts'

interface LogFilterBarProps {
  grid: GridState<keyof (typeof CLOSING_LOG)['filters']>
  modules: readonly Option[] | undefined
  onSame: () => void
}

/** Loan number, module, dates; Reset shows every module (work 2.2). */
export function LogFilterBar({ grid, modules, onSame }: LogFilterBarProps) {
  const form = useFilterForm(grid, { resetTo: LOG_AFTER_RESET, onSame })
  const offered = modules ?? CLOSING_MODULES.map((module) => ({ label: module, value: module }))
  return (
    <FilterBar form={form}>
      <FilterText label="Loan number" inputMode="numeric" maxLength={20} error={form.errorOf('loanNumber')} {...form.field('loanNumber')} />
      <FilterSelect label="Module" options={withAll(offered)} {...form.field('taskStatus')} />
    </FilterBar>
  )
}
