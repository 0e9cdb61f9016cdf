import { row } from '@ivue/contracts/grid.ts'
import type { Alias } from '@ivue/contracts/services/rules.ts'
import type { ResultField, SqlResult } from './run-sql.ts'

/** How the cells of a column are kept and shown. Numbers are only what JavaScript holds exactly enough; all else is text. */
export type ColumnKind = 'text' | 'number' | 'day' | 'moment'

export interface ResultColumn {
  title: string
  kind: ColumnKind
}

export type ResultCell = string | number | null

const LONGEST_TEXT = 2_000

/** Types by their OIDs in Postgres. */
const NUMBERS = new Set([20, 21, 23, 700, 701, 1700])
const BOOLEAN = 16
const DAY = 1082
const MOMENTS = new Set([1114, 1184])

/** Columns and cells of a result, headed by the aliases. */
export function cellsOf(
  { fields, rows }: Pick<SqlResult, 'fields' | 'rows'>,
  aliases: readonly Alias[],
): { columns: ResultColumn[]; cells: ResultCell[][] } {
  const kinds = fields.map((field, index) => kindOf(field, rows, index))
  const titles = titlesOf(fields, aliases)
  return {
    columns: kinds.map((kind, index) => ({ kind, title: titles[index] ?? '' })),
    cells: rows.map((values) => values.map((value, index) => cellOf(value, kinds[index] ?? 'text', fields[index]?.type ?? 0))),
  }
}

/** A column of numbers of which one cannot be held is text, so that none is shown wrong. */
function kindOf({ type }: ResultField, rows: SqlResult['rows'], index: number): ColumnKind {
  if (NUMBERS.has(type)) return rows.every((values) => isHeld(values[index] ?? null)) ? 'number' : 'text'
  const shape = type === DAY ? /^\d{4}-\d\d-\d\d$/ : MOMENTS.has(type) ? /^\d{4}-\d\d-\d\d \d\d:\d\d/ : null
  if (!shape || !rows.every((values) => values[index] == null || (shape.test(values[index]) && !values[index].endsWith('BC'))))
    return 'text'
  return type === DAY ? 'day' : 'moment'
}

const isHeld = (value: string | null) =>
  value === null || (/^-?[\d.]{1,20}$/.test(value) && Math.abs(Number(value)) <= Number.MAX_SAFE_INTEGER)

function cellOf(value: string | null, kind: ColumnKind, type: number): ResultCell {
  if (value === null) return null
  if (kind === 'number') return Number(value)
  // To the minute, in the zone of the run: as the lists show moments.
  if (kind === 'moment') return value.slice(0, 16)
  if (type === BOOLEAN) return value === 't' ? 'Yes' : 'No'
  return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)} …` : value
}

/** The first column of a result: the place of the row as the SQL orders it. */
export const ROW = 'Row'

/** What a row carries beside its cells, and what the grid takes for its tick boxes: no column is called so. */
const RESERVED = new Set([...Object.keys(row.shape), ROW, 'Select', '__proto__'])

/** A title for each column, each once. */
function titlesOf(fields: readonly ResultField[], aliases: readonly Alias[]): string[] {
  const taken = new Set<string>(RESERVED)
  return fields.map(({ name }) => {
    const wanted = aliases.find(({ value }) => value === name)?.label ?? headingOf(name)
    let title = wanted
    for (let next = 2; taken.has(title); next++) title = `${wanted} ${next}`
    taken.add(title)
    return title
  })
}

/** "Loan Number" for `loan_number`. */
const headingOf = (name: string) =>
  name === '?column?'
    ? 'Column'
    : name
        .split('_')
        .filter(Boolean)
        .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
        .join(' ') || 'Column'
