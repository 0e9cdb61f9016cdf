import { processor } from '@ivue/contracts/desks/staged-contract.ts'
import { type Implementation, implement } from '../../platform/rpc/implement.ts'
import type { UndoServices } from '../../worklist/undo/undo.ts'
import { deskCalls } from '../desk-calls.ts'
import { saveStaged } from '../staged/decision.ts'
import { stagedList } from '../staged/staged.grid.ts'
import { readStagedFigures } from '../summary/staged-figures.ts'
import { decideProcessor } from './decision.ts'
import { PROCESSOR_DESK } from './desk.ts'

/** Handlers of the Processor Dashboard (work 2.3). */
export function processorHandlers(services: UndoServices): Implementation[] {
  const desk = deskCalls(services, PROCESSOR_DESK)
  return implement(processor, {
    getDashboardProcessorTaskList: desk.list(stagedList(PROCESSOR_DESK), (of, viewer) => readStagedFigures(of, viewer, 'processor')),
    dashboardProcessorAction: desk.act(),
    saveDecisionsProcessor: async (input, context) => saveStaged(services, await desk.assignment(context), input, decideProcessor),
    saveprocessorComment: desk.comment,
    getallcomments: desk.comments,
  })
}
