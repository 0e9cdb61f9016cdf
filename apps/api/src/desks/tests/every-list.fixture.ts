import type { GridRequest } from '@ivue/contracts/grid.ts'
import type { PIPELINE_FILTERS } from '@ivue/contracts/loans/lists-words.ts'
import type { FindingsRequest } from '@ivue/contracts/quality/findings-contract.ts'
import type { ChartLoansRequest } from '@ivue/contracts/reports/charts/charts-contract.ts'
import type { DashboardRequest, ReportRequest } from '@ivue/contracts/reports/contract.ts'
import type { Floor, Name, World } from './every-role.fixture.ts'

/** The person who looks, in plain SQL. */
export interface Looker {
  userId: number
  /** True where one of the columns holds a person whose work is seen on the floor. */
  sees(floor: Floor, ...columns: string[]): string
}

export type Request = GridRequest & { filter?: (typeof PIPELINE_FILTERS)[number] } & Pick<FindingsRequest, 'age' | 'category'> &
  Partial<Record<'purpose' | 'sales' | 'state' | 'unitLeader' | 'teamLeader' | 'by', string>> &
  Pick<ChartLoansRequest, 'reviewType' | 'severity' | 'sample' | 'stage'> & { person?: string | number } & Partial<
    ReportRequest & DashboardRequest
  >
export type By = readonly [column: string, dir: 'ASC' | 'DESC']
/** What is asked for, which rows it leaves, and in which order where that is not the list's own. */
export type Filter = readonly [input: Request, sql: string, order?: By]

/** A list as plain SQL, written by hand from the specification and without the engine. */
export interface ListTable {
  /** A list that counts what its rows are made of counts what the person sees of it. */
  from: string | ((looker: Looker) => string)
  id: string
  /** Which rows a person sees of it. */
  scope(looker: Looker): string
  /** What shows all of them, where the list opens on some. */
  whole?: Request
  /** The sortable columns, and what each goes by. Without a value: last either way. */
  orders: Readonly<Record<string, string>>
  opensInOrder: By
  filters(idOf: (name: Name) => number): readonly Filter[]
  /** Requests whose words are not the list's. */
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
/** What a cell of each column of words contains in some rows, as no cell has it written. */
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
/** Columns of a set of words: a filter means the whole word. */
const WHOLE: Readonly<Record<string, string>> = { Purpose: 'refinance', State: 'tx', Outcome: 'OPEN' }
/** By the SLA clock, the most urgent first; nothing falls due in these days (which rows do, and in which order, clock.test.ts tells). */
export const byClock = (due: string, how: Record<'Met' | 'Not Met' | 'Late' | 'On track', string>): Filter[] => [
  [{ clock: 'All' }, 'TRUE'],
  [{ clock: 'Met' }, how.Met],
  ...(['Not Met', 'Late', 'On track'] as const).map((clock): Filter => [{ clock }, how[clock], [due, 'ASC']]),
  ...['Due soon', 'At risk', 'Due today'].map((clock): Filter => [{ clock }, 'FALSE']),
  [{ clock: 'Will miss today' }, how.Late, [due, 'ASC']],
]
/** By number, and by what a cell of words contains; `number` is the loan's. */
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
