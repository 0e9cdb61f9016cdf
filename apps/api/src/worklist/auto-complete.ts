import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { ActionAnswer } from '@ivue/contracts/worklist/actions.ts'
import type { Services } from '../platform/app-services.ts'
import { Refusal } from '../platform/rpc/refusal.ts'
import type { Assignment } from './assignment/assign.ts'
import { BULK_TRANSACTION, checkRows, parseRowIds } from './bulk.ts'
import { saveRowAct } from './undo/save-act.ts'
import type { WorklistDefinition } from './worklist-definition.ts'

/** Whether Bulk Auto Complete is switched on for a list (domain 3, Auto complete). */
export const autoCompleteFlag = async ({ settings }: Services, { completion }: WorklistDefinition): Promise<0 | 1> =>
  (await settings.get(completion.setting)) ? 1 : 0

/**
 * Completes ticked rows that have nothing open, in one transaction. Each row is checked separately. No figure counts this
 * as a decision or a review.
 */
export async function autoComplete(services: Services, assignment: Assignment, sent: readonly string[]): Promise<ActionAnswer> {
  const { definition, viewer } = assignment
  const { subject, completion, ownOnly } = definition
  const ids = parseRowIds(sent)
  if (ids.length === 0) throw Refusal.field('recId', MESSAGES.selectLoan)
  const flag = await autoCompleteFlag(services, definition)
  return services.db.$transaction(async (tx) => {
    const found = await subject.find(tx, viewer, ids, { lock: true, ownOnly })
    const rule = await completion.ruleFor(tx, assignment, found, flag)
    const { rows, refused } = checkRows(ids, found, (row) => rule.why(row))
    const undoId = await saveRowAct(tx, { ...assignment, operation: 'autocomplete', rows })
    if (rows.length > 0) await completion.complete(tx, assignment, rows)
    return { done: rows.map(({ id }) => id), refused, undoId }
  }, BULK_TRANSACTION)
}
