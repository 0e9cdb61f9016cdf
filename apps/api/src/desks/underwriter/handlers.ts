import { underwriter } from '@ivue/contracts/desks/staged-contract.ts'
import type { Services } from '../../app-services.ts'
import { type Implementation, implement, notBuiltYet } from '../../rpc/implement.ts'
import { deskCalls } from '../desk-calls.ts'
import { saveStaged } from '../staged/decision.ts'
import { stagedList } from '../staged/staged.grid.ts'
import { wireSummaryOf } from '../summary/wire.ts'
import { decideUnderwriter } from './decision.ts'
import { UNDERWRITER } from './desk.ts'

/** The Underwriter Dashboard (work 2.4). */
export function underwriterHandlers(services: Services): Implementation[] {
  const desk = deskCalls(services, UNDERWRITER)
  return implement(underwriter, {
    getDashboardUnderwritterTaskList: desk.list(underwriter.getDashboardUnderwritterTaskList, stagedList(UNDERWRITER), (of, viewer) =>
      wireSummaryOf(of, viewer, 'underwriter'),
    ),
    dashboardUnderwritterAction: desk.act(),
    saveDecisionsUnderwritter: async (input, context) => saveStaged(services, await desk.assignment(context), input, decideUnderwriter),
    saveunderwriterComment: desk.comment,
    getallcomments: desk.comments,
    getAllUnderwriterQcReport: notBuiltYet,
    getAllUnderwriterQcReportDetail: notBuiltYet,
  })
}
