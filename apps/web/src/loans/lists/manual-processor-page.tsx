import { UNASSIGNED_LIST } from '@ivue/contracts/loans/lists.ts'
import { manualAssignment } from '@ivue/contracts/loans/lists-contract.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { useGridPage } from '../../grid/model/page/use-grid-page.ts'
import { useGridState } from '../../grid/model/state/use-grid-state.ts'
import { Page } from '../../ui/layout/page.tsx'
import { AssigningList } from './assigning-list.tsx'
import { AssignmentTabs } from './assignment-tabs.tsx'

/** Manual Processor Assignment (quality 2.8): active loans without a processor. */
export function ManualProcessorPage() {
  const grid = useGridState('manual-processor', UNASSIGNED_LIST.processor)
  const page = useGridPage(manualAssignment.getProcessorList, grid)
  return (
    <Page title={SCREENS.manualProcessorAssignment.title} bars={<AssignmentTabs />}>
      <AssigningList
        label="Loans without a processor"
        call={manualAssignment.getProcessorList}
        state={grid}
        page={page}
        desk="processor"
        empty="Every active loan has a processor."
      />
    </Page>
  )
}
