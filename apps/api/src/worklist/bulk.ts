import { MAX_BULK_ROWS } from '@ivue/contracts/grid/views.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { ActionAnswer } from '@ivue/contracts/worklist/actions.ts'
import { type Answer, success } from '../platform/rpc/answer.ts'
import { Refusal } from '../platform/rpc/refusal.ts'

/** Options of a transaction that changes as many rows as can be ticked. */
export const BULK_TRANSACTION = { timeout: 30_000 }

/**
 * Splits the rows of a bulk action into those to change and the refused ones, each with the reason (refused by the rule, missing or out of
 * scope).
 */
export function checkRows<Row extends { id: number }>(
  ids: readonly number[],
  found: readonly Row[],
  check: (row: Row) => string | null,
): { rows: Row[]; refused: ActionAnswer['refused'] } {
  const why = new Map(found.map((row) => [row.id, check(row)]))
  return {
    rows: found.filter(({ id }) => why.get(id) === null),
    refused: ids.flatMap((id) => {
      const msg = why.has(id) ? why.get(id) : MESSAGES.notFound
      return msg ? [{ id, msg }] : []
    }),
  }
}

/** Returns the unique ids of a bulk action. Throws Refusal that names the field. */
export function parseRowIds(ids: readonly string[]): number[] {
  if (ids.length > MAX_BULK_ROWS) throw Refusal.field('recId', `Choose at most ${MAX_BULK_ROWS.toLocaleString('en-US')} loans at once`)
  if (!ids.every((id) => /^\d{1,9}$/.test(id))) throw Refusal.field('recId', 'Send the ids of the rows')
  return [...new Set(ids.map(Number))]
}

/** Returns the id of an action on one row. Throws Refusal that names the field. */
export function parseOnlyId(ids: readonly string[]): number {
  const [id] = parseRowIds(ids)
  if (id === undefined || ids.length > 1) throw Refusal.field('recId', 'Send the id of one row')
  return id
}

/** Returns the answer with its summary, such as "23 done, 2 refused" (wire conventions, Desks). Throws Refusal if no row was done. */
export function summarize(result: ActionAnswer, what = 'done'): Answer<ActionAnswer> {
  const { done, refused } = result
  const first = refused[0] ? `: ${refused[0].msg}` : ''
  if (done.length === 0 && refused.length > 0) throw new Refusal(`0 ${what}, ${refused.length} refused${first}`, { ...result })
  return success(refused.length === 0 ? `${done.length} ${what}` : `${done.length} ${what}, ${refused.length} refused${first}`, result)
}
