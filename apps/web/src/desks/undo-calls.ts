import { closing } from '@ivue/contracts/desks/contract.ts'
import { processor, underwriter } from '@ivue/contracts/desks/staged-contract.ts'
import type { Desk } from '@ivue/contracts/desks/words.ts'
import type { UndoCalls } from '../worklist/bulk/use-undo.ts'

/**
 * The calls that undo a bulk action of each desk. They have a file of their own, because the start bundle needs them without the desks'
 * dialogs.
 */
export const DESK_UNDO_CALLS: Readonly<Record<Desk, UndoCalls>> = {
  closing: { list: closing.getDashboardClosingTaskList, action: closing.dashboardClosingAction },
  processor: { list: processor.getDashboardProcessorTaskList, action: processor.dashboardProcessorAction },
  underwriter: { list: underwriter.getDashboardUnderwritterTaskList, action: underwriter.dashboardUnderwritterAction },
}
