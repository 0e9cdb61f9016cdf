import { moveWork } from '@ivue/contracts/worklist/move/contract.ts'
import type { Services } from '../../platform/app-services.ts'
import { type Implementation, implement } from '../../platform/rpc/implement.ts'
import { summarize } from '../bulk.ts'
import type { WorklistDefinition } from '../worklist-definition.ts'
import { moveHeldRows } from './move.ts'
import { previewMove } from './preview.ts'

/** Handlers that move a person's work. `definitions`: all worklists. */
export function moveHandlers(services: Services, definitions: readonly WorklistDefinition[]): Implementation[] {
  const subjects = definitions.map(({ subject }) => subject)
  return implement(moveWork, {
    previewMove: (input, { viewer }) => previewMove(services, subjects, viewer, input),
    moveWork: async (input, { viewer, changed }) =>
      summarize(await moveHeldRows(services, definitions, { viewer, changed, now: services.now() }, input), 'moved'),
  })
}
