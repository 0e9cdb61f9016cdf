import { manualAssignment, UNASSIGNED_LIST } from '@ivue/contracts/loans/lists-contract.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { useGridState } from '../../grid/model/state/use-grid-state.ts'
import { AssigningPage } from './assigning-page.tsx'

/** Manual Processor Assignment (quality 2.8): active loans without a processor. */
export function ManualProcessorPage() {
  const grid = useGridState('manual-processor', UNASSIGNED_LIST.processor)
  return (
    <AssigningPage
      title={SCREENS.manualProcessorAssignment.title}
      about="Loans that nobody holds, the most urgent first. Tick loans and assign them."
      label="Loans without a processor"
      call={manualAssignment.getProcessorList}
      state={grid}
      desk="processor"
      empty="Every active loan has a processor."
    />
  )
}
