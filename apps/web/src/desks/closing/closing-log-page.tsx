import { closingLog } from '@ivue/contracts/desks/contract.ts'
import { CLOSING_LOG } from '@ivue/contracts/desks/lists.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { LogPage } from '../log/log-page.tsx'

/** The history of closing tasks by module (work 2.2). */
export function ClosingLogPage() {
  return (
    <LogPage
      title={SCREENS.closingLog.title}
      about="What was done on closings: who, when, and which values changed."
      name="closing-log"
      label="Closing log"
      empty="Every reassignment, decision, comment and review of a closing task is listed here as it happens."
      call={closingLog.getDashboardClosingLogTaskList}
      list={CLOSING_LOG}
    />
  )
}
