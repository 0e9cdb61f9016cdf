import { APPROVED_LIST } from '@ivue/contracts/loans/lists.ts'
import { approvedNotSubmitted } from '@ivue/contracts/loans/lists-contract.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { useGridPage } from '../../grid/model/page/use-grid-page.ts'
import { useGridState } from '../../grid/model/state/use-grid-state.ts'
import { Page } from '../../ui/layout/page.tsx'
import { AssigningList } from './assigning-list.tsx'
import { AssignmentTabs } from './assignment-tabs.tsx'

/** Approved Not Submitted (quality 2.7): approved loans that were never submitted to QC, longest waiting first. */
export function ApprovedPage() {
  const grid = useGridState('approved-not-submitted', APPROVED_LIST)
  const page = useGridPage(approvedNotSubmitted.getList, grid)
  return (
    <Page title={SCREENS.approvedNotSubmitted.title} documentTitle={SCREENS.approvedNotSubmitted.tabName} bars={<AssignmentTabs />}>
      <AssigningList
        label="Approved but not submitted to QC"
        call={approvedNotSubmitted.getList}
        state={grid}
        page={page}
        desk="processor"
        empty="Every approved loan was sent to QC at least once."
      />
    </Page>
  )
}
