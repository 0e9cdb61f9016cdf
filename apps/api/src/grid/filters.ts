import { dayRange } from '@ivue/contracts/calendar/zone.ts'
import type { ChoiceSpec } from '@ivue/contracts/grid/list.ts'
import type { DrawType, GridInput, Option } from '@ivue/contracts/grid/wire.ts'
import { searchKey } from '@ivue/contracts/wire/text.ts'
import { isOneOf } from '@ivue/contracts/wire/words.ts'
import { dateRangeProblem } from '@ivue/contracts/worklist/search.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { Refusal } from '../platform/rpc/refusal.ts'
import { refuseProblem } from '../platform/rpc/refuse-problems.ts'
import { constantSql, containsPattern } from './cells.ts'
import type { ColumnShape, ListShape } from './definition.ts'

/** Returns the chosen word, or the default for an empty one. Throws Refusal that names the field for a word that is no choice. */
export function parseChoice<Word extends string>(
  field: string,
  word: string | undefined,
  { choices, initial }: Pick<ChoiceSpec<Word>, 'choices' | 'initial'>,
): Word {
  const chosen = word || initial
  if (!isOneOf(choices, chosen)) throw Refusal.field(field, `Choose one of ${choices.join(', ')}`)
  return chosen
}

/** Returns the condition of the chosen word of a filter (`parseChoice`). A null condition does not restrict. */
export function choiceFilterSql<Field extends string, Word extends string>(
  field: Field,
  input: { readonly [F in Field]?: string | undefined },
  spec: ChoiceSpec<Word>,
  conditions: Readonly<Record<Word, Prisma.Sql | null>>,
): Prisma.Sql[] {
  const condition = conditions[parseChoice(field, input[field], spec)]
  return condition === null ? [] : [condition]
}

export const conditionPerWord = <Word extends string>(column: Prisma.Sql, words: readonly Word[]) =>
  Object.fromEntries(words.map((word) => [word, Prisma.sql`${column} = ${constantSql(word)}`])) as Record<Word, Prisma.Sql>

/** Condition for people by list id (`withListIds`). An empty list does not restrict. */
export const personFilterSql = (ids: readonly string[] | undefined, condition: (ids: number[]) => Prisma.Sql): Prisma.Sql[] =>
  ids && ids.length > 0 ? [condition(ids.map(Number))] : []

/** Condition for cells that contain a text, as a LIKE pattern with escaped wildcards. */
export function textFilterSql(text: string | undefined, condition: (pattern: string) => Prisma.Sql): Prisma.Sql[] {
  return text ? [condition(containsPattern(searchKey(text)))] : []
}

const WORDS: readonly DrawType[] = ['loan', 'text', 'select', 'dropdown', 'status']

/** Whether the cells are words, so that `filterField` applies; numbers and moments have their own filters. */
const holdsWords = ({ sort, draw }: ColumnShape) => sort !== undefined && WORDS.includes(draw)

/** Returns the choices of `filterField` (work 3, fieldList). */
export const fieldChoices = (columns: readonly ColumnShape[]): Option[] =>
  columns.filter(holdsWords).map(({ title, label }) => ({ label: label ?? title, value: title }))

/** Whether the cells hold one of a set of words, which must match as a whole: "Met" must not match "Not Met". */
const holdsFixedWords = ({ draw, words }: ColumnShape) => words !== undefined || draw === 'dropdown' || draw === 'status'

/**
 * Condition of `filterField` and `filterName`: the cell contains the text, or equals it if the column holds a set of words. Throws
 * Refusal for a column that cannot be filtered.
 */
export function fieldFilterSql({ columns, defaultOrder, fields = {} }: ListShape, { filterField, filterName }: GridInput): Prisma.Sql[] {
  if (!filterField) return []
  const column = columns.find(({ title, draw }) => title === filterField && WORDS.includes(draw))
  const ownOrder = filterField === defaultOrder.col ? defaultOrder.sort : undefined
  const order = column?.sort ?? ownOrder
  // What the cells show, because the order may be a number.
  const words = column ? order && (column.shown ?? order) : Object.hasOwn(fields, filterField) ? fields[filterField] : undefined
  if (!words) throw Refusal.field('filterField', `The list cannot be filtered by ${filterField}`)
  if (column && holdsFixedWords(column)) return filterName ? [Prisma.sql`search_form(${words}) = search_form(${filterName})`] : []
  return textFilterSql(filterName, (pattern) => Prisma.sql`search_form(${words}) LIKE ${pattern}`)
}

/**
 * Condition for days from–to, both included, in the business zone. Throws Refusal for a range with one end (work 5).
 */
export function dayFilterSql({ dateFromSearch = '', dateToSearch = '' }: GridInput, zone: string, moment: Prisma.Sql): Prisma.Sql[] {
  refuseProblem(dateRangeProblem(dateFromSearch, dateToSearch))
  if (dateFromSearch === '') return []
  const [from, before] = dayRange(dateFromSearch, dateToSearch, zone)
  return [Prisma.sql`${moment} >= ${from}::timestamptz AND ${moment} < ${before}::timestamptz`]
}
