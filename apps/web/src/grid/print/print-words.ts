import { filterWords } from '@ivue/contracts/grid/filter-words.ts'
import { usDay } from '../../ui/moments.ts'
import type { GridView } from '../state/url-state.ts'

/** What a list is narrowed to and ordered by, in words: 'Status or module: WIP', 'Search: okafor', 'Order: SLA Due, descending'. */
export function listedWords({ filters, search, sort }: Pick<GridView, 'filters' | 'search' | 'sort'>): string[] {
  const people = (filters as Record<string, string>).userId?.split(',').filter((id) => /^\d+$/.test(id)).length ?? 0
  const words = [
    ...filterWords(filters)
      .filter(([, value]) => value !== 'All')
      .map(([what, value]) => `${what}: ${usDay(value)}`),
    ...(people > 0 ? [`Employees: ${people} chosen`] : []),
    ...(search ? [`Search: ${search}`] : []),
    ...(sort.length > 0
      ? [`Order: ${sort.map(({ col, dir }) => `${col}, ${dir === 'ASC' ? 'ascending' : 'descending'}`).join('; ')}`]
      : []),
  ]
  return words.length > 0 ? words : ['No filters']
}
