import { processor, processorLog, underwriter } from '@ivue/contracts/desks/staged-contract.ts'
import { say } from '../rpc/answer.ts'
import { type Implementation, implement, notBuiltContract, notBuiltYet } from '../rpc/implement.ts'
import type { Services } from '../services.ts'
import { comment, commentsOf } from './comments.ts'

/** The processor's side of the loan's comments; the processor and underwriter desks themselves are not built yet. */
export function deskHandlers({ db, now }: Services): Implementation[] {
  return [
    ...implement(processor, {
      getDashboardProcessorTaskList: notBuiltYet,
      dashboardProcessorAction: notBuiltYet,
      saveDecisionsProcessor: notBuiltYet,
      getAllProcessorQcReport: notBuiltYet,
      getAllProcessorQcReportDetail: notBuiltYet,
      getallcomments: ({ recsID }, { viewer }) => commentsOf(db, viewer, 'processor', recsID),

      async saveprocessorComment({ recsID, closercomment, version }, { viewer }) {
        return say('Comment added', {
          version: await comment(db, viewer, now(), { side: 'processor', id: recsID, text: closercomment, seen: version }),
        })
      },
    }),
    ...notBuiltContract(underwriter),
    ...notBuiltContract(processorLog),
  ]
}
