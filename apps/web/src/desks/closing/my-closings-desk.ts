import { closing } from '@ivue/contracts/desks/contract.ts'
import { ask } from '../../rpc/ask.ts'
import type { DeskShape } from '../desk.ts'
import { CLOSING } from './closing-desk.ts'

/** My Closings, the closer's own view of the same tasks (quality 2.10 and 7). */
export const MY_CLOSINGS: DeskShape = {
  ...CLOSING,
  label: 'My closings',
  empty: 'Loans come here when you are closer 1 or closer 2 of them. Choose Status All to see decided ones.',
  calls: {
    list: closing.getDashboardClosingTaskListCloser,
    action: closing.dashboardClosingActionCloser,
    decide: closing.saveDecisionsCloser,
    comment: closing.savecloserComment,
    thread: (recsID) => ask(closing.getClosingCommentListCloser, { recId: recsID }),
  },
}
