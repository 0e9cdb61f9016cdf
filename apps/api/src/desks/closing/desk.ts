import { CLOSING_STATUSES } from '@ivue/contracts/desks/words.ts'
import { type DeskDefinition, deskOf } from '../desk-definition.ts'

export const CLOSING: DeskDefinition = deskOf({
  desk: 'closing',
  worker: 'closer',
  statuses: CLOSING_STATUSES,
  stages: [],
  autoComplete: 'closing.autoComplete',
  completed: 'Closed',
  assistant: { assigns: ['Assign closer 1', 'Assign closer 2'], other: ['Add comment'] },
  loanPerson: null,
})

/** The closer module (quality 2.10): the same desk, as far as the viewer closes. */
export const MY_CLOSINGS: DeskDefinition = { ...CLOSING, ownOnly: true }
