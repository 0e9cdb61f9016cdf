import { LOAN_PIPELINE_LIST, loanPipeline } from '@ivue/contracts/loans/lists-contract.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { FormFilter } from '../../grid/frame/filters/choice-filters.tsx'
import { FilterPanel } from '../../grid/frame/filters/filter-panel.tsx'
import { LoanNumberFilter } from '../../grid/frame/filters/loan-number-filter.tsx'
import { ListPage } from '../../grid/list-page.tsx'
import { useFilterForm } from '../../grid/model/filters/use-filter-form.ts'
import { type GridState, useGridState } from '../../grid/model/state/use-grid-state.ts'
import { useRefetch } from '../../rpc/use-refetch.ts'
import { AssignmentTabs } from './assignment-tabs.tsx'

/** The Loan Pipeline (quality 2.6): active loans with their people and the time since when. */
export function LoanPipelinePage() {
  const grid = useGridState('loan-pipeline', LOAN_PIPELINE_LIST)
  return (
    <ListPage
      title={SCREENS.loanPipeline.title}
      about="All loans with their status and who works them."
      bars={<AssignmentTabs />}
      label="Loan pipeline"
      call={loanPipeline.getList}
      state={grid}
      noun="loans"
      empty="Loans are listed here from their import until they are funded or cancelled."
      filters={<PipelineFilters grid={grid} />}
    />
  )
}

function PipelineFilters({ grid }: { grid: GridState<keyof typeof LOAN_PIPELINE_LIST.filters> }) {
  const form = useFilterForm(grid, { onSame: useRefetch(loanPipeline.getList) })
  return (
    <FilterPanel form={form} send="Go">
      <FormFilter form={form} name="filter" />
      <LoanNumberFilter form={form} label="Loan number" />
    </FilterPanel>
  )
}
