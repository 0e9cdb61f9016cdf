import { useEffect, useState } from 'react'

/** What messages never cover: heads of pages, bars of lists, the header row of a table that is a list, and its rows where there is room below them. */
const KEPT_CLEAR = '[data-keep-clear], [role="grid"] thead'
const ROWS = '[role="grid"] tbody'
const GAP_PX = 8
/** So much of the window is left to messages, whatever stands above them. */
const LEAST_PX = 160

const bottomsOf = (selector: string): number[] =>
  [...document.querySelectorAll(selector)].map((element) => {
    const { bottom, height } = element.getBoundingClientRect()
    return height > 0 ? bottom : 0
  })

function clearTop(): number {
  const last = window.innerHeight - LEAST_PX
  const rows = bottomsOf(ROWS).filter((bottom) => bottom + GAP_PX <= last)
  return Math.round(Math.min(Math.max(0, ...bottomsOf(KEPT_CLEAR), ...rows) + GAP_PX, last))
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
