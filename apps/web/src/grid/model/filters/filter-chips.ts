import { describeFilters, type FilterText, type Names } from '@ivue/contracts/grid/filter-words.ts'
import type { FilterSpecs } from '@ivue/contracts/grid/list.ts'
import { widestFilters } from './filters.ts'

/** A filter that restricts the list, in words. A range of days is one chip. */
export interface FilterChip {
  /** The filters of the chip, by field. */
  keys: readonly string[]
  texts: readonly Pick<FilterText, 'label' | 'words'>[]
  /** The filters after the chip is removed. Null if the list always needs a value. */
  removed: Readonly<Record<string, string>> | null
}

/** The second field of a range of days, by the first one. Both are set or neither (work 5). */
const END_OF_RANGE: Readonly<Record<string, string>> = {
  dateFromSearch: 'dateToSearch',
  dateFrom: 'dateTo',
  dateFromComplete: 'dateToComplete',
}
const RANGE_ENDS = new Set(Object.values(END_OF_RANGE))

/** Returns a chip for each filter that excludes rows. `elsewhere`: fields that the page draws outside of the filters. */
export function filterChips(
  specs: FilterSpecs,
  values: Readonly<Record<string, string>>,
  { names, elsewhere = [] }: { names?: Names | undefined; elsewhere?: readonly string[] } = {},
): FilterChip[] {
  const widest: Readonly<Record<string, string>> = widestFilters(specs)
  return Object.keys(specs).flatMap((key) => {
    if (elsewhere.includes(key) || RANGE_ENDS.has(key)) return []
    const end = END_OF_RANGE[key]
    const keys = end !== undefined && end in specs ? [key, end] : [key]
    const own = Object.fromEntries(keys.flatMap((one) => (specs[one] ? [[one, specs[one]]] : [])))
    const texts = describeFilters({ userId: NO_FILTER, ...own }, values, names)
    const isFree = keys.every((one) => specs[one]?.accepts(widest[one] ?? ''))
    return texts.length === 0
      ? []
      : [{ keys, texts, removed: isFree ? Object.fromEntries(keys.map((one) => [one, widest[one] ?? ''])) : null }]
  })
}

/** Stands for the filter by person in lists without one, which `describeFilters` would add. */
const NO_FILTER = { label: '', initial: '', accepts: () => true, words: () => '' }
