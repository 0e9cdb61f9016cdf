import { CLOCK_FILTERS } from '@ivue/contracts/desks/clock-words.ts'
import type { DeskPage } from '@ivue/contracts/grid.ts'
import { FilterBar } from '../../grid/filter-bar.tsx'
import { FilterSelect, FilterText } from '../../grid/filter-fields.tsx'
import { useFilterForm } from '../../grid/use-filter-form.ts'
import type { GridState } from '../../grid/use-grid-state.ts'
import { later } from '../../ui/later.tsx'
import { STAGE_WORDS, type StagedFilter } from './staged-filters.ts'

const PeopleFilter = later(async () => (await import('../people-filter.tsx')).PeopleFilter)

const option = (word: string) => ({ label: word, value: word })
const STAGE_OPTIONS = STAGE_WORDS.map(option)
const CLOCK_OPTIONS = CLOCK_FILTERS.map(option)

interface StagedFilterBarProps {
  grid: GridState<StagedFilter>
  page: DeskPage | undefined
  onSame: () => void
}

/** Employee (managers only), Loan No, stage, dates; Search wants one of them, Reset returns to Initial Review (work 2.5, 5). */
export function StagedFilterBar({ grid, page, onSame }: StagedFilterBarProps) {
  const manager = page?.manager === 1
  const { filters } = grid.view
  const form = useFilterForm(grid, {
    onSame,
    // Employee stands at All for those who have it, and a stage that was chosen is one of the fields.
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
      {manager && <PeopleFilter label="Employee" value={values.userId} people={page.userList} onChange={(ids) => set('userId', ids)} />}
      <FilterText label="Loan No" inputMode="numeric" maxLength={20} error={errorOf('loanNumber')} {...field('loanNumber')} />
      <FilterSelect label="Stage" options={STAGE_OPTIONS} {...field('filterId')} />
      <FilterSelect label="SLA clock" options={CLOCK_OPTIONS} {...field('clock')} />
    </FilterBar>
  )
}
