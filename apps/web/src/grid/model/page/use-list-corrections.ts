import type { GridRequest } from '@ivue/contracts/grid/wire.ts'
import { type RefObject, useEffect, useRef } from 'react'
import { Refused } from '../../../rpc/errors.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import type { GridState } from '../state/use-grid-state.ts'

interface Options {
  state: GridState
  request: GridRequest
  stale: boolean
  scroller: RefObject<HTMLElement | null>
  /** The last existing page, if the link names a later one; otherwise null. */
  lastPage: number | null
  error: Error | null
  clear(): void
}

/**
 * Keeps the list consistent with its request: clears the selection when filters change, scrolls a new page to its top, removes
 * a sort column that the server refuses, and goes to the last page if the link names a later one.
 */
export function useListCorrections({ state, request, stale, scroller, lastPage, error, clear }: Options): void {
  const { filters, search } = state.view
  // Changed filters clear the selection, because actions would apply to
  // rows that are no longer listed. Paging and reloading do not clear it.
  const filterKey = JSON.stringify([filters, search])
  useEffect(clear, [filterKey, clear])

  // A new page starts at its top. A reload keeps the scroll position.
  const requestKey = JSON.stringify(request)
  useEffect(() => {
    if (!stale) scroller.current?.scrollTo({ top: 0 })
  }, [requestKey, stale, scroller])

  const unknownSort = sortRefusal(error)
  const warned = useRef('')
  useEffect(() => {
    if (unknownSort === null || warned.current === requestKey) return
    warned.current = requestKey
    toast.warning(`${unknownSort}. The list is in its own order`, 5000)
    state.setSort([], { replace: true })
  }, [unknownSort, requestKey, state])

  useEffect(() => {
    if (lastPage !== null) state.setPage(lastPage, { replace: true })
  }, [lastPage, state])
}

/**
 * Returns the server's refusal of a sort column, or null. A link may be
 * older than the list, or name a column that this person does not see.
 */
export function sortRefusal(error: Error | null): string | null {
  return error instanceof Refused ? (error.fields.orderArray ?? null) : null
}
