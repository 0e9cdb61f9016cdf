import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Returns when printing started, or null. Meanwhile components render everything, not only their visible part. */
export function usePrinting(): Date | null {
  const [since, setSince] = useState<Date | null>(null)
  useEffect(() => {
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
