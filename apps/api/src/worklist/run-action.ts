import type { ActionAnswer, actionInput } from '@ivue/contracts/worklist/actions.ts'
import type { z } from 'zod'
import { type Answer, success } from '../platform/rpc/answer.ts'
import { Refusal } from '../platform/rpc/refusal.ts'
import { type Assignment, assignBulk, reassign } from './assignment/assign.ts'
import { autoComplete } from './auto-complete.ts'
import { parseOnlyId, summarize } from './bulk.ts'
import type { UndoServices } from './undo/undo.ts'

export type ActionInput = z.output<typeof actionInput>

/** An action that only one list has. */
export type OwnAction = (assignment: Assignment, input: ActionInput) => Promise<ActionAnswer | Answer<ActionAnswer>>

/** Runs the action of a `dashboard…Action` call (wire conventions, Desks). */
export async function runAction(
  services: UndoServices,
  assignment: Assignment,
  input: ActionInput,
  own: Readonly<Record<string, OwnAction>>,
): Promise<Answer<ActionAnswer>> {
  const { operation, recId, selectedValueCloser: slot2, reason, reason2, version: seen } = input
  const slot1 = typeof input.selectedValue === 'string' ? input.selectedValue : ''
  const more = Object.hasOwn(own, operation) ? own[operation] : undefined
  if (more) {
    const result = await more(assignment, input)
    return 'done' in result ? summarize(result) : result
  }
  switch (operation) {
    case 'bulk':
      return summarize(await assignBulk(services.db, assignment, { ids: recId, slot1, slot2, reason, reason2 }))
    case 'HCSEmployeeFullName1':
    case 'HCSEmployeeFullName2': {
      // The old client sends the person of either slot in the field of slot 1. Each slot has its own reason field.
      const change =
        operation === 'HCSEmployeeFullName1'
          ? ({ slot: 1, userId: slot1 || slot2, reason } as const)
          : ({ slot: 2, userId: slot2 || slot1, reason: reason2 } as const)
      return success('Reassigned', await reassign(services.db, assignment, { id: parseOnlyId(recId), seen, ...change }))
    }
    case 'autocomplete':
      return summarize(await autoComplete(services, assignment, recId))
    case 'undo':
      return services.undo(assignment, parseOnlyId(recId), assignment.definition.subject.name)
    default:
      throw Refusal.field('operation', `There is no action ${operation}`)
  }
}
