import { lazyComponent } from '../../ui/lazy-component.tsx'
import type { WorklistShape } from '../../worklist/shape.ts'
import { type StagedDecisionCall, withDecide } from '../desk.tsx'
import { FINDINGS_DIALOGS } from '../findings-dialogs.tsx'

/** Returns what the processor and underwriter worklists share. The label of a slot is `person`, such as 'Processor'. */
export function stagedDesk(
  person: string,
  decide: StagedDecisionCall,
): Pick<WorklistShape, 'slots' | 'needsReason' | 'autoCompletes' | 'dialogs'> {
  return {
    slots: [
      { slot: 1, label: `Assigned To ${person}` },
      { slot: 2, label: `Assigned To ${person} 2`, alone: true },
    ],
    needsReason: false,
    autoCompletes: 'A loan is completed when none of its findings is open.',
    dialogs: {
      ...FINDINGS_DIALOGS,
      QC: { Dialog: lazyComponent(async () => withDecide((await import('./staged-qc-dialog.tsx')).StagedQcDialog, decide)), doing: 'qc' },
    },
  }
}
