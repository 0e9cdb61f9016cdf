import { isDay } from '../calendar/days.ts'
import { usDay } from '../calendar/moment-text.ts'
import {
  type FilterKind,
  type FilterRange,
  isEmptyValue,
  parseColumnFilters,
  parseDayRange,
  parseNumber,
  parseRange,
  splitNot,
  splitValues,
} from './column-filters.ts'
import { type FilterSpec, type FilterSpecs, idsFilter, loanNumberFilters } from './list.ts'
import { formatModule } from './module-words.ts'
import type { GridInput, Header } from './wire.ts'

/** Display names by id. */
export type DisplayNames = ReadonlyMap<string, string>

/** A filter as text, such as "SLA" and "Not Met". */
export interface FilterText {
  label: string
  /** The verb between label and words, if it is not "is", or if the words are no value. */
  verb?: 'contains' | 'does not contain' | 'is' | 'is not'
  words: string
  /** Whether `words` are display names of people or things. */
  names: boolean
}

const SHARED: FilterSpecs = { userId: idsFilter('Employee'), loanNumbers: loanNumberFilters('Loan number').loanNumbers }

/** Adds the filters that every list accepts even if its screen does not show them (work 3, Filters). */
const withShared = (specs: FilterSpecs): FilterSpecs => ({ ...specs, ...SHARED, ...specs })

const NO_NAMES: DisplayNames = new Map()

/** Returns one filter in words, or null if it excludes no rows. Without a value it has its initial value. */
export function describeFilter({ label, initial, named, words }: FilterSpec, value: unknown, names = NO_NAMES): FilterText | null {
  const current = textOf(value) || initial
  const text = named ? namesOf(current, names) : (words?.(current) ?? valueText(current))
  return text === '' || text === 'All' ? null : { label, words: text, names: named === true }
}

/** Returns the filters that exclude rows of a list, in words, for print and workbooks. */
export const describeFilters = (specs: FilterSpecs, values: Readonly<Record<string, unknown>>, names = NO_NAMES): FilterText[] =>
  Object.entries(withShared(specs)).flatMap(([field, spec]) => describeFilter(spec, values[field], names) ?? [])

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value : String(value ?? '')

const valueText = (value: string): string => (isDay(value) ? usDay(value) : formatModule(value))

function namesOf(value: string, names: DisplayNames): string {
  if (value === '' || value === 'All') return ''
  const ids = value.split(',')
  const known = ids.flatMap((id) => names.get(id) ?? (id === 'none' ? 'Nobody' : []))
  const others = ids.length - known.length
  if (known.length === 0) return `${others} chosen`
  return [...known, ...(others > 0 ? [`${others} more`] : [])].join(', ')
}

export const findNamedIds = (specs: FilterSpecs, values: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(withShared(specs)).flatMap(([field, { named }]) => (named ? textOf(values[field]).split(',').filter(Boolean) : []))

/** Returns "SLA due, descending; Borrower, ascending", with the headings of the columns. */
export function describeOrder(order: NonNullable<GridInput['orderArray']>, columns: readonly Pick<Header, 'Title' | 'label'>[]): string {
  const labelOf = (title: string) => columns.find(({ Title }) => Title === title)?.label ?? title
  return order.map(({ col, dir }) => `${labelOf(col)}, ${dir === 'ASC' ? 'ascending' : 'descending'}`).join('; ')
}

type FilteredColumn = Pick<Header, 'Title' | 'label'> & { filter?: { kind: FilterKind } | undefined }

/** Returns the filters by columns in words: "Borrower contains 'abbott'", "Loan amount 200,000 to 400,000". */
export function describeColumnFilters(text: string, headers: readonly FilteredColumn[]): FilterText[] {
  return parseColumnFilters(text).map(({ title, value }) => {
    const header = headers.find(({ Title }) => Title === title)
    const label = header?.label ?? title
    const kind = header?.filter?.kind ?? 'words'
    const { not, written } = splitNot(value)
    const values = splitValues(written)
    const words = values.map((one) => (isEmptyValue(one) ? 'empty' : describeValue(kind, one))).join(' or ')
    const names = kind === 'text'
    if (values.every(isEmptyValue)) return { label, verb: not ? 'is not' : 'is', words, names }
    if (names) return { label, verb: not ? 'does not contain' : 'contains', words, names }
    return { label, ...(not && { verb: 'is not' }), words, names }
  })
}

const describeValue = (kind: FilterKind, value: string): string =>
  kind === 'text' ? `'${value}'` : kind === 'words' ? value : describeRange(kind, kind === 'day' ? parseDayRange(value) : parseRange(value))

function describeRange(kind: Extract<FilterKind, 'number' | 'day'>, { from, to }: FilterRange): string {
  const shown = (end: string) => {
    if (kind === 'day') return isDay(end) ? usDay(end) : end
    const number = parseNumber(end)
    return Number.isNaN(number) ? end : number.toLocaleString('en-US', { maximumFractionDigits: 6 })
  }
  if (from === to) return shown(from)
  return from === '' ? `up to ${shown(to)}` : to === '' ? `from ${shown(from)}` : `${shown(from)} to ${shown(to)}`
}
