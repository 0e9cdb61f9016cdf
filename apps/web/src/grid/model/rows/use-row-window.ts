import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { nextRange, type RowRange, rangeAt, scrollTopFor } from './row-window.ts'

interface Options {
  rows: number
  rowHeight: number
  head: number
  scroller: RefObject<HTMLElement | null>
  /** Whether only a range of the rows is drawn. Shorter lists draw all rows. */
  enabled: boolean
}

/** The number of rows drawn before the scroller is measured. */
const INITIAL_ROWS = 40

/** Returns the range of rows to draw for the scroll position, and a function that scrolls to a row. No library is used (decision 023). */
export function useRowWindow({ rows, rowHeight, head, scroller, enabled }: Options) {
  const [range, setRange] = useState<RowRange>({ first: 0, end: INITIAL_ROWS })

  const update = () => {
    const node = scroller.current
    if (!node) return
    const { scrollTop, clientHeight: height } = node
    const wanted = rangeAt({ rows, rowHeight, scrollTop, height })
    setRange((now) => {
      const next = nextRange(now, wanted, Math.min(Math.floor(scrollTop / rowHeight), Math.max(0, rows - 1)))
      return now.first === next.first && now.end === next.end ? now : next
    })
  }

  useLayoutEffect(() => {
    if (enabled) update()
  }, [enabled, rows, rowHeight])

  // At most one update per frame, because two would add twice as many rows.
  const frame = useRef<number | null>(null)
  const schedule = () => {
    frame.current ??= requestAnimationFrame(() => {
      frame.current = null
      update()
    })
  }

  useEffect(() => {
    const node = scroller.current
    if (!enabled || !node) return
    const observer = new ResizeObserver(schedule)
    observer.observe(node)
    node.addEventListener('scroll', schedule, { passive: true })
    return () => {
      observer.disconnect()
      node.removeEventListener('scroll', schedule)
      if (frame.current !== null) cancelAnimationFrame(frame.current)
      frame.current = null
    }
  }, [enabled, rows, rowHeight])

  // One update may add fewer rows than wanted. The next frames add the others.
  useEffect(() => {
    if (enabled) schedule()
  }, [enabled, range])

  const reveal = (row: number) => {
    const node = scroller.current
    if (!enabled || !node) return
    const to = scrollTopFor(row, { rowHeight, scrollTop: node.scrollTop, height: node.clientHeight }, head)
    if (to !== null) node.scrollTop = to
  }

  return { range: enabled ? { first: Math.min(range.first, rows), end: Math.min(range.end, rows) } : { first: 0, end: rows }, reveal }
}
