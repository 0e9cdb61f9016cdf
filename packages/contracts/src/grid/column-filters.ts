import { isDay } from '../calendar/days.ts'
import { storedText } from '../wire/text.ts'

/** How the cells of a column are filtered: they contain a text, equal one of a few words, or lie in a range of numbers or of days. */
export const FILTER_KINDS = ['text', 'words', 'number', 'day'] as const
export type FilterKind = (typeof FILTER_KINDS)[number]

export const MAX_COLUMN_FILTERS = 20
export const MAX_COLUMN_FILTERS_LENGTH = 2000

/** A filter by a column: its title, and a text, a word or a range such as `5..10`, `5..` and `..10`. */
export interface ColumnFilter {
  title: string
  value: string
}

/** Parses `Borrower=abbott&Age=5..10`, encoded like the query of a link: the form of column filters in links, views and on the wire. */
export const parseColumnFilters = (text: string): ColumnFilter[] =>
  [...new URLSearchParams(text)].map(([title, value]) => ({ title, value: storedText(value.replaceAll('\0', '')).trim() }))

/** Writes the filters that have a value. */
export function writeColumnFilters(filters: readonly ColumnFilter[]): string {
  const written = new URLSearchParams()
  for (const { title, value } of filters) if (value.trim() !== '') written.append(title, value.trim())
  return written.toString()
}

const SEPARATOR = '..'

export interface Range {
  from: string
  to: string
}

/** Parses a range. A value without dots is both ends. An open end is ''. */
export function parseRange(value: string): Range {
  const at = value.indexOf(SEPARATOR)
  return at < 0 ? { from: value, to: value } : { from: value.slice(0, at).trim(), to: value.slice(at + SEPARATOR.length).trim() }
}

export const writeRange = ({ from, to }: Range): string => (from === '' && to === '' ? '' : `${from}${SEPARATOR}${to}`)

/** Parses a number, with or without thousands separators. NaN if the text is none. */
export const parseNumber = (text: string): number =>
  /^-?(\d{1,12}|\d{1,3}(,\d{3}){1,3})(\.\d{1,6})?$/.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN

export const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '2199-12-31']
const isFilterDay = (text: string) => isDay(text) && text >= FIRST_DAY && text <= LAST_DAY

/** Returns what is wrong with the value of a column filter, or null. The text follows the name of the column. */
export function columnFilterProblem(kind: FilterKind, words: readonly string[], value: string): string | null {
  if (kind === 'text') return null
  if (kind === 'words') return words.includes(value) ? null : `choose one of ${words.join(', ')}`
  const { from, to } = parseRange(value)
  const isValid = kind === 'day' ? isFilterDay : (end: string) => !Number.isNaN(parseNumber(end))
  const ends = [from, to].filter((end) => end !== '')
  if (ends.length === 0 || !ends.every(isValid)) {
    return kind === 'day' ? 'write days such as 2026-06-30' : 'write numbers such as 1500 or 5.25'
  }
  const falls = ends.length === 2 && (kind === 'day' ? from > to : parseNumber(from) > parseNumber(to))
  return falls ? 'the end of the range is before its start' : null
}
