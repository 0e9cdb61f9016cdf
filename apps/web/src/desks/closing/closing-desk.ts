import { closing } from '@ivue/contracts/desks/contract.ts'
import { ask } from '../../rpc/ask.ts'
import { later } from '../../ui/later.tsx'
import type { DeskShape } from '../desk.ts'

/** The Closing Dashboard (work 2.1). */
export const CLOSING: DeskShape = {
  desk: 'closing',
  label: 'Closing tasks',
  empty: 'Loans come here when they are imported with a closer of yours. Choose Status All to see decided ones.',
  calls: {
    list: closing.getDashboardClosingTaskList,
    action: closing.dashboardClosingAction,
    decide: closing.saveDecisions,
    comment: closing.saveComment,
    thread: (recsID) => ask(closing.getallcomments, { recsID }),
  },
  slots: [
    { slot: 1, label: 'Closer 1' },
    { slot: 2, label: 'Closer 2' },
  ],
  needsReason: true,
  Decision: later(async () => (await import('./decision-dialog.tsx')).DecisionDialog),
  Qc: later(async () => (await import('./qc-dialog.tsx')).QcDialog),
}
