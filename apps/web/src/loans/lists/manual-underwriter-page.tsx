import { manualAssignment, UNASSIGNED_LIST } from '@ivue/contracts/loans/lists-contract.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { FilterPanel } from '../../grid/frame/filters/filter-panel.tsx'
import { LoanNumberFilter } from '../../grid/frame/filters/loan-number-filter.tsx'
import { useFilterForm } from '../../grid/model/filters/use-filter-form.ts'
import { type GridState, useGridState } from '../../grid/model/state/use-grid-state.ts'
import { useRefetch } from '../../rpc/use-refetch.ts'
import { AssigningPage } from './assigning-page.tsx'

/** Manual Underwriter Assignment (quality 2.8): active loans without an underwriter. */
export function ManualUnderwriterPage() {
  const grid = useGridState('manual-underwriter', UNASSIGNED_LIST.underwriter)
  return (
    <AssigningPage
      title={SCREENS.manualUnderwriterAssignment.title}
      about="Loans that nobody holds, the most urgent first. Tick loans and assign them."
      label="Loans without an underwriter"
      call={manualAssignment.getUnderwriterList}
      state={grid}
      desk="underwriter"
      empty="Every active loan has an underwriter."
      filters={<LoanFilters grid={grid} />}
    />
  )
}

function LoanFilters({ grid }: { grid: GridState<keyof typeof UNASSIGNED_LIST.underwriter.filters> }) {
  const form = useFilterForm(grid, { onSame: useRefetch(manualAssignment.getUnderwriterList) })
  return (
    <FilterPanel form={form} send="Go">
      <LoanNumberFilter form={form} label="Search Loan No" />
    </FilterPanel>
  )
}
