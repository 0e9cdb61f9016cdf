import { STAGED_LIST } from '@ivue/contracts/desks/lists.ts'
import type { StagedDesk } from '@ivue/contracts/desks/words.ts'
import { optionsOf } from '@ivue/contracts/grid/list.ts'
import { FilterBar } from '../../grid/filters/filter-bar.tsx'
import { FilterSelect, FilterText } from '../../grid/filters/filter-fields.tsx'
import { useFilterForm } from '../../grid/filters/use-filter-form.ts'
import type { GridState } from '../../grid/state/use-grid-state.ts'
import { later } from '../../ui/later.tsx'
import type { WorklistPage } from '../../worklist/shape.ts'

const EmployeeFilter = later(async () => (await import('../../worklist/people/employee-filter.tsx')).EmployeeFilter)

const STAGE_OPTIONS = optionsOf(STAGED_LIST.filters.filterId.choices)
const CLOCK_OPTIONS = optionsOf(STAGED_LIST.filters.clock.choices)

interface StagedFilterBarProps {
  list: StagedDesk
  grid: GridState<keyof typeof STAGED_LIST.filters>
  page: WorklistPage | undefined
  onSame: () => void
}

/** Employee (managers only), Loan No, stage and dates; Search requires at least one of them, Reset returns to Initial Review (work 2.5, 5). */
export function StagedFilterBar({ list, grid, page, onSame }: StagedFilterBarProps) {
  const manager = page?.manager === 1
  const { filters } = grid.view
  const form = useFilterForm(grid, {
    onSame,
    // For managers Employee is always set (All by default), and a selected stage counts as a filled field.
    chosen: ({ userId, filterId, clock }) =>
      manager ||
      userId !== 'All' ||
      filterId !== 'Initial Review' ||
      filterId !== filters.filterId ||
      clock !== 'All' ||
      clock !== filters.clock,
  })
  const { values, field, set, errorOf } = form
  return (
    <FilterBar form={form}>
      {manager && <EmployeeFilter list={list} value={values.userId} onChange={(ids) => set('userId', ids)} />}
      <FilterText label="Loan No" inputMode="numeric" maxLength={20} error={errorOf('loanNumber')} {...field('loanNumber')} />
      <FilterSelect label="Stage" options={STAGE_OPTIONS} {...field('filterId')} />
      <FilterSelect label="SLA clock" options={CLOCK_OPTIONS} {...field('clock')} />
    </FilterBar>
  )
}
