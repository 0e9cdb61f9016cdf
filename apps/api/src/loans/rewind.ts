import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { formatDate, type Queries } from '../platform/database/database.ts'

/** The tables shown in the popup whose changes are logged (`loan_changes`). */
export type ChangedKind = 'loan' | 'task' | 'condition' | 'todo' | 'feed' | 'review'

interface Change {
  kind: ChangedKind
  rowId: number
  removed: boolean
  was: Record<string, unknown>
}

/** A past moment, and all logged changes of a loan since then, the newest first. */
export interface LoanPast {
  at: Date
  changes: readonly Change[]
}

export async function readPast(db: Queries, loanId: number, at: Date): Promise<LoanPast> {
  const rows = await db.loanChange.findMany({ where: { loanId, at: { gt: at } }, orderBy: { id: 'desc' } })
  return {
    at,
    changes: rows.map(({ kind, rowId, removed, was }) => ({ kind: kind as ChangedKind, rowId, removed, was: was as Change['was'] })),
  }
}

/** Returns a row as it was at the past moment. `id` is the row's id; for a feed, the loan's. */
export function rewind<Row extends object>({ changes }: LoanPast, kind: ChangedKind, id: number, row: Row): Row {
  const then = { ...row }
  for (const change of changes) if (change.kind === kind && change.rowId === id) Object.assign(then, fieldsOfColumns(change.was))
  return then
}

/** Returns the rows of a table at the past moment, including those removed since. */
export function rewindAll<Row extends { id: number }>(past: LoanPast, kind: ChangedKind, rows: readonly Row[]): Row[] {
  const removed = past.changes.filter((change) => change.kind === kind && change.removed)
  return [...rows, ...removed.map(({ was }) => fieldsOfColumns(was) as Row)].map((row) => rewind(past, kind, row.id, row))
}

const DECIMALS = ['amount', 'note_rate', 'ltv', 'original_lock_rate']

/** Converts columns from `to_jsonb` to the names and types of Prisma. */
function fieldsOfColumns(was: Record<string, unknown>): object {
  return Object.fromEntries(
    Object.entries(was).map(([column, value]) => {
      const name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
      if (value === null) return [name, null]
      if (DECIMALS.includes(column)) return [name, new Prisma.Decimal(String(value))]
      return [name, /_(on|at)$/.test(column) ? new Date(String(value)) : value]
    }),
  )
}

/** Returns the row with null in place of each of these days and moments that is later than `at`: it had not happened yet. */
export function clearLaterDates<Row extends object, Field extends keyof Row>(
  row: Row,
  at: Date,
  { days, moments, zone }: { days: readonly Field[]; moments: readonly Field[]; zone: string },
): Row {
  const today = dayAt(at, zone)
  const later = (field: Field) => {
    const value = row[field]
    if (!(value instanceof Date)) return false
    return days.includes(field) ? formatDate(value) > today : value > at
  }
  return { ...row, ...Object.fromEntries([...days, ...moments].filter(later).map((field) => [field, null])) }
}
