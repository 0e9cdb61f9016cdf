import { dayRange } from '@ivue/contracts/calendar/zone.ts'
import type { ChoiceSpec } from '@ivue/contracts/grid/list.ts'
import type { DrawType, GridInput, Option } from '@ivue/contracts/grid.ts'
import { isOneOf } from '@ivue/contracts/wire/words.ts'
import { daysProblem } from '@ivue/contracts/worklist/search.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { Refusal } from '../rpc/refusal.ts'
import { constant } from './cells.ts'
import type { ColumnShape, ListShape } from './definition.ts'

/** A filter with a fixed list of values; null means "does not restrict". What is absent or empty takes the default; another word is refused by name. */
export function choice<Field extends string, Word extends string>(
  field: Field,
  input: { readonly [F in Field]?: string | undefined },
  { choices, initial }: ChoiceSpec<Word>,
  conditions: Readonly<Record<Word, Prisma.Sql | null>>,
): Prisma.Sql[] {
  const chosen = input[field] || initial
  if (!isOneOf(choices, chosen)) throw Refusal.field(field, `Choose one of ${choices.join(', ')}`)
  const condition = conditions[chosen]
  return condition === null ? [] : [condition]
}

/** A choice for each word that a column may hold. */
export const equalTo = <Word extends string>(column: Prisma.Sql, words: readonly Word[]) =>
  Object.fromEntries(words.map((word) => [word, Prisma.sql`${column} = ${constant(word)}`])) as Record<Word, Prisma.Sql>

/** People by list id (`withListIds`). `All` and nothing do not restrict. */
export const personFilter = (ids: readonly string[] | undefined, condition: (ids: number[]) => Prisma.Sql): Prisma.Sql[] =>
  ids && ids.length > 0 ? [condition(ids.map(Number))] : []

/** Text that a cell contains, as a LIKE pattern with the wildcards of the text escaped. */
export function textFilter(text: string | undefined, condition: (pattern: string) => Prisma.Sql): Prisma.Sql[] {
  return text ? [condition(`%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`)] : []
}

const WORDS: readonly DrawType[] = ['loan', 'text', 'select', 'dropdown', 'status']

/** Columns whose cells are words, for `filterField`; numbers and moments have filters of their own. */
const isWords = ({ sort, draw }: ColumnShape) => sort !== undefined && WORDS.includes(draw)

/** The choices of `filterField` (work 3, fieldList). */
export const fieldChoices = (columns: readonly ColumnShape[]): Option[] =>
  columns.filter(isWords).map(({ title, label }) => ({ label: label ?? title, value: title }))

/** Columns whose cells hold one of a set of words: "Met" does not mean "Not Met". */
const isSet = ({ draw, words }: ColumnShape) => words === true || draw === 'dropdown' || draw === 'status'

/** `filterField` names a column of words, `filterName` what its cell contains, or is where it holds one of a set. Another column is refused by name. */
export function fieldFilter({ columns, defaultOrder, fields = {} }: ListShape, { filterField, filterName }: GridInput): Prisma.Sql[] {
  if (!filterField) return []
  const column = columns.find(({ title, draw }) => title === filterField && WORDS.includes(draw))
  const ownOrder = filterField === defaultOrder.col ? defaultOrder.sort : undefined
  const words = column ? (column.sort ?? ownOrder) : Object.hasOwn(fields, filterField) ? fields[filterField] : undefined
  if (!words) throw Refusal.field('filterField', `The list cannot be filtered by ${filterField}`)
  if (column && isSet(column)) return filterName ? [Prisma.sql`lower(${words}) = ${filterName.toLowerCase()}`] : []
  return textFilter(filterName, (pattern) => Prisma.sql`lower(${words}) LIKE ${pattern}`)
}

/** Days from–to, both included, read in the business zone. One end without the other is refused with the specification's words (work 5). */
export function dayFilter({ dateFromSearch = '', dateToSearch = '' }: GridInput, zone: string, moment: Prisma.Sql): Prisma.Sql[] {
  const problem = daysProblem(dateFromSearch, dateToSearch)
  if (problem) throw Refusal.field(problem.field, problem.msg)
  if (dateFromSearch === '') return []
  const [from, before] = dayRange(dateFromSearch, dateToSearch, zone)
  return [Prisma.sql`${moment} >= ${from}::timestamptz AND ${moment} < ${before}::timestamptz`]
}
