import { useEffect, useState } from 'react'

/** The elements that toasts must not cover: page heads, list bars, the header row of a grid, and its rows if there is room below them. */
const UNCOVERED = '[data-keep-clear], [role="grid"] thead'
const ROWS = '[role="grid"] tbody'
const GAP_PX = 8
/** The smallest height in pixels that must be left for toasts. */
const MIN_HEIGHT_PX = 160

const readBottoms = (selector: string): number[] =>
  [...document.querySelectorAll(selector)].map((element) => {
    const { bottom, height } = element.getBoundingClientRect()
    return height > 0 ? bottom : 0
  })

function findToastTop(): number {
  const last = window.innerHeight - MIN_HEIGHT_PX
  const rows = readBottoms(ROWS).filter((bottom) => bottom + GAP_PX <= last)
  return Math.round(Math.min(Math.max(0, ...readBottoms(UNCOVERED), ...rows) + GAP_PX, last))
}

/**
 * Returns the top position in pixels for toasts, below the elements that they must not cover. While toasts are shown it is measured
 * again after each change of the page.
 */
export function useToastTop(hasToasts: boolean): number {
  const [top, setTop] = useState(0)
  useEffect(() => {
    if (!hasToasts) return
    const measure = () => setTop(findToastTop())
    measure()
    const observer = new MutationObserver(measure)
    observer.observe(document.body, { childList: true, subtree: true })
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [hasToasts])
  return top
}
