import { isDay } from '../calendar/days.ts'
import { searchWords, storedText } from '../wire/text.ts'

/** How the cells of a column are filtered: they contain a text, equal one of a few words, or lie in a range of numbers or of days. */
export const FILTER_KINDS = ['text', 'words', 'number', 'day'] as const
export type FilterKind = (typeof FILTER_KINDS)[number]

export const MAX_COLUMN_FILTERS = 20
export const MAX_COLUMN_FILTERS_LENGTH = 2000
/** The most values of one filter, and words of one text filter. */
export const MAX_FILTER_WORDS = 20
/** The most values and words of all filters together. Each becomes a condition. */
const MAX_FILTER_WORDS_IN_ALL = 60

/**
 * A filter by a column: its title, and a text, a word or a range such as `5..10`, `5..` and `..10`. The form `a | b` means one of several
 * values, `!a` anything else, and `(empty)` a cell without a value.
 */
export interface ColumnFilter {
  title: string
  value: string
}

/** Parses column filters as links, views and the wire write them: `Borrower=abbott&Age=5..10`, encoded like the query of a link. */
export const parseColumnFilters = (text: string): ColumnFilter[] =>
  [...new URLSearchParams(text)].map(([title, value]) => ({ title, value: storedText(value.replaceAll('\0', '')).trim() }))

/** Returns the filters that have a value in the form that `parseColumnFilters` reads. */
export function writeColumnFilters(filters: readonly ColumnFilter[]): string {
  const written = new URLSearchParams()
  for (const { title, value } of filters) if (value.trim() !== '') written.append(title, value.trim())
  return written.toString()
}

const NOT = '!'
/** The value of a column filter that selects cells without a value. */
export const EMPTY_VALUE = '(empty)'

/** Returns whether a filter excludes its values, and the values as they are written. */
export const splitNot = (value: string): { not: boolean; written: string } =>
  value.startsWith(NOT) ? { not: true, written: value.slice(NOT.length).trimStart() } : { not: false, written: value }
export const writeNot = (not: boolean, written: string): string => (not ? NOT : '') + written

export const isEmptyValue = (value: string): boolean => value.toLowerCase() === EMPTY_VALUE
export const splitValues = (written: string): string[] => [...new Set(written.split('|').map((value) => value.trim()))].filter(Boolean)
export const joinValues = (values: readonly string[]): string => values.join(' | ')

const SEPARATOR = '..'

export interface FilterRange {
  from: string
  to: string
}

/** Parses a range. A value without dots is both ends. An open end is ''. */
export function parseRange(value: string): FilterRange {
  const at = value.indexOf(SEPARATOR)
  return at < 0 ? { from: value, to: value } : { from: value.slice(0, at).trim(), to: value.slice(at + SEPARATOR.length).trim() }
}

export const writeRange = ({ from, to }: FilterRange): string => (from === '' && to === '' ? '' : `${from}${SEPARATOR}${to}`)

/** Parses a number, with or without thousands separators. NaN if the text is none. */
export const parseNumber = (text: string): number =>
  /^-?(\d{1,12}|\d{1,3}(,\d{3}){1,3})(\.\d{1,6})?$/.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN

export const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '2199-12-31']
const isFilterDay = (text: string) => isDay(text) && text >= FIRST_DAY && text <= LAST_DAY

/** Parses a range of days, each `YYYY-MM-DD` or `MM/DD/YYYY`. */
export function parseDayRange(value: string): FilterRange {
  const iso = (end: string) => end.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$1-$2')
  const { from, to } = parseRange(value)
  return { from: iso(from), to: iso(to) }
}

const countWords = (kind: FilterKind, written: string) =>
  splitValues(written).flatMap((value) => (kind === 'text' ? searchWords(value) : [value])).length

/** Returns what is wrong with the filters of a list together, or null. */
export function columnFiltersProblem(filters: readonly { kind: FilterKind; value: string }[]): string | null {
  const words = filters.reduce((sum, { kind, value }) => sum + countWords(kind, splitNot(value).written), 0)
  return words > MAX_FILTER_WORDS_IN_ALL ? `Filter by at most ${MAX_FILTER_WORDS_IN_ALL} words in all columns. These are ${words}` : null
}

/** Returns what is wrong with the value of a column filter, or null. The text follows the name of the column. */
export function columnFilterProblem(kind: FilterKind, words: readonly string[], value: string): string | null {
  const { written } = splitNot(value)
  const values = splitValues(written)
  if (values.length === 0) return 'enter what the cells should contain'
  if (kind !== 'words' && countWords(kind, written) > MAX_FILTER_WORDS)
    return `enter at most ${MAX_FILTER_WORDS} ${kind === 'text' ? 'words' : 'values'}`
  const problems = values.filter((one) => !isEmptyValue(one)).map((one) => valueProblem(kind, words, one))
  return problems.find((problem) => problem !== null) ?? null
}

function valueProblem(kind: FilterKind, words: readonly string[], value: string): string | null {
  if (kind === 'text') return null
  if (kind === 'words') return words.includes(value) ? null : `choose one of ${words.join(', ')}`
  const { from, to } = kind === 'day' ? parseDayRange(value) : parseRange(value)
  const isValid = kind === 'day' ? isFilterDay : (end: string) => !Number.isNaN(parseNumber(end))
  const ends = [from, to].filter((end) => end !== '')
  if (ends.length === 0 || !ends.every(isValid)) {
    return kind === 'day' ? 'enter days such as 2026-06-30 or 06/30/2026' : 'enter numbers such as 1500 or 5.25'
  }
  const falls = ends.length === 2 && (kind === 'day' ? from > to : parseNumber(from) > parseNumber(to))
  return falls ? 'the end of the range is before its start' : null
}
