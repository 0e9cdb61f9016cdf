import type { ListSpec } from '@ivue/contracts/grid/list.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { FormFilter } from '../../grid/frame/filters/choice-filters.tsx'
import { FilterBar } from '../../grid/frame/filters/filter-bar.tsx'
import { LoanNumberFilter } from '../../grid/frame/filters/loan-number-filter.tsx'
import { useFilterForm } from '../../grid/model/filters/use-filter-form.ts'
import type { GridState } from '../../grid/model/state/use-grid-state.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import type { WorklistPage } from '../../worklist/shape.ts'

const EmployeeFilter = lazyComponent(async () => (await import('../../worklist/people/employee-filter.tsx')).EmployeeFilter)

interface QaFilterBarProps {
  list: ListSpec
  name: WorklistName
  grid: GridState
  page: WorklistPage | undefined
  onSame: () => void
}

/**
 * The filters of a QA dashboard: Employee (managers only), Loan No, Type or Audit, Status, dates. Search requires one of them (quality
 * 2.1, 2.2, 5).
 */
export function QaFilterBar({ list, name, grid, page, onSame }: QaFilterBarProps) {
  const manager = page?.manager === 1
  const { filters } = grid.view
  const form = useFilterForm(grid, {
    onSame,
    // Managers can always search, because their Employee filter always has a value. Resetting a type, audit or status to All also counts
    // as a criterion.
    chosen: (values) =>
      manager ||
      ['userId', 'taskStatus', 'type', 'audit'].some(
        (field) => ![values[field], filters[field]].every((value) => (value ?? 'All') === 'All'),
      ),
  })
  const { values, set, isApplied } = form
  return (
    <FilterBar form={form}>
      {manager && (
        <EmployeeFilter list={name} value={values.userId ?? 'All'} unsent={!isApplied('userId')} onChange={(ids) => set('userId', ids)} />
      )}
      <LoanNumberFilter form={form} label="Loan No" />
      {'type' in list.filters && <FormFilter form={form} name="type" />}
      {'audit' in list.filters && <FormFilter form={form} name="audit" />}
      <FormFilter form={form} name="taskStatus" />
    </FilterBar>
  )
}
