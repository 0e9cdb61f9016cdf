import { Check, ListFilter } from 'lucide-react'
import type { GridState } from '../state/use-grid-state.ts'
import type { RowAction } from '../types.ts'

/** What the menu of a column offers of the filter that stands above the list for it; picked, it applies at once. */
export function filterChoices(
  { view, defaults, setFilters }: Pick<GridState, 'view' | 'defaults' | 'setFilters'>,
  title: string,
): RowAction[] {
  const key = defaults.filterOf?.[title]
  const spec = key === undefined ? undefined : defaults.filters[key]
  if (key === undefined || !spec?.choices) return []
  const chosen = view.filters[key]
  return spec.choices.map((word) => ({
    value: `filter-${word}`,
    label: word === 'All' ? `Every ${spec.label}` : `Only ${word}`,
    icon: word === chosen ? Check : ListFilter,
    why: word === chosen ? 'The list shows these' : undefined,
    onPick: () => setFilters({ [key]: word }),
  }))
}
