import {
  columnFilterProblem,
  columnFiltersProblem,
  isEmptyValue,
  MAX_COLUMN_FILTERS,
  parseColumnFilters,
  parseDayRange,
  parseRange,
  splitNot,
  splitValues,
} from '@ivue/contracts/grid/column-filters.ts'
import { isLoanNumber } from '@ivue/contracts/grid/loan-numbers.ts'
import type { GridInput } from '@ivue/contracts/grid/wire.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { Refusal } from '../platform/rpc/refusal.ts'
import type { ColumnFilterSql } from './column-filters.ts'
import type { ColumnShape, ListShape } from './definition.ts'

/** Returns the description of a column's filter for its header. */
export const describeColumnFilter = ({ filter }: Pick<ColumnShape, 'filter'>) =>
  filter && { kind: filter.kind, ...(filter.kind === 'words' && { words: filter.words }) }

/** Returns the conditions of `columnFilters`. Throws Refusal that names the column and what to write. */
export function columnConditions({ columns }: Pick<ListShape, 'columns'>, { columnFilters = '' }: GridInput): Prisma.Sql[] {
  const requested = parseColumnFilters(columnFilters).filter(({ value }) => value !== '')
  const refuse = (msg: string) => Refusal.field('columnFilters', msg)
  if (requested.length > MAX_COLUMN_FILTERS) throw refuse(`Filter by at most ${MAX_COLUMN_FILTERS} columns`)
  const conditions = requested.map(({ title, value }, at) => {
    const { label = title, filter } = columns.find((column) => column.title === title) ?? {}
    if (!filter) {
      const others = columns.filter((column) => column.filter).map((column) => column.title)
      throw refuse(`The list cannot be filtered by ${title || 'a column without a name'}. Choose one of ${others.join(', ')}`)
    }
    if (requested.findIndex((one) => one.title === title) !== at) throw refuse(`Filter by ${label} once`)
    const problem = columnFilterProblem(filter.kind, filter.kind === 'words' ? filter.words : [], value)
    if (problem)
      throw refuse(
        `${label}: ${problem}${filter.kind === 'number' || filter.kind === 'day' ? '. A range is from..to, from.. or ..to' : ''}`,
      )
    return { kind: filter.kind, value, sql: conditionSql(filter, value) }
  })
  const tooMany = columnFiltersProblem(conditions)
  if (tooMany) throw refuse(tooMany)
  return conditions.map(({ sql }) => sql)
}

/** Returns the condition that the cell has one of the values, or none of them. */
function conditionSql(filter: ColumnFilterSql, value: string): Prisma.Sql {
  const { not, written } = splitNot(value)
  const conditions = splitValues(written).map((one) => {
    if (isEmptyValue(one)) return filter.empty
    if (filter.kind === 'text' || filter.kind === 'words') return filter.condition(one)
    return filter.condition(filter.kind === 'day' ? parseDayRange(one) : parseRange(one))
  })
  const any = Prisma.sql`((${Prisma.join(conditions, ') OR (')}))`
  return not ? Prisma.sql`${any} IS NOT TRUE` : any
}

/** SQL of the loan number of a list's rows. Throws Refusal for a list without loans. */
export function loanNumberSql({ columns }: Pick<ListShape, 'columns'>): Prisma.Sql {
  const number = columns.find(({ draw }) => draw === 'loan')?.sort
  if (!number) throw Refusal.field('loanNumbers', 'This list has no loan numbers. Leave them out')
  return number
}

export const loanNumbersCondition = (list: Pick<ListShape, 'columns'>, { loanNumbers = [] }: GridInput): Prisma.Sql[] =>
  loanNumbers.length === 0 ? [] : [Prisma.sql`${loanNumberSql(list)} = ANY(${loanNumbers.filter(isLoanNumber)}::text[])`]
