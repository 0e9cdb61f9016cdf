import type { ActionAnswer } from '@ivue/contracts/worklist/actions.ts'
import { isRecord, Refused } from '../rpc/errors.ts'

export type BulkResult = ActionAnswer

/** The loan numbers of a bulk action by row id, in the order of selection. */
export type TickedLoans = ReadonlyMap<number, string>

export interface RefusedLoan {
  id: number
  loanNumber: string
  msg: string
}

const isRefusal = (entry: unknown): entry is { id: number; msg: string } =>
  isRecord(entry) && typeof entry.id === 'number' && typeof entry.msg === 'string'

/** Returns the refusals of a call in which all rows were refused, with the reason for each. Null for any other error. */
export function refusedResult(error: unknown): BulkResult | null {
  if (!(error instanceof Refused) || !isRecord(error.response)) return null
  const { refused } = error.response
  return Array.isArray(refused) && refused.length > 0 && refused.every(isRefusal) ? { done: [], refused } : null
}

export function bulkResultText({ done, refused }: BulkResult, what = 'done'): string {
  return refused.length === 0 ? `${done.length} ${what}` : `${done.length} ${what}, ${refused.length} refused`
}

/** The words of a result: of many rows, and of one. `what`: what a row is called before its name. */
export interface ResultWords {
  many?: string
  one: string
  what?: string
}

/** Returns '23 done, 2 refused', or for a single successful loan 'Loan 0204518873: assigned'. */
export function bulkWords(result: BulkResult, ticked: TickedLoans, { many = 'done', one, what = 'Loan ' }: ResultWords): string {
  const [only] = ticked.values()
  return only !== undefined && ticked.size === 1 && result.refused.length === 0 ? `${what}${only}: ${one}` : bulkResultText(result, many)
}

export function refusedLoans({ refused }: BulkResult, ticked: TickedLoans): RefusedLoan[] {
  const order = [...ticked.keys()]
  return refused
    .map(({ id, msg }) => ({ id, msg, loanNumber: ticked.get(id) || `row ${id}` }))
    .sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
}
