import { STAGED_LISTS } from '@ivue/contracts/desks/lists.ts'
import { PROCESSOR_STATUSES, STAGED_STATUSES, STAGES } from '@ivue/contracts/desks/words.ts'
import { defineDesk } from '../desk-definition.ts'
import type { StagedDefinition } from '../staged/staged-desk.ts'

export const PROCESSOR_DESK: StagedDefinition = {
  ...defineDesk({
    desk: 'processor',
    worker: 'processor',
    statuses: STAGED_STATUSES.processor,
    stages: STAGES,
    autoComplete: 'processor.autoComplete',
    completed: 'Completed',
    assistant: { assigns: ['Assign processor 1', 'Assign processor 2'], other: ['Add comment'] },
    loanPerson: 'processor_id',
    views: STAGED_LISTS.processor.views,
  }),
  desk: 'processor',
  slotLabel: 'Processor',
  review: 'Processor QC',
  decides: { column: 'Stage', choices: PROCESSOR_STATUSES },
}
