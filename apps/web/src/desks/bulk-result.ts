import type { ActionAnswer } from '@ivue/contracts/desks/shapes.ts'
import type { Row } from '@ivue/contracts/grid.ts'
import { isRecord, Refused } from '../rpc/errors.ts'
import { loanOf } from './desk-rows.ts'

export type BulkResult = ActionAnswer

export interface RefusedLoan {
  id: number
  loanNumber: string
  msg: string
}

const isRefusal = (entry: unknown): entry is { id: number; msg: string } =>
  isRecord(entry) && typeof entry.id === 'number' && typeof entry.msg === 'string'

/** When every row was refused the whole call is; its answer still says of each row why. Null for any other error. */
export function refusedResult(error: unknown): BulkResult | null {
  if (!(error instanceof Refused) || !isRecord(error.response)) return null
  const { refused } = error.response
  return Array.isArray(refused) && refused.length > 0 && refused.every(isRefusal) ? { done: [], refused } : null
}

/** '23 done, 2 refused' */
export function countsOf({ done, refused }: BulkResult, what = 'done'): string {
  return refused.length === 0 ? `${done.length} ${what}` : `${done.length} ${what}, ${refused.length} refused`
}

/** The refused rows by loan number, in the order in which they were ticked. */
export function refusedLoans({ refused }: BulkResult, rows: readonly Row[]): RefusedLoan[] {
  const place = (id: number) => rows.findIndex((row) => row.recsID === id)
  return refused
    .map(({ id, msg }) => ({ id, msg, loanNumber: loanOf(rows.find((row) => row.recsID === id)) || `row ${id}` }))
    .sort((a, b) => place(a.id) - place(b.id))
}
