import { STAGED_LISTS, type StagedFilter } from '@ivue/contracts/desks/lists.ts'
import type { StagedDesk } from '@ivue/contracts/desks/words.ts'
import { toOptions } from '@ivue/contracts/grid/list.ts'
import { FormFilter } from '../../grid/frame/filters/choice-filters.tsx'
import { FilterBar } from '../../grid/frame/filters/filter-bar.tsx'
import { FilterSelectField } from '../../grid/frame/filters/filter-fields.tsx'
import { LoanNumberFilter } from '../../grid/frame/filters/loan-number-filter.tsx'
import { useFilterForm } from '../../grid/model/filters/use-filter-form.ts'
import type { GridState } from '../../grid/model/state/use-grid-state.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import type { WorklistPage } from '../../worklist/shape.ts'
import { SlaFilter } from '../sla-filter.tsx'

const EmployeeFilter = lazyComponent(async () => (await import('../../worklist/people/employee-filter.tsx')).EmployeeFilter)

/** The stages that views and Reset select. They do not count as chosen by the person. */
const OPEN_STAGES = ['Initial Review', 'All']

/** The filters that are set outside of the bar, in the tree of the pipeline. */
const TREE = ['node']

interface StagedFilterBarProps {
  list: StagedDesk
  grid: GridState<StagedFilter>
  page: WorklistPage | undefined
  onSame: () => void
}

/**
 * Filters Employee (managers only), Loan No, stage and dates. Search requires one of them; Reset returns to Initial Review (work 2.5, 5).
 */
export function StagedFilterBar({ list, grid, page, onSame }: StagedFilterBarProps) {
  const manager = page?.manager === 1
  const { filters } = grid.view
  const stages = STAGED_LISTS[list].filters.filterId
  const form = useFilterForm(grid, {
    onSame,
    // Managers can always search, because their Employee filter always has a value. For others, a chosen stage counts as a criterion.
    chosen: ({ userId, filterId, clock, taskStatus }) =>
      manager ||
      userId !== 'All' ||
      !OPEN_STAGES.includes(filterId) ||
      filterId !== filters.filterId ||
      clock !== 'All' ||
      clock !== filters.clock ||
      (taskStatus !== 'All' && taskStatus !== 'Open') ||
      taskStatus !== filters.taskStatus,
  })
  const { values, field, set, setAll, isApplied } = form
  return (
    <FilterBar form={form} elsewhere={TREE}>
      {manager && <EmployeeFilter list={list} value={values.userId} unsent={!isApplied('userId')} onChange={(ids) => set('userId', ids)} />}
      <LoanNumberFilter form={form} label="Loan No" />
      <FilterSelectField label="Stage" options={toOptions(stages.choices, stages.words)} {...field('filterId')} />
      <SlaFilter clock={values.clock} unsent={!isApplied('clock')} onChange={({ clock }) => setAll({ clock })} />
      {/* The specification of these desks has no status filter. It is shown only while a view or a link sets it. */}
      {(filters.taskStatus !== 'All' || values.taskStatus !== 'All') && <FormFilter form={form} name="taskStatus" />}
    </FilterBar>
  )
}
