import { STAGED_MODULES } from '@ivue/contracts/desks/modules.ts'
import { processorLog } from '@ivue/contracts/desks/staged-contract.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { logList } from '../log/log-filters.ts'
import { LogPage } from '../log/log-page.tsx'

/** The log opens on ProcessorReassignment, with ten rows (work 2.6). */
const LIST = logList(STAGED_MODULES, 'ProcessorReassignment', 10)

export function ProcessorUwLogPage() {
  return (
    <LogPage
      title={SCREENS.processorUnderwriterLog.title}
      name="processor-uw-log"
      label="Processor and underwriter log"
      empty="Every reassignment, decision, comment and review of a processor or underwriter task is listed here as it happens."
      call={processorLog.getDashboardProcessorUWLogTaskList}
      defaults={LIST}
      modules={STAGED_MODULES}
      loanWord="Loan No."
    />
  )
}
