import { isDay } from '../calendar/days.ts'
import { usDay } from '../calendar/moment-text.ts'
import type { GridInput, Header } from '../grid.ts'
import { type FilterSpecs, idsFilter } from './list.ts'
import { moduleWords } from './module-words.ts'

/** What ids are called, by the id. */
export type Names = ReadonlyMap<string, string>

/** A filter that narrows a list. */
export interface FilterSaid {
  label: string
  words: string
  /** It tells whom the list is about. */
  names: boolean
}

/** Every list takes `userId`, also where its screen has no such filter (work 3, Filters). */
const withPeople = (specs: FilterSpecs): FilterSpecs => ('userId' in specs ? specs : { ...specs, userId: idsFilter('Employee') })

/** What a list is narrowed to, on paper and in workbooks: of its own filters those that leave rows out, as the list takes them where nothing was said. */
export function filterWords(specs: FilterSpecs, values: Readonly<Record<string, unknown>>, names: Names = new Map()): FilterSaid[] {
  return Object.entries(withPeople(specs)).flatMap(([field, { label, initial, named = false, words }]) => {
    const value = textOf(values[field]) || initial
    const said = named ? namesOf(value, names) : (words?.(value) ?? wordsOf(value))
    return said === '' || said === 'All' ? [] : [{ label, words: said, names: named }]
  })
}

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value : String(value ?? '')

const wordsOf = (value: string): string => (isDay(value) ? usDay(value) : moduleWords(value))

function namesOf(value: string, names: Names): string {
  if (value === '' || value === 'All') return ''
  const ids = value.split(',')
  const known = ids.flatMap((id) => names.get(id) ?? (id === 'none' ? 'Nobody' : []))
  const others = ids.length - known.length
  if (known.length === 0) return `${others} chosen`
  return [...known, ...(others > 0 ? [`${others} more`] : [])].join(', ')
}

/** The ids in those filters of a list that name somebody or something. */
export const idsIn = (specs: FilterSpecs, values: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(withPeople(specs)).flatMap(([field, { named }]) => (named ? textOf(values[field]).split(',').filter(Boolean) : []))

/** "SLA due, descending; Borrower, ascending": columns by what people read above them. */
export function orderWords(order: NonNullable<GridInput['orderArray']>, columns: readonly Pick<Header, 'Title' | 'label'>[]): string {
  const labelOf = (title: string) => columns.find(({ Title }) => Title === title)?.label ?? title
  return order.map(({ col, dir }) => `${labelOf(col)}, ${dir === 'ASC' ? 'ascending' : 'descending'}`).join('; ')
}
