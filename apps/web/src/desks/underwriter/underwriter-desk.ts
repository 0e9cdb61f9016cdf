import { underwriter } from '@ivue/contracts/desks/staged-contract.ts'
import { ask } from '../../rpc/ask.ts'
import { later } from '../../ui/later.tsx'
import type { DeskShape } from '../desk.ts'

/** The Underwriter Dashboard (work 2.4). */
export const UNDERWRITER: DeskShape = {
  desk: 'underwriter',
  label: 'Underwriter tasks',
  empty: 'Loans come here when a processor sends them for a review of yours. Choose Stage All to see decided ones.',
  calls: {
    list: underwriter.getDashboardUnderwritterTaskList,
    action: underwriter.dashboardUnderwritterAction,
    decide: underwriter.saveDecisionsUnderwritter,
    comment: underwriter.saveunderwriterComment,
    thread: (recsID) => ask(underwriter.getallcomments, { recsID }),
  },
  slots: [
    { slot: 1, label: 'Assigned To Underwriter' },
    { slot: 2, label: 'Assigned To Underwriter 2', alone: true },
  ],
  needsReason: false,
  Decision: later(async () => (await import('./underwriter-decision-dialog.tsx')).UnderwriterDecisionDialog),
  Qc: later(async () => (await import('../staged/staged-qc-dialog.tsx')).StagedQcDialog),
}
