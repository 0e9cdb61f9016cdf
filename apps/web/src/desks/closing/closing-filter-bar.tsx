import { CLOCK_FILTERS } from '@ivue/contracts/desks/clock/clock-words.ts'
import { CLOSING_STATUSES } from '@ivue/contracts/desks/words.ts'
import { FilterBar } from '../../grid/filters/filter-bar.tsx'
import { FilterSelect, FilterText } from '../../grid/filters/filter-fields.tsx'
import { withAll } from '../../grid/filters/filters.ts'
import { useFilterForm } from '../../grid/filters/use-filter-form.ts'
import type { GridState } from '../../grid/state/use-grid-state.ts'
import { later } from '../../ui/later.tsx'
import type { WorklistPage } from '../../worklist/shape.ts'
import { type CLOSING_LIST, SLA_WORDS } from './closing-filters.ts'

const EmployeeFilter = later(async () => (await import('../../worklist/people/employee-filter.tsx')).EmployeeFilter)

type Filter = keyof (typeof CLOSING_LIST)['filters']
const option = (word: string) => ({ label: word, value: word })

interface ClosingFilterBarProps {
  grid: GridState<Filter>
  page: WorklistPage | undefined
  onSame: () => void
  /** Shows only the viewer's own tasks, without the Employee filter. */
  own?: boolean
}

/** Employee (managers only), loan number, SLA, status and dates, with Search and Reset (work 2.1). */
export function ClosingFilterBar({ grid, page, onSame, own = false }: ClosingFilterBarProps) {
  const form = useFilterForm(grid, { onSame })
  const { values, field, set, errorOf } = form
  return (
    <FilterBar form={form}>
      {page?.manager === 1 && !own && <EmployeeFilter list="closing" value={values.userId} onChange={(ids) => set('userId', ids)} />}
      <FilterText label="Loan number" inputMode="numeric" maxLength={20} error={errorOf('loanNumber')} {...field('loanNumber')} />
      <FilterSelect label="SLA" options={SLA_WORDS.map(option)} {...field('SLA')} />
      <FilterSelect label="SLA clock" options={CLOCK_FILTERS.map(option)} {...field('clock')} />
      <FilterSelect label="Status" options={withAll(page?.taskList ?? CLOSING_STATUSES.map(option))} {...field('taskStatus')} />
    </FilterBar>
  )
}
