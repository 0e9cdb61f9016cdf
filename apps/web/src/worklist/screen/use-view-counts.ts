import type { InputOf } from '@ivue/contracts/contract.ts'
import type { ViewCounts } from '@ivue/contracts/grid/wire.ts'
import type { WorklistList } from '@ivue/contracts/worklist/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isSaved, parseView } from '../../grid/model/state/saved-views.ts'
import type { GridState } from '../../grid/model/state/use-grid-state.ts'
import { callQuery } from '../../rpc/call-query.ts'

/** Interval between counts in milliseconds. Rows become due without changing, so counts are repeated. */
const REFRESH_MS = 5 * 60_000

/**
 * Returns the number of rows of each view, built-in and saved. They are fetched in
 * one request once the page is loaded, and again after every change to the list.
 */
export function useViewCounts(
  list: WorklistList,
  { defaults, views, memory }: GridState,
  enabled: boolean,
): ViewCounts['counts'] | undefined {
  const body = useMemo((): InputOf<WorklistList> => {
    const saved = views.filter(isSaved).map((view) => {
      const { filters, search, columnFilters } = parseView(view, defaults)
      const sent = Object.entries({ ...filters, columnFilters }).filter(([, value]) => value !== '')
      return [view.id, { ...Object.fromEntries(sent), ...(search && { q: search }) }] as const
    })
    return { count: 'views', ...(saved.length > 0 && { views: Object.fromEntries(saved) }) }
  }, [views, defaults])
  const counted = useQuery({
    ...callQuery(list, body, { background: true }),
    enabled: enabled && memory.ready && defaults.views !== undefined,
    refetchInterval: REFRESH_MS,
  })
  return (counted.data as ViewCounts | undefined)?.counts
}
