import { underwriter } from '@ivue/contracts/desks/staged-contract.ts'
import { callQuery } from '../../rpc/call-query.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import type { WorklistShape } from '../../worklist/shape.ts'
import { deskMismatch, withDecide } from '../desk.tsx'
import { stagedDesk } from '../staged/staged-desk.ts'

const decide = underwriter.saveDecisionsUnderwritter
const STAGED = stagedDesk('Underwriter', decide)

export const UNDERWRITER_WORKLIST: WorklistShape = {
  ...STAGED,
  name: 'underwriter',
  label: 'Underwriter tasks',
  empty: 'Loans come here when a processor sends them for a review of yours. Choose Stage All to see decided ones.',
  calls: {
    list: underwriter.getDashboardUnderwritterTaskList,
    action: underwriter.dashboardUnderwritterAction,
    comment: { save: underwriter.saveunderwriterComment, thread: (recsID) => callQuery(underwriter.getallcomments, { recsID }) },
    mismatch: deskMismatch(decide),
  },
  dialogs: {
    ...STAGED.dialogs,
    Decision: {
      Dialog: lazyComponent(async () => withDecide((await import('./underwriter-decision-dialog.tsx')).UnderwriterDecisionDialog, decide)),
    },
  },
}
