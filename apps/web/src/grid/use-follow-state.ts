import type { GridRequest } from '@ivue/contracts/grid.ts'
import { type RefObject, useEffect, useRef } from 'react'
import { Refused } from '../rpc/errors.ts'
import { toast } from '../ui/toast.tsx'
import type { GridState } from './use-grid-state.ts'

interface Options {
  state: GridState
  request: GridRequest
  stale: boolean
  scroller: RefObject<HTMLElement | null>
  /** The last page there is, when the link names a later one. */
  lastPage: number | null
  error: Error | null
  /** Unticks all rows. */
  clear(): void
}

/** What else changes when the link of a list does. */
export function useFollowState({ state, request, stale, scroller, lastPage, error, clear }: Options): void {
  const { filters, search } = state.view
  // Who narrows the list anew would not expect to act on rows ticked before; turning pages and reloading keep them.
  const narrowed = JSON.stringify([filters, search])
  useEffect(clear, [narrowed, clear])

  // A page that was asked for begins at its top; a reload stays where it was.
  const asked = JSON.stringify(request)
  useEffect(() => {
    if (!stale) scroller.current?.scrollTo({ top: 0 })
  }, [asked, stale, scroller])

  const unknownSort = sortRefusal(error)
  const told = useRef('')
  useEffect(() => {
    if (unknownSort === null || told.current === asked) return
    told.current = asked
    toast.warning(`${unknownSort}. The list is in its own order`, 5000)
    state.setSort([], { replace: true })
  }, [unknownSort, asked, state])

  useEffect(() => {
    if (lastPage !== null) state.setPage(lastPage, { replace: true })
  }, [lastPage, state])
}

/** What the server says of a column that it cannot sort by: a link may be older than the list, or name a column that only others see. */
export function sortRefusal(error: Error | null): string | null {
  return error instanceof Refused ? (error.fields.orderArray ?? null) : null
}
