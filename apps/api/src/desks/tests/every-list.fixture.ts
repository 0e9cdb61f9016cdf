import type { ExceptionsRequest } from '@ivue/contracts/data-tests/results-contract.ts'
import type { GridRequest } from '@ivue/contracts/grid/wire.ts'
import type { PIPELINE_FILTERS } from '@ivue/contracts/loans/queues.ts'
import type { FindingsRequest } from '@ivue/contracts/quality/findings/contract.ts'
import type { ChartLoansRequest } from '@ivue/contracts/reports/charts/charts-contract.ts'
import type { DashboardRequest, SentReportInput } from '@ivue/contracts/reports/contract.ts'
import type { Floor, Name, World } from './every-role.fixture.ts'

/** The viewer of a list, for plain SQL. */
export interface Looker {
  userId: number
  /** SQL condition that one of the columns holds a person in the viewer's scope on the floor. */
  sees(floor: Floor, ...columns: string[]): string
}

export type Request = GridRequest & { filter?: (typeof PIPELINE_FILTERS)[number] } & Pick<FindingsRequest, 'age' | 'category'> &
  Pick<ExceptionsRequest, 'party' | 'test'> &
  Partial<Record<'purpose' | 'sales' | 'state' | 'moved' | 'unitLeader' | 'teamLeader' | 'by', string>> &
  Pick<ChartLoansRequest, 'reviewType' | 'severity' | 'sample' | 'stage'> & { person?: string | number } & Partial<
    SentReportInput & DashboardRequest
  >
export type By = readonly [column: string, dir: 'ASC' | 'DESC']
/** A request, the condition of its rows, and their order if it differs from the default. */
export type Filter = readonly [input: Request, sql: string, order?: By]

/** A list as plain SQL, written by hand from the specification, independent of the engine. */
export interface ListTable {
  /** A function if the list's counts depend on the viewer's scope. */
  from: string | ((looker: Looker) => string)
  id: string
  /** Row scope of a viewer, as SQL. */
  scope(looker: Looker): string
  /** The request for all rows, if the default shows only some. */
  whole?: Request
  /** The sortable columns and their sort keys. Rows without a value are last in both directions. */
  orders: Readonly<Record<string, string>>
  opensInOrder: By
  filters(idOf: (name: Name) => number): readonly Filter[]
  /** Requests with words that the list refuses. */
  refuses?: readonly Request[]
}

export function lookerOf(world: World, name: Name): Looker {
  return {
    userId: world.people[name].userId,
    sees(floor, ...columns) {
      const people = world.seenBy(name, floor)
      return people === null ? 'TRUE' : `(${columns.map((column) => `coalesce(${column}, 0) IN (${people.join()})`).join(' OR ')})`
    },
  }
}

export const nameOf = (id: string): string => `(SELECT full_name FROM users WHERE id = ${id})`
export const BORROWER = "(l.borrower_last_name || ', ' || l.borrower_first_name)"
export const onDays = (moment: string, from: string, to: string): Filter => [
  { dateFromSearch: from, dateToSearch: to },
  `(${moment} AT TIME ZONE 'America/Chicago')::date BETWEEN '${from}' AND '${to}'`,
]
export const among = (field: keyof Request, column: string, words: readonly string[]): Filter[] => [
  [{ [field]: 'All' }, 'TRUE'],
  ...words.map((word): Filter => [{ [field]: word }, `${column} = '${word}'`]),
]
/** Part of a cell's text per column, in another case than in any cell. */
const PARTS: Readonly<Record<string, string>> = {
  'Loan Number': '0001',
  Borrower: 'ZHANG',
  HCSEmployeeFullName1: 'NNEKA',
  HCSEmployeeFullName2: 'r',
  Stage: 'RISK',
  Status: 'o',
  Substatus: 'COND',
  Type: 'va',
  Priority: 'rush',
  Queue: 'rr',
  Module: 'import',
  'Worked By': 'NNEKA',
}
/** Columns with a set of words, in which a filter matches the whole word. */
const WHOLE: Readonly<Record<string, string>> = { Purpose: 'refinance', State: 'tx', Outcome: 'OPEN' }
/**
 * Filters by the SLA clock, the most urgent first. No row becomes due in these days; clock.test.ts tests which rows match and their
 * order.
 */
export const byClock = (due: string, how: Record<'Met' | 'Not Met' | 'Late' | 'On track', string>): Filter[] => [
  [{ clock: 'All' }, 'TRUE'],
  [{ clock: 'Met' }, how.Met],
  ...(['Not Met', 'Late', 'On track'] as const).map((clock): Filter => [{ clock }, how[clock], [due, 'ASC']]),
  ...['Due soon', 'At risk', 'Due today'].map((clock): Filter => [{ clock }, 'FALSE']),
  ...['Late and due today', 'Will miss today'].map((clock): Filter => [{ clock }, how.Late, [due, 'ASC']]),
]
/** Filters by loan number and by a part of a cell. `number` is the column of the loan number. */
export const inWords = (number: string, words: Readonly<Record<string, string>>): Filter[] => [
  [{ loanNumber: '00001' }, `${number} LIKE '%00001%'`],
  [{ loanNumber: '%' }, 'FALSE'],
  [{ filterField: 'Loan Number', filterName: '' }, 'TRUE'],
  [{ filterField: 'Loan Number', filterName: '_' }, 'FALSE'],
  ...Object.entries(words).map(([filterField, sql]): Filter => {
    const whole = WHOLE[filterField]
    if (whole) return [{ filterField, filterName: whole }, `lower(${sql}) = '${whole.toLowerCase()}'`]
    const filterName = PARTS[filterField] ?? 'A'
    return [{ filterField, filterName }, `${sql} ILIKE '%${filterName}%'`]
  }),
]
export const searched = (terms: readonly string[], ...cells: string[]): Filter => [
  { filterData: { searchString: terms.join(' ') } },
  terms.map((term) => `strpos(lower(concat_ws('|', ${cells.join()})), '${term}') > 0`).join(' AND '),
]
