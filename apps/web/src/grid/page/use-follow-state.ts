import type { GridRequest } from '@ivue/contracts/grid.ts'
import { type RefObject, useEffect, useRef } from 'react'
import { Refused } from '../../rpc/errors.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import type { GridState } from '../state/use-grid-state.ts'

interface Options {
  state: GridState
  request: GridRequest
  stale: boolean
  scroller: RefObject<HTMLElement | null>
  /** The last page that exists, if the link names a later one. */
  lastPage: number | null
  error: Error | null
  clear(): void
}

/** Side effects of a change of the list's link. */
export function useFollowState({ state, request, stale, scroller, lastPage, error, clear }: Options): void {
  const { filters, search } = state.view
  // Changed filters clear the selection, because actions would apply to rows that are no longer listed; paging and reloading keep it.
  const narrowed = JSON.stringify([filters, search])
  useEffect(clear, [narrowed, clear])

  // A new page starts at its top; a reload keeps the scroll position.
  const asked = JSON.stringify(request)
  useEffect(() => {
    if (!stale) scroller.current?.scrollTo({ top: 0 })
  }, [asked, stale, scroller])

  const unknownSort = sortRefusal(error)
  const warned = useRef('')
  useEffect(() => {
    if (unknownSort === null || warned.current === asked) return
    warned.current = asked
    toast.warning(`${unknownSort}. The list is in its own order`, 5000)
    state.setSort([], { replace: true })
  }, [unknownSort, asked, state])

  useEffect(() => {
    if (lastPage !== null) state.setPage(lastPage, { replace: true })
  }, [lastPage, state])
}

/** The server's refusal of a sort column, or null: a link may be older than the list, or name a column that only others see. */
export function sortRefusal(error: Error | null): string | null {
  return error instanceof Refused ? (error.fields.orderArray ?? null) : null
}
