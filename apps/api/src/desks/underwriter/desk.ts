import { STAGED_LISTS } from '@ivue/contracts/desks/lists.ts'
import { STAGED_STATUSES, STAGES, UNDERWRITER_STATUSES } from '@ivue/contracts/desks/words.ts'
import { defineDesk } from '../desk-definition.ts'
import type { StagedDefinition } from '../staged/staged-desk.ts'

export const UNDERWRITER_DESK: StagedDefinition = {
  ...defineDesk({
    desk: 'underwriter',
    worker: 'underwriter',
    statuses: STAGED_STATUSES.underwriter,
    stages: STAGES,
    autoComplete: 'underwriter.autoComplete',
    completed: 'Completed',
    assistant: { assigns: ['Assign underwriter 1', 'Assign underwriter 2'], other: ['Add comment'] },
    loanPerson: 'underwriter_id',
    views: STAGED_LISTS.underwriter.views,
  }),
  desk: 'underwriter',
  slotLabel: 'Underwriter',
  review: 'UW Review',
  decides: { column: 'Status', choices: UNDERWRITER_STATUSES },
}
