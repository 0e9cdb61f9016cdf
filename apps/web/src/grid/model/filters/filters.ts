import { type DisplayNames, describeFilters, type FilterText } from '@ivue/contracts/grid/filter-words.ts'
import type { FilterSpec, FilterSpecs } from '@ivue/contracts/grid/list.ts'
import type { Option } from '@ivue/contracts/grid/wire.ts'

/** Returns "SLA is Not Met" or "Borrower contains 'abbott'". */
export const toFilterSentence = ({ label, verb = 'is', words }: Omit<FilterText, 'verb'> & { verb?: string }): string =>
  `${label} ${verb} ${words}`

/** Returns the active filters as texts: ["SLA is Not Met", "From is 11/18/2026"]. */
export const describeActiveFilters = <F extends string>(specs: FilterSpecs<F>, values: Record<F, string>, names?: DisplayNames): string[] =>
  describeFilters(specs, values, names).map(toFilterSentence)

/**
 * Returns the choices after a change. Choosing All replaces the others, choosing another removes All, and no choice becomes All (work 2.5).
 */
export function chooseOrAll(before: readonly string[], after: readonly string[]): string[] {
  if (after.length === 0) return ['All']
  if (!after.includes('All')) return [...after]
  return before.includes('All') && after.length > 1 ? after.filter((id) => id !== 'All') : ['All']
}

/** Returns the chosen values as text: 'All', the label of a single one, or '3 people'. */
export function describeChosenValues(value: string, options: readonly Option[], [one, many]: readonly [one: string, many: string]): string {
  if (value === 'All' || value === '') return 'All'
  const chosen = value.split(',')
  return chosen.length === 1 ? (options.find((option) => option.value === chosen[0])?.label ?? `1 ${one}`) : `${chosen.length} ${many}`
}

/** Returns the filters after Clear. Loan numbers stay, because the person searches for them. */
export function clearFilters<F extends string>(specs: FilterSpecs<F>, values: Record<F, string>): Record<F, string> {
  const typed = (key: F) => (key === 'loanNumber' || key === 'loanNumbers') && values[key] !== ''
  const widest = widestFilters(specs)
  return Object.fromEntries((Object.keys(specs) as F[]).map((key) => [key, typed(key) ? values[key] : widest[key]])) as Record<F, string>
}

const STATUSES = ['Status', 'Stage']

/** Returns the filter values that show every status and stage. Null if the filters already show all of them. */
export function widenStatusFilters<F extends string>(specs: FilterSpecs<F>, values: Record<F, string>): Partial<Record<F, string>> | null {
  const narrow = (Object.keys(specs) as F[]).filter((key) => STATUSES.includes(specs[key].label) && values[key] !== 'All')
  return narrow.length === 0 ? null : (Object.fromEntries(narrow.map((key) => [key, 'All'])) as Partial<Record<F, string>>)
}

/** Returns the values with which no filter restricts the list. They may differ from the initial values. */
export function widestFilters<F extends string>(specs: FilterSpecs<F>): Record<F, string> {
  const widest = ({ initial, accepts }: FilterSpec) => (initial !== '' && accepts('All') ? 'All' : '')
  return Object.fromEntries((Object.keys(specs) as F[]).map((key) => [key, widest(specs[key])])) as Record<F, string>
}

/** Returns the options with All added as the first one. */
export function withAllOption(options: readonly { label: string; value: string }[]): { label: string; value: string }[] {
  return [{ label: 'All', value: 'All' }, ...options.filter((option) => option.value !== 'All')]
}
