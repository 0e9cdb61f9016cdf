import { closingLog } from '@ivue/contracts/desks/contract.ts'
import { CLOSING_MODULES } from '@ivue/contracts/desks/modules.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { logList } from '../log/log-filters.ts'
import { LogPage } from '../log/log-page.tsx'

/** The Closing Log opens on ClosingReassignment1, with a hundred rows (work 2.2). */
export const CLOSING_LOG = logList(CLOSING_MODULES, 'ClosingReassignment1', 100)

export function ClosingLogPage() {
  return (
    <LogPage
      title={SCREENS.closingLog.title}
      name="closing-log"
      label="Closing log"
      empty="Every reassignment, decision, comment and review of a closing task is listed here as it happens."
      call={closingLog.getDashboardClosingLogTaskList}
      defaults={CLOSING_LOG}
      modules={CLOSING_MODULES}
    />
  )
}
