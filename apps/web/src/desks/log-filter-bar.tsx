import { CLOSING_MODULES } from '@ivue/contracts/desks/modules.ts'
import type { Option } from '@ivue/contracts/grid.ts'
import { RotateCcw, Search } from 'lucide-react'
import type { GridState } from '../grid/use-grid-state.ts'
import { Button } from '../ui/button.tsx'
import { type CLOSING_LOG, LOG_AFTER_RESET, withAll } from './closing-filters.ts'
import styles from './filter-fields.module.css'
import { FilterDay, FilterSelect, FilterText } from './filter-fields.tsx'
import { useFilterForm } from './use-filter-form.ts'

interface LogFilterBarProps {
  grid: GridState<keyof (typeof CLOSING_LOG)['filters']>
  modules: readonly Option[] | undefined
  onSame: () => void
}

/** Loan number, module, dates; Reset shows every module (work 2.2). */
export function LogFilterBar({ grid, modules, onSame }: LogFilterBarProps) {
  const { field, search, reset, errorOf } = useFilterForm(grid, { resetTo: LOG_AFTER_RESET, onSame })
  const offered = modules ?? CLOSING_MODULES.map((module) => ({ label: module, value: module }))
  return (
    <search>
      <form onSubmit={search} noValidate className={styles.bar} aria-label="Filters">
        <FilterText label="Loan number" inputMode="numeric" maxLength={20} error={errorOf('loanNumber')} {...field('loanNumber')} />
        <FilterSelect label="Module" options={withAll(offered)} {...field('taskStatus')} />
        <FilterDay label="From" error={errorOf('dateFromSearch')} {...field('dateFromSearch')} />
        <FilterDay label="To" error={errorOf('dateToSearch')} {...field('dateToSearch')} />
        <Button type="submit" icon={Search}>
          Search
        </Button>
        <Button variant="quiet" icon={RotateCcw} onClick={reset}>
          Reset
        </Button>
      </form>
    </search>
  )
}
