import { closing } from '@ivue/contracts/desks/contract.ts'
import { callQuery } from '../../rpc/call-query.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import type { WorklistShape } from '../../worklist/shape.ts'
import { type ClosingDecisionCall, deskMismatch, withDecide } from '../desk.tsx'
import { FINDINGS_DIALOGS } from '../findings-dialogs.tsx'

const QC = { Dialog: lazyComponent(async () => (await import('./qc-dialog.tsx')).QcDialog), doing: 'qc' } as const

const closingDialogs = (decide: ClosingDecisionCall): WorklistShape['dialogs'] => ({
  ...FINDINGS_DIALOGS,
  Decision: { Dialog: lazyComponent(async () => withDecide((await import('./decision-dialog.tsx')).DecisionDialog, decide)) },
  'ICD QC': QC,
  'Final Doc QC': QC,
})

export const CLOSING_WORKLIST: WorklistShape = {
  name: 'closing',
  label: 'Closing tasks',
  empty: 'Loans come here when they are imported with a closer of yours. Choose Status All to see decided ones.',
  calls: {
    list: closing.getDashboardClosingTaskList,
    action: closing.dashboardClosingAction,
    comment: { save: closing.saveComment, recordsPhoneCalls: true, thread: (recsID) => callQuery(closing.getallcomments, { recsID }) },
    mismatch: deskMismatch(closing.saveDecisions),
  },
  slots: [
    { slot: 1, label: 'Closer 1' },
    { slot: 2, label: 'Closer 2' },
  ],
  assignsProcessors: true,
  needsReason: true,
  autoCompletes: 'A loan is completed when none of its findings is open and no missed measure lacks its reason.',
  dialogs: closingDialogs(closing.saveDecisions),
}

/** My Closings, a closer's own view of the same tasks (quality 2.10 and 7). */
export const MY_CLOSINGS_WORKLIST: WorklistShape = {
  ...CLOSING_WORKLIST,
  label: 'My closings',
  empty: 'Loans come here when you are closer 1 or closer 2 of them. Choose Status All to see decided ones.',
  calls: {
    list: closing.getDashboardClosingTaskListCloser,
    action: closing.dashboardClosingActionCloser,
    comment: {
      save: closing.savecloserComment,
      recordsPhoneCalls: true,
      thread: (recsID) => callQuery(closing.getClosingCommentListCloser, { recId: recsID }),
    },
    mismatch: deskMismatch(closing.saveDecisionsCloser),
  },
  dialogs: closingDialogs(closing.saveDecisionsCloser),
}
