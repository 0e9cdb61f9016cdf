import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { type Stretch, scrollFor, stretchOf } from './window.ts'

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
    const next = stretchOf({ rows, rowHeight, scrollTop: node.scrollTop, height: node.clientHeight })
    setStretch((now) => (now.first === next.first && now.end === next.end ? now : next))
  }

  useLayoutEffect(() => {
    if (enabled) look()
  }, [enabled, rows, rowHeight])

  useEffect(() => {
    const node = scroller.current
    if (!enabled || !node) return
    const observer = new ResizeObserver(look)
    observer.observe(node)
    node.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      node.removeEventListener('scroll', look)
    }
  }, [enabled, rows, rowHeight])

  const reveal = (row: number) => {
    const node = scroller.current
    if (!enabled || !node) return
    const to = scrollFor(row, { rowHeight, scrollTop: node.scrollTop, height: node.clientHeight }, head)
    if (to !== null) node.scrollTop = to
  }

  return { stretch: enabled ? { first: Math.min(stretch.first, rows), end: Math.min(stretch.end, rows) } : { first: 0, end: rows }, reveal }
}
