import { PROCESSOR_UW_LOG } from '@ivue/contracts/desks/lists.ts'
import { processorLog } from '@ivue/contracts/desks/staged-contract.ts'
import { type Implementation, implement } from '../platform/rpc/implement.ts'
import type { UndoServices } from '../worklist/undo/undo.ts'
import { closingHandlers } from './closing/handlers.ts'
import { logCall } from './log.grid.ts'
import { processorHandlers } from './processor/handlers.ts'
import { underwriterHandlers } from './underwriter/handlers.ts'

export function deskHandlers(services: UndoServices): Implementation[] {
  return [
    ...closingHandlers(services),
    ...processorHandlers(services),
    ...underwriterHandlers(services),
    ...implement(processorLog, {
      getDashboardProcessorUWLogTaskList: logCall(services, {
        desks: ['processor', 'underwriter'],
        list: PROCESSOR_UW_LOG,
      }),
    }),
  ]
}
