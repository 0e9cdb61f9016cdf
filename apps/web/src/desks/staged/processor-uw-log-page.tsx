import { processorUwLogFor } from '@ivue/contracts/desks/lists.ts'
import { processorLog } from '@ivue/contracts/desks/staged-contract.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { useViewer } from '../../viewer/viewer.tsx'
import { LogPage } from '../log/log-page.tsx'

/** The history of processor and underwriter tasks by module (work 2.6). */
export function ProcessorUwLogPage() {
  const { may } = useViewer()
  return (
    <LogPage
      title={SCREENS.processorUnderwriterLog.title}
      about="What was done on processing and underwriting: who, when, and which values changed."
      name="processor-uw-log"
      label="Processor and underwriter log"
      empty="Every reassignment, decision, comment and review of a processor or underwriter task is listed here as it happens."
      call={processorLog.getDashboardProcessorUWLogTaskList}
      list={processorUwLogFor(may)}
      loanWord="Loan No."
    />
  )
}
