import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Stretch, scrollFor, stretchOf, towards } from './window.ts'

interface Options {
  rows: number
  rowHeight: number
  /** Pixels of the header that sticks at the top. */
  head: number
  scroller: RefObject<HTMLElement | null>
  /** Shorter lists are drawn whole. */
  enabled: boolean
}

/** Before anything is measured: enough for the first picture. */
const AT_FIRST = 40

/** Which rows of a long list are drawn, following its scroller, and a way to bring one into sight. */
export function useWindow({ rows, rowHeight, head, scroller, enabled }: Options) {
  const [stretch, setStretch] = useState<Stretch>({ first: 0, end: AT_FIRST })

  const look = () => {
    const node = scroller.current
    if (!node) return
    const { scrollTop, clientHeight: height } = node
    const wanted = stretchOf({ rows, rowHeight, scrollTop, height })
    setStretch((now) => {
      const next = towards(now, wanted, Math.min(Math.floor(scrollTop / rowHeight), Math.max(0, rows - 1)))
      return now.first === next.first && now.end === next.end ? now : next
    })
  }

  useLayoutEffect(() => {
    if (enabled) look()
  }, [enabled, rows, rowHeight])

  // Once in each frame, whatever asked for it: twice would draw twice as many rows.
  const frame = useRef<number | null>(null)
  const lookSoon = () => {
    frame.current ??= requestAnimationFrame(() => {
      frame.current = null
      look()
    })
  }

  useEffect(() => {
    const node = scroller.current
    if (!enabled || !node) return
    const observer = new ResizeObserver(lookSoon)
    observer.observe(node)
    node.addEventListener('scroll', lookSoon, { passive: true })
    return () => {
      observer.disconnect()
      node.removeEventListener('scroll', lookSoon)
      if (frame.current !== null) cancelAnimationFrame(frame.current)
      frame.current = null
    }
  }, [enabled, rows, rowHeight])

  // A stretch may be on its way only: the rest is drawn in the frames that follow.
  useEffect(() => {
    if (enabled) lookSoon()
  }, [enabled, stretch])

  const reveal = (row: number) => {
    const node = scroller.current
    if (!enabled || !node) return
    const to = scrollFor(row, { rowHeight, scrollTop: node.scrollTop, height: node.clientHeight }, head)
    if (to !== null) node.scrollTop = to
  }

  return { stretch: enabled ? { first: Math.min(stretch.first, rows), end: Math.min(stretch.end, rows) } : { first: 0, end: rows }, reveal }
}
