import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Since when the page is being printed; null on the screen. What is drawn only as far as it is seen is drawn whole meanwhile. */
export function usePrinting(): Date | null {
  const [since, setSince] = useState<Date | null>(null)
  useEffect(() => {
    // At once: the browser takes its picture when the event has been heard.
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
