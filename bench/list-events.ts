import { INSTANT, object, pageOf, quoted, SHOWN, total, ZONE } from './list-sql.ts'
import type { View } from './list-views.ts'

const AT = `to_char(e.at AT TIME ZONE ${ZONE}, ${SHOWN})`
const INSTANT_AT = `to_char(e.at AT TIME ZONE 'UTC', ${INSTANT})`
const orNull = (column: string) => `nullif(e.${column}, '')`

export interface Event {
  id: number
  at: string
  instant: string
  loan: string
  module: string
  by: string
  before: string | null
  after: string | null
  reason: string | null
}

/** One row an event, with the total in each. */
export const eventRowsSql = (
  view: View,
) => `SELECT e.id::float8 AS id, ${AT} AS at, ${INSTANT_AT} AS instant, e.loan_number AS loan, e.module, e.actor_name AS by,
  ${orNull('before')} AS before, ${orNull('after')} AS after, ${orNull('reason')} AS reason, ${total(view)} AS total
  FROM ${pageOf(view)} ORDER BY ${view.order}`

export const eventShown = ({ id, at, instant, loan, module, by, before, after, reason }: Event) => ({
  recsID: id,
  version: 1,
  Date: { value: at, at: instant },
  'Loan Number': { value: loan },
  Module: { value: module },
  By: { value: by },
  Before: { value: before },
  After: { value: after },
  Reason: { value: reason },
})

/** One row with the page as JSON text, and the total. */
export function eventJsonSql(view: View): string {
  const cell = (value: string) => object({ value })
  const row = object({
    recsID: 'e.id',
    version: '1',
    Date: object({ value: AT, at: INSTANT_AT }),
    'Loan Number': cell('e.loan_number'),
    Module: cell('e.module'),
    By: cell('e.actor_name'),
    Before: cell(orNull('before')),
    After: cell(orNull('after')),
    Reason: cell(orNull('reason')),
  })
  return `SELECT coalesce(string_agg(${row}::text, ${quoted(',')} ORDER BY ${view.order}), '') AS rows, ${total(view)} AS total FROM ${pageOf(view)}`
}
