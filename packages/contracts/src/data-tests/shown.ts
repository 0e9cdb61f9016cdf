import { countText } from '../wire/words.ts'
import { type ColumnId, testColumn } from './columns.ts'
import { type ColumnTerm, type Condition, type Leaf, listRows, type Term } from './condition.ts'
import type { LimitTerm, NoOther } from './fact-rows.ts'

/** A value that decides a test, with its label for people. */
export type ShownValue = { label: string } & (
  | { term: ColumnTerm | LimitTerm }
  | { median: ColumnId }
  | { others: NoOther }
  | { changes: Extract<Leaf, { unchanged: unknown }> }
  | { differences: Extract<Leaf, { workbooksAgree: unknown }> }
)

/**
 * Returns the values that decide a test, in reading order, each once. Constants and today are left out, because a value of today would
 * change every day.
 */
export function shownTerms(when: Condition | null, must: Condition): ShownValue[] {
  const all = [...(when ? listRows(when) : []), ...listRows(must)].flatMap(shownOf)
  const keys = all.map((one) => ('term' in one ? one.label : JSON.stringify(one)))
  return all.filter((_, nth) => keys.indexOf(keys[nth] ?? '') === nth)
}

function shownOf(row: Leaf): ShownValue[] {
  if ('left' in row) return [...termShown(row.left), ...termShown(row.right)]
  if ('unchanged' in row) return [{ label: `Changed after ${titleOf(row.after)}`, changes: row }]
  if ('noOther' in row) {
    const { same, near, within } = row.noOther
    const own = [...same, ...(near ? [near.column] : []), within.column]
    return [...own.flatMap((column) => termShown({ column })), { label: 'Other loans', others: row.noOther }]
  }
  if ('workbooksAgree' in row) return [{ label: 'Differs between the workbooks', differences: row }]
  if ('inBothWorkbooks' in row || 'hasPeers' in row) return []
  const column = termShown({ column: row.column })
  return 'nearPeers' in row ? [...column, { label: 'Median of peers', median: row.column }] : column
}

const titleOf = (id: ColumnId) => testColumn(id).title

const termShown = (term: Term): ShownValue[] => ('column' in term || 'limit' in term ? [{ label: termLabel(term), term }] : [])

/** Returns how people read a term: "Scheduled Closing + 3 specific business days", "LTV limit", "today". */
export function termLabel(term: Term): string {
  if ('limit' in term) return `${term.limit} limit`
  if ('today' in term) return 'today'
  if ('value' in term) return valueLabel(term.value)
  const { column, shift, factor, offset } = term
  const scaled = `${titleOf(column)}${factor === undefined ? '' : ` × ${factor}`}`
  if (shift) return `${scaled} ${sign(shift.days)} ${countText(Math.abs(shift.days), DAY_WORDS[shift.of])}`
  return offset === undefined ? scaled : `${scaled} ${sign(offset)} ${Math.abs(offset)}`
}

const DAY_WORDS = { calendar: 'calendar day', business: 'business day', specific: 'specific business day' } as const
const sign = (number: number) => (number < 0 ? '−' : '+')

function valueLabel(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(`${value}`) ?? []
  return day ? `${month}/${day}/${year}` : `${value}`
}
