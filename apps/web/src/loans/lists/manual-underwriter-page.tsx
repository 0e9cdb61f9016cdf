import { UNASSIGNED_LIST } from '@ivue/contracts/loans/lists.ts'
import { manualAssignment } from '@ivue/contracts/loans/lists-contract.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { FilterText } from '../../grid/frame/filters/filter-fields.tsx'
import { FilterPanel } from '../../grid/frame/filters/filter-panel.tsx'
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
      label="Loans without an underwriter"
      call={manualAssignment.getUnderwriterList}
      state={grid}
      desk="underwriter"
      empty="Every active loan has an underwriter."
      filters={<LoanNumberFilter grid={grid} />}
    />
  )
}

function LoanNumberFilter({ grid }: { grid: GridState<'loanNumber'> }) {
  const form = useFilterForm(grid, { onSame: useRefetch(manualAssignment.getUnderwriterList) })
  return (
    <FilterPanel form={form} send="Go">
      <FilterText
        label="Search Loan No"
        inputMode="numeric"
        maxLength={20}
        error={form.errorOf('loanNumber')}
        {...form.field('loanNumber')}
      />
    </FilterPanel>
  )
}
