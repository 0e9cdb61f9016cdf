import { useEffect, useState } from 'react'

/** What messages never cover: heads of pages, bars of lists, and the header row of a table that is a list. */
const KEPT_CLEAR = '[data-keep-clear], [role="grid"] thead'
const GAP_PX = 8
/** So much of the window is left to messages, whatever stands above them. */
const LEAST_PX = 160

function clearTop(): number {
  const bottoms = [...document.querySelectorAll(KEPT_CLEAR)].map((element) => {
    const { bottom, height } = element.getBoundingClientRect()
    return height > 0 ? bottom : 0
  })
  return Math.round(Math.min(Math.max(0, ...bottoms) + GAP_PX, window.innerHeight - LEAST_PX))
}

/** The pixels from the top at which messages begin, below what they never cover. Followed while there are any: the page beneath them may change. */
export function useClearTop(areMessages: boolean): number {
  const [top, setTop] = useState(0)
  useEffect(() => {
    if (!areMessages) return
    const look = () => setTop(clearTop())
    look()
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true })
    window.addEventListener('resize', look)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', look)
    }
  }, [areMessages])
  return top
}
