import { addDays, type Day, weekday } from '@ivue/contracts/calendar/days.ts'
import { type DisplayNames, describeFilter } from '@ivue/contracts/grid/filter-words.ts'
import { Check, ListFilter } from 'lucide-react'
import type { GridState } from '../state/use-grid-state.ts'
import type { RowAction } from '../types.ts'

interface FilterContext {
  /** Display names of the ids in the filters. */
  names?: DisplayNames | undefined
  /** Today in the office's zone. */
  today: Day
}

/** Returns the menu items that set the filter of a column. Picking one applies it at once. */
export function filterChoices(
  { view, defaults, setFilters }: Pick<GridState, 'view' | 'defaults' | 'setFilters'>,
  title: string,
  { names, today }: FilterContext,
): RowAction[] {
  const choice = (label: string, values: Readonly<Record<string, string>>): RowAction => {
    const isShown = Object.entries(values).every(([key, value]) => view.filters[key] === value)
    return {
      value: `filter-${label}`,
      label,
      icon: isShown ? Check : ListFilter,
      why: isShown ? 'The list shows these' : undefined,
      onPick: () => setFilters(values),
    }
  }
  if (title === defaults.dayColumn) {
    return dayRanges(today).map(([label, dateFromSearch, dateToSearch]) => choice(label, { dateFromSearch, dateToSearch }))
  }
  const key = defaults.filterOf?.[title]
  const spec = key === undefined ? undefined : defaults.filters[key]
  if (key === undefined || !spec) return []
  const values = spec.choices ?? (names?.size ? [spec.initial, ...names.keys()] : [])
  return values.map((value) => {
    const described = describeFilter(spec, value, names)
    return choice(described ? `Only ${described.words}` : `Every ${spec.label}`, { [key]: value })
  })
}

/** Returns the date ranges offered, both ends included. Weeks begin on Monday. */
function dayRanges(today: Day): [label: string, from: string, to: string][] {
  const monday = addDays(today, -((weekday(today) + 6) % 7))
  const first = `${today.slice(0, 8)}01`
  const last = addDays(`${addDays(first, 31).slice(0, 8)}01`, -1)
  return [
    ['Every day', '', ''],
    ['Only yesterday', addDays(today, -1), addDays(today, -1)],
    ['Only today', today, today],
    ['Only this week', monday, addDays(monday, 6)],
    ['Only this month', first, last],
  ]
}
