import { filterWords, type Names, orderWords } from '@ivue/contracts/grid/filter-words.ts'
import type { FilterSpecs } from '@ivue/contracts/grid/list.ts'
import type { Header } from '@ivue/contracts/grid.ts'
import type { GridView } from '../state/url-state.ts'

interface Listed {
  filters: FilterSpecs
  view: Pick<GridView, 'filters' | 'search' | 'sort'>
  headers: readonly Header[]
  /** What the ids among the filters are called, as far as the screen knows. */
  names?: Names | undefined
}

/** What a list is narrowed to and ordered by, in words: 'Status: WIP', 'Search: okafor', 'Order: SLA Due, descending'. */
export function listedWords({ filters, view, headers, names }: Listed): string[] {
  const { search, sort } = view
  const narrowed = [
    ...filterWords(filters, view.filters, names).map(({ label, words }) => `${label}: ${words}`),
    ...(search ? [`Search: ${search}`] : []),
  ]
  return [...(narrowed.length > 0 ? narrowed : ['No filters']), ...(sort.length > 0 ? [`Order: ${orderWords([...sort], headers)}`] : [])]
}
