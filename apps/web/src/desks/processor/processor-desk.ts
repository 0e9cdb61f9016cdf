import { processor } from '@ivue/contracts/desks/staged-contract.ts'
import { ask } from '../../rpc/ask.ts'
import { later } from '../../ui/later.tsx'
import type { DeskShape } from '../desk.ts'

/** The Processor Dashboard (work 2.3). */
export const PROCESSOR: DeskShape = {
  desk: 'processor',
  label: 'Processor tasks',
  empty: 'Loans come here when they are imported with a processor of yours. Choose Stage All to see decided ones.',
  calls: {
    list: processor.getDashboardProcessorTaskList,
    action: processor.dashboardProcessorAction,
    decide: processor.saveDecisionsProcessor,
    comment: processor.saveprocessorComment,
    thread: (recsID) => ask(processor.getallcomments, { recsID }),
  },
  slots: [
    { slot: 1, label: 'Assigned To Processor' },
    { slot: 2, label: 'Assigned To Processor 2', alone: true },
  ],
  needsReason: false,
  Decision: later(async () => (await import('./processor-decision-dialog.tsx')).ProcessorDecisionDialog),
  Qc: later(async () => (await import('../staged/staged-qc-dialog.tsx')).StagedQcDialog),
}
