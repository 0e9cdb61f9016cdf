import { CLOSING_LIST } from '@ivue/contracts/desks/lists.ts'
import { toOptions } from '@ivue/contracts/grid/list.ts'
import { FilterBar } from '../../grid/frame/filters/filter-bar.tsx'
import { FilterSelectField } from '../../grid/frame/filters/filter-fields.tsx'
import { LoanNumberFilter } from '../../grid/frame/filters/loan-number-filter.tsx'
import { withAllOption } from '../../grid/model/filters/filters.ts'
import { useFilterForm } from '../../grid/model/filters/use-filter-form.ts'
import type { GridState } from '../../grid/model/state/use-grid-state.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import type { WorklistPage } from '../../worklist/shape.ts'
import { SlaFilter } from '../sla-filter.tsx'

const EmployeeFilter = lazyComponent(async () => (await import('../../worklist/people/employee-filter.tsx')).EmployeeFilter)

const { taskStatus } = CLOSING_LIST.filters
type Filter = keyof typeof CLOSING_LIST.filters

interface ClosingFilterBarProps {
  grid: GridState<Filter>
  page: WorklistPage | undefined
  onSame: () => void
  /** Whether only the viewer's tasks are shown, without the Employee filter. */
  own?: boolean
}

/** Employee (managers only), loan number, SLA, status and dates, with Search and Reset (work 2.1). */
export function ClosingFilterBar({ grid, page, onSame, own = false }: ClosingFilterBarProps) {
  const form = useFilterForm(grid, { onSame })
  const { values, field, set, setAll, isApplied } = form
  // The statuses that the server offers, then the filter's further choices.
  const listed = withAllOption(page?.taskList ?? [])
  const statuses = [...listed, ...toOptions(taskStatus.choices).filter(({ value }) => listed.every((one) => one.value !== value))]
  return (
    <FilterBar form={form}>
      {page?.manager === 1 && !own && (
        <EmployeeFilter list="closing" value={values.userId} unsent={!isApplied('userId')} onChange={(ids) => set('userId', ids)} />
      )}
      <LoanNumberFilter form={form} label="Loan number" />
      <SlaFilter result={values.SLA} clock={values.clock} unsent={!isApplied('SLA') || !isApplied('clock')} onChange={setAll} />
      <FilterSelectField label="Status" options={statuses} {...field('taskStatus')} />
    </FilterBar>
  )
}
