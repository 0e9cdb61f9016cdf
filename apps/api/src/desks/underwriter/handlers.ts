import { underwriter } from '@ivue/contracts/desks/staged-contract.ts'
import { type Implementation, implement } from '../../platform/rpc/implement.ts'
import type { UndoServices } from '../../worklist/undo/undo.ts'
import { deskCalls } from '../desk-calls.ts'
import { saveStaged } from '../staged/decision.ts'
import { readStagedFigures } from '../summary/staged-figures.ts'
import { decideUnderwriter } from './decision.ts'
import { UNDERWRITER_DESK } from './desk.ts'
import { underwriterList } from './pipeline.grid.ts'

/** Handlers of the Underwriter Dashboard (work 2.4). */
export function underwriterHandlers(services: UndoServices): Implementation[] {
  const desk = deskCalls(services, UNDERWRITER_DESK)
  return implement(underwriter, {
    getDashboardUnderwritterTaskList: desk.list(underwriterList(services), (of, viewer) => readStagedFigures(of, viewer, 'underwriter')),
    dashboardUnderwritterAction: desk.act(),
    saveDecisionsUnderwritter: async (input, context) => saveStaged(services, await desk.assignment(context), input, decideUnderwriter),
    saveunderwriterComment: desk.comment,
    getallcomments: desk.comments,
  })
}
