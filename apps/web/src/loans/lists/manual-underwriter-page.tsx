import { UNASSIGNED_LIST } from '@ivue/contracts/loans/lists.ts'
import { manualAssignment } from '@ivue/contracts/loans/lists-contract.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { FilterRow } from '../../grid/frame/filters/filter-bar.tsx'
import { FilterText } from '../../grid/frame/filters/filter-fields.tsx'
import { useFilterForm } from '../../grid/model/filters/use-filter-form.ts'
import { useGridPage } from '../../grid/model/page/use-grid-page.ts'
import { type GridState, useGridState } from '../../grid/model/state/use-grid-state.ts'
import { Page } from '../../ui/layout/page.tsx'
import { AssigningList } from './assigning-list.tsx'
import { AssignmentTabs } from './assignment-tabs.tsx'

/** Manual Underwriter Assignment (quality 2.8): active loans without an underwriter. */
export function ManualUnderwriterPage() {
  const grid = useGridState('manual-underwriter', UNASSIGNED_LIST.underwriter)
  const page = useGridPage(manualAssignment.getUnderwriterList, grid)
  return (
    <Page title={SCREENS.manualUnderwriterAssignment.title} bars={<AssignmentTabs />}>
      <AssigningList
        label="Loans without an underwriter"
        call={manualAssignment.getUnderwriterList}
        state={grid}
        page={page}
        desk="underwriter"
        empty="Every active loan has an underwriter."
        filters={<LoanNumberFilter grid={grid} onSame={page.reload} />}
      />
    </Page>
  )
}

function LoanNumberFilter({ grid, onSame }: { grid: GridState<'loanNumber'>; onSame: () => void }) {
  const form = useFilterForm(grid, { onSame })
  return (
    <FilterRow form={form} send="Go">
      <FilterText
        label="Search Loan No"
        inputMode="numeric"
        maxLength={20}
        error={form.errorOf('loanNumber')}
        {...form.field('loanNumber')}
      />
    </FilterRow>
  )
}
