import { type DisplayNames, describeFilter, type FilterText } from '@ivue/contracts/grid/filter-words.ts'
import type { FilterSpecs } from '@ivue/contracts/grid/list.ts'
import { widestFilters } from './filters.ts'

/** A filter that restricts the list, in words. A range of days is one chip. */
export interface FilterChip<F extends string> {
  /** The fields whose filters the chip shows: one, or both ends of a range of days. */
  keys: readonly F[]
  texts: readonly FilterText[]
  /** The filters after the chip is removed. Null if the list always needs a value. */
  removed: Partial<Record<F, string>> | null
}

/** The second field of a range of days, by the first one. Both are set or neither (work 5). */
const END_OF_RANGE: Readonly<Record<string, string>> = {
  dateFromSearch: 'dateToSearch',
  dateFrom: 'dateTo',
  dateFromComplete: 'dateToComplete',
}

interface ChipOptions {
  names?: DisplayNames | undefined
  /** Fields that the page shows outside of the filters. */
  elsewhere?: readonly string[]
}

/** Returns a chip for each filter that excludes rows. */
export function filterChips<F extends string>(
  specs: FilterSpecs<F>,
  values: Readonly<Record<F, string>>,
  { names, elsewhere = [] }: ChipOptions = {},
): FilterChip<F>[] {
  const widest = widestFilters(specs)
  const fields = Object.keys(specs) as F[]
  const ends = fields.filter((field) => fields.some((start) => END_OF_RANGE[start] === field))
  return fields.flatMap((field) => {
    if (elsewhere.includes(field) || ends.includes(field)) return []
    const keys = [field, ...ends.filter((end) => END_OF_RANGE[field] === end)]
    const texts = keys.flatMap((key) => describeFilter(specs[key], values[key], names) ?? [])
    if (texts.length === 0) return []
    const isFree = keys.every((key) => specs[key].accepts(widest[key]))
    const removed: Partial<Record<F, string>> = {}
    for (const key of keys) removed[key] = widest[key]
    return [{ keys, texts, removed: isFree ? removed : null }]
  })
}
