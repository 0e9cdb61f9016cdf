import { processor } from '@ivue/contracts/desks/staged-contract.ts'
import { callQuery } from '../../rpc/call-query.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import type { WorklistShape } from '../../worklist/shape.ts'
import { deskMismatch, withDecide } from '../desk.tsx'
import { stagedDesk } from '../staged/staged-desk.ts'

const decide = processor.saveDecisionsProcessor
const STAGED = stagedDesk('Processor', decide)

export const PROCESSOR_WORKLIST: WorklistShape = {
  ...STAGED,
  name: 'processor',
  label: 'Processor tasks',
  empty: 'Loans come here when they are imported with a processor of yours. Choose Stage All to see decided ones.',
  calls: {
    list: processor.getDashboardProcessorTaskList,
    action: processor.dashboardProcessorAction,
    comment: { save: processor.saveprocessorComment, thread: (recsID) => callQuery(processor.getallcomments, { recsID }) },
    mismatch: deskMismatch(decide),
  },
  dialogs: {
    ...STAGED.dialogs,
    Decision: {
      Dialog: lazyComponent(async () => withDecide((await import('./processor-decision-dialog.tsx')).ProcessorDecisionDialog, decide)),
    },
  },
}
