import { isRecord } from '@ivue/contracts/wire/record.ts'
import type { ActionAnswer } from '@ivue/contracts/worklist/actions.ts'
import type { RecentAct } from '@ivue/contracts/worklist/contract.ts'
import { Refused } from '../rpc/errors.ts'

export type BulkResult = ActionAnswer

/** The rows of an action with their loan numbers, in the order of selection. */
export type TickedLoans = Readonly<RecentAct['rows']>

export interface RefusedLoan {
  /** The position among the rows of the action; -1 for none of them. */
  place: number
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

/** The words that describe a result: of many rows (`many`), of one (`one`), and what a row is called before its name (`what`). */
export interface ResultWords {
  many?: string
  one: string
  what?: string
}

/** Returns '23 done, 2 refused', or for a single successful loan 'Loan 0204518873: assigned'. */
export function describeBulkResult(result: BulkResult, ticked: TickedLoans, { many = 'done', one, what = 'Loan ' }: ResultWords): string {
  const [only] = ticked
  return only && ticked.length === 1 && result.refused.length === 0 ? `${what}${only.name}: ${one}` : bulkResultText(result, many)
}

export function refusedLoans({ refused }: BulkResult, ticked: TickedLoans): RefusedLoan[] {
  return refused
    .map(({ list, id, msg }) => {
      const place = ticked.findIndex((row) => row.id === id && (list === undefined || row.list === list))
      return { place, id, msg, loanNumber: ticked[place]?.name || `row ${id}` }
    })
    .sort((a, b) => a.place - b.place)
}
