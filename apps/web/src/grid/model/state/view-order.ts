import type { ListSpec } from '@ivue/contracts/grid/list.ts'
import { MAX_COUNTED, type ViewCounts } from '@ivue/contracts/grid/wire.ts'
import type { ListView } from './saved-views.ts'

/** The number of rows by view id. Undefined until counted. */
export type CountsByView = ViewCounts['counts'] | undefined

/** Returns '41', or '1,000+' if counting stopped at the limit. */
export function viewCountText(count: number): string {
  return count > MAX_COUNTED ? `${MAX_COUNTED.toLocaleString('en-US')}+` : count.toLocaleString('en-US')
}

/**
 * Returns the views in the order of their tabs: first the one that must have its tab in sight, then those with rows, then the others. Views
 * that are not counted yet count as having rows.
 */
export function orderViews(views: readonly ListView[], counts: CountsByView, inSight: ListView['id'] | null): ListView[] {
  const rank = ({ id }: ListView) => (id === inSight ? 0 : counts && !counts[id] ? 2 : 1)
  return views.toSorted((a, b) => rank(a) - rank(b))
}

/** A part of a view's count: its name and number of rows. */
export interface CountPart {
  name: string
  count: number
}

/** Returns the counts of the views that a view joins. Empty if it joins none, or if only one of them has rows. */
export function countParts({ id }: Pick<ListView, 'id'>, counts: CountsByView, { views = [] }: Pick<ListSpec, 'views'>): CountPart[] {
  const keys = views.find(({ key }) => key === id)?.joins ?? []
  const parts = keys.flatMap((key) => {
    const name = views.find((view) => view.key === key)?.name
    const count = counts?.[key]
    return name && count ? [{ name, count }] : []
  })
  const sum = parts.reduce((total, { count }) => total + count, 0)
  return parts.length > 1 && sum === counts?.[id] ? parts : []
}
