import { useEffect, useEffectEvent } from 'react'
import type { GridState } from '../state/use-grid-state.ts'
import { HEAD_HEIGHT } from './row-window.ts'

const MIN_ROWS = 5

interface Options {
  state: GridState
  scroller: HTMLElement | null
  rowHeight: number
}

/** If the page size is 'Fit', sets the number of rows of a page to what fits the height of the list. */
export function useFitPageSize({ state, scroller, rowHeight }: Options): void {
  const { view, setFit } = state
  const measured = useEffectEvent((height: number) => {
    const rows = Math.max(MIN_ROWS, Math.floor((height - HEAD_HEIGHT) / rowHeight))
    if (rows !== view.fit) setFit?.(rows)
  })
  const isFit = view.pageSize === 'Fit'
  useEffect(() => {
    if (!isFit || !scroller) return
    const observer = new ResizeObserver(() => measured(scroller.clientHeight))
    observer.observe(scroller)
    return () => observer.disconnect()
  }, [isFit, scroller, rowHeight])
}
