import { row } from '@ivue/contracts/grid/wire.ts'
import type { Alias } from '@ivue/contracts/services/rules.ts'
import type { ResultField, SqlResult } from './run-sql.ts'

/**
 * How a column's cells are stored and shown. A column is a `number` only if JavaScript can represent all of its values. Everything else is
 * text.
 */
export type ColumnKind = 'text' | 'number' | 'day' | 'moment'

export interface ResultColumn {
  title: string
  kind: ColumnKind
}

export type ResultCell = string | number | null

const MAX_TEXT_LENGTH = 2_000

/** OIDs of the numeric types of Postgres. */
const NUMBERS = new Set([20, 21, 23, 700, 701, 1700])
const BOOLEAN = 16
const DAY = 1082
const MOMENTS = new Set([1114, 1184])

/** Returns the columns, titled by the aliases, and the cells of a result. */
export function toCells(
  { fields, rows }: Pick<SqlResult, 'fields' | 'rows'>,
  aliases: readonly Alias[],
): { columns: ResultColumn[]; cells: ResultCell[][] } {
  const kinds = fields.map((field, index) => findKind(field, rows, index))
  const titles = uniqueTitles(fields, aliases)
  return {
    columns: kinds.map((kind, index) => ({ kind, title: titles[index] ?? '' })),
    cells: rows.map((values) => values.map((value, index) => cellOf(value, kinds[index] ?? 'text', fields[index]?.type ?? 0))),
  }
}

/**
 * Returns the kind of a column. A numeric column with a value that JavaScript cannot represent is text, so that no number is shown wrong.
 */
function findKind({ type }: ResultField, rows: SqlResult['rows'], index: number): ColumnKind {
  if (NUMBERS.has(type)) return rows.every((values) => isExactNumber(values[index] ?? null)) ? 'number' : 'text'
  const shape = type === DAY ? /^\d{4}-\d\d-\d\d$/ : MOMENTS.has(type) ? /^\d{4}-\d\d-\d\d \d\d:\d\d/ : null
  if (!shape || !rows.every((values) => values[index] == null || (shape.test(values[index]) && !values[index].endsWith('BC'))))
    return 'text'
  return type === DAY ? 'day' : 'moment'
}

const isExactNumber = (value: string | null) =>
  value === null || (/^-?[\d.]{1,20}$/.test(value) && Math.abs(Number(value)) <= Number.MAX_SAFE_INTEGER)

function cellOf(value: string | null, kind: ColumnKind, type: number): ResultCell {
  if (value === null) return null
  if (kind === 'number') return Number(value)
  // To the minute in the zone of the run, as lists show moments.
  if (kind === 'moment') return value.slice(0, 16)
  if (type === BOOLEAN) return value === 't' ? 'Yes' : 'No'
  return value.length > MAX_TEXT_LENGTH ? `${value.slice(0, MAX_TEXT_LENGTH)} …` : value
}

/** Title of the first column of a result: the row number in the order of the SQL. */
export const ROW_NUMBER_TITLE = 'Row'

/** Titles that a column cannot have, because a row or the grid's tick boxes use them. */
const RESERVED = new Set([...Object.keys(row.shape), ROW_NUMBER_TITLE, 'Select', '__proto__'])

/** Returns a unique title for each column. */
function uniqueTitles(fields: readonly ResultField[], aliases: readonly Alias[]): string[] {
  const taken = new Set<string>(RESERVED)
  return fields.map(({ name }) => {
    const wanted = aliases.find(({ value }) => value === name)?.label ?? formatHeading(name)
    let title = wanted
    for (let next = 2; taken.has(title); next++) title = `${wanted} ${next}`
    taken.add(title)
    return title
  })
}

/** Returns "Loan Number" for `loan_number`. */
const formatHeading = (name: string) =>
  name === '?column?'
    ? 'Column'
    : name
        .split('_')
        .filter(Boolean)
        .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
        .join(' ') || 'Column'
