import { z } from 'zod'
import { type ColumnId, columnId, PEER_COLUMNS, testColumn, WORKBOOK_COLUMNS } from './columns.ts'

/** Limits by year and kind of loan. Their values are rows of a table. */
export const LIMIT_NAMES = ['LTV', 'High-cost loan amount', 'Baseline loan amount'] as const
export type LimitName = (typeof LIMIT_NAMES)[number]
export const limitTerm = z.strictObject({ limit: z.enum(LIMIT_NAMES, 'Choose a limit') })
export type LimitTerm = z.infer<typeof limitTerm>

/**
 * A row of a condition by which the loan must have at least 30 peers. Peers are loans of the same type, term and purpose, whose application
 * weeks are at most two weeks away.
 */
const peers = z.strictObject({ hasPeers: columnId })
/**
 * A row of a condition by which a value must be near the median of the peers: at most so many median absolute deviations away, times
 * 1.4826.
 */
const nearness = z.strictObject({ column: columnId, nearPeers: z.number('Enter a number').positive().max(100) })
/**
 * A row of a condition by which no other loan may have the same values, a similar number, and a date within so many days before or after.
 */
const others = z.strictObject({
  noOther: z.strictObject({
    same: z.array(columnId).min(1).max(10),
    near: z.strictObject({ column: columnId, percent: z.number('Enter a number').positive().max(100) }).optional(),
    within: z.strictObject({ column: columnId, days: z.number('Enter a number').int().min(0).max(366) }),
  }),
})
const inBoth = z.strictObject({ inBothWorkbooks: z.literal(true) })
/** A row of a condition by which both workbooks must have the same values. Numbers may differ by `within`. */
const agreement = z.strictObject({
  workbooksAgree: z.array(columnId).min(1).max(WORKBOOK_COLUMNS.length),
  within: z.number('Enter a number').nonnegative().max(1e9).optional(),
})

/** A row that reads more than the columns of its loan: peers, other loans, or both workbooks. */
export const factRow = z.union([peers, nearness, others, inBoth, agreement])
export type FactRow = z.infer<typeof factRow>
export type NoOther = z.infer<typeof others>['noOther']

const titlesOf = (ids: readonly ColumnId[]) => ids.map((id) => testColumn(id).title).join(', ')

/** Returns why such a row cannot be saved, or null. */
export function factProblem(row: FactRow): string | null {
  if ('inBothWorkbooks' in row) return null
  if ('noOther' in row) return othersProblem(row.noOther)
  if ('workbooksAgree' in row) {
    const other = row.workbooksAgree.find((id) => !WORKBOOK_COLUMNS.some((one) => one === id))
    return other === undefined ? null : `${titlesOf([other])} is not in both workbooks: choose among ${titlesOf(WORKBOOK_COLUMNS)}`
  }
  const column = 'hasPeers' in row ? row.hasPeers : row.column
  return PEER_COLUMNS.includes(column) ? null : `${titlesOf([column])} has no peers: choose one of ${titlesOf(PEER_COLUMNS)}`
}

function othersProblem({ same, near, within }: NoOther): string | null {
  // Columns with history are those of the loan itself. Facts of the work are not compared among loans.
  const ofWork = [...same, ...(near ? [near.column] : []), within.column].find((id) => !testColumn(id).history)
  if (ofWork !== undefined) return `${titlesOf([ofWork])} is not compared with other loans: leave it out`
  if (near && testColumn(near.column).kind !== 'number')
    return `${titlesOf([near.column])} is not a number: choose one, such as Loan Amount`
  if (!['day', 'moment'].includes(testColumn(within.column).kind))
    return `${titlesOf([within.column])} is not a date: choose one, such as Application Date`
  return null
}
