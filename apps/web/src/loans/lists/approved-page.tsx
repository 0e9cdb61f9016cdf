import { APPROVED_LIST, approvedNotSubmitted } from '@ivue/contracts/loans/lists-contract.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { useGridState } from '../../grid/model/state/use-grid-state.ts'
import { AssigningPage } from './assigning-page.tsx'

/** Approved Not Submitted (quality 2.7): approved loans that were never submitted to QC, longest waiting first. */
export function ApprovedPage() {
  const grid = useGridState('approved-not-submitted', APPROVED_LIST)
  return (
    <AssigningPage
      title={SCREENS.approvedNotSubmitted.title}
      documentTitle={SCREENS.approvedNotSubmitted.tabName}
      about="Loans that were approved but not submitted to quality control."
      label="Approved but not submitted to QC"
      call={approvedNotSubmitted.getList}
      state={grid}
      desk="processor"
      empty="Every approved loan was submitted to QC at least once."
    />
  )
}
