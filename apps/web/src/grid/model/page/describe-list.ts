import { type DisplayNames, describeColumnFilters, describeFilters, describeOrder } from '@ivue/contracts/grid/filter-words.ts'
import type { FilterSpecs } from '@ivue/contracts/grid/list.ts'
import type { Header } from '@ivue/contracts/grid/wire.ts'
import type { GridView } from '../state/url-state.ts'

interface ListState {
  filters: FilterSpecs
  view: Pick<GridView, 'filters' | 'search' | 'columnFilters' | 'sort'>
  headers: readonly Header[]
  /** The names to show for the ids in the filters, as far as the screen knows them. */
  names?: DisplayNames | undefined
}

/** Returns the filters, search and order of a list as texts: 'Status: WIP', 'Search: okafor', 'Order: SLA Due, descending'. */
export function describeList({ filters, view, headers, names }: ListState): string[] {
  const { search, columnFilters, sort } = view
  const narrowed = [
    ...describeFilters(filters, view.filters, names).map(({ label, words }) => `${label}: ${words}`),
    ...describeColumnFilters(columnFilters, headers).map(({ label, verb, words }) =>
      verb ? `${label} ${verb} ${words}` : `${label}: ${words}`,
    ),
    ...(search ? [`Search: ${search}`] : []),
  ]
  return [...(narrowed.length > 0 ? narrowed : ['No filters']), ...(sort.length > 0 ? [`Order: ${describeOrder([...sort], headers)}`] : [])]
}
