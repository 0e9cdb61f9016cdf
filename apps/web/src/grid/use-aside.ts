import { type RefObject, useEffect } from 'react'

/** Marks a scroller `data-aside` while it is scrolled sideways, without drawing anything anew. */
export function useAside(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const node = scroller.current
    if (!node) return
    const mark = () => node.toggleAttribute('data-aside', node.scrollLeft > 0)
    mark()
    node.addEventListener('scroll', mark, { passive: true })
    return () => node.removeEventListener('scroll', mark)
  }, [scroller])
}
