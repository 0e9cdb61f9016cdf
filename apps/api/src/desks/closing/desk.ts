import { CLOSING_LIST, MY_CLOSINGS_LIST } from '@ivue/contracts/desks/lists.ts'
import { CALL_STATUSES, CLOSING_STATUSES } from '@ivue/contracts/desks/words.ts'
import { type DeskDefinition, defineDesk } from '../desk-definition.ts'

export const CLOSING_DESK: DeskDefinition = {
  ...defineDesk({
    desk: 'closing',
    worker: 'closer',
    statuses: CLOSING_STATUSES,
    stages: [],
    autoComplete: 'closing.autoComplete',
    completed: 'Closed',
    assistant: { assigns: ['Assign closer 1', 'Assign closer 2'], other: ['Add comment'] },
    loanPerson: null,
    views: CLOSING_LIST.views,
  }),
  callStatuses: CALL_STATUSES,
}

/** The closer module (quality 2.10): the closing desk, limited to tasks in which the viewer holds a slot. */
export const MY_CLOSINGS_DESK: DeskDefinition = { ...CLOSING_DESK, ownOnly: true, views: MY_CLOSINGS_LIST.views }
