import { CLOCK_FILTERS } from '@ivue/contracts/desks/clock-words.ts'
import { CLOSING_STATUSES } from '@ivue/contracts/desks/words.ts'
import type { DeskPage } from '@ivue/contracts/grid.ts'
import { FilterBar } from '../../grid/filter-bar.tsx'
import { FilterSelect, FilterText } from '../../grid/filter-fields.tsx'
import { withAll } from '../../grid/filters.ts'
import { useFilterForm } from '../../grid/use-filter-form.ts'
import type { GridState } from '../../grid/use-grid-state.ts'
import { later } from '../../ui/later.tsx'
import { type CLOSING_LIST, SLA_WORDS } from './closing-filters.ts'

const PeopleFilter = later(async () => (await import('../people-filter.tsx')).PeopleFilter)

type Filter = keyof (typeof CLOSING_LIST)['filters']
const option = (word: string) => ({ label: word, value: word })

interface ClosingFilterBarProps {
  grid: GridState<Filter>
  page: DeskPage | undefined
  onSame: () => void
  /** The viewer's own tasks: nobody to choose from. */
  own?: boolean
}

/** Employee (managers only), loan number, SLA, status, dates; Search and Reset (work 2.1). */
export function ClosingFilterBar({ grid, page, onSame, own = false }: ClosingFilterBarProps) {
  const form = useFilterForm(grid, { onSame })
  const { values, field, set, errorOf } = form
  return (
    <FilterBar form={form}>
      {page?.manager === 1 && !own && (
        <PeopleFilter label="Employee" value={values.userId} people={page.userList} onChange={(ids) => set('userId', ids)} />
      )}
      <FilterText label="Loan number" inputMode="numeric" maxLength={20} error={errorOf('loanNumber')} {...field('loanNumber')} />
      <FilterSelect label="SLA" options={SLA_WORDS.map(option)} {...field('SLA')} />
      <FilterSelect label="SLA clock" options={CLOCK_FILTERS.map(option)} {...field('clock')} />
      <FilterSelect label="Status" options={withAll(page?.taskList ?? CLOSING_STATUSES.map(option))} {...field('taskStatus')} />
    </FilterBar>
  )
}
