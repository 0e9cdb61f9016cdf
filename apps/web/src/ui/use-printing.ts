import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Returns the time at which printing started, or null on screen. Components
 * that render only their visible part render everything meanwhile.
 */
export function usePrinting(): Date | null {
  const [since, setSince] = useState<Date | null>(null)
  // Listens before the component is shown: a page can be printed as soon as it is.
  useLayoutEffect(() => {
    // Renders synchronously, because the browser captures the page right after this event.
    const begin = () => flushSync(() => setSince(new Date()))
    const end = () => setSince(null)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return since
}
