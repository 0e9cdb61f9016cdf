import { useEffect, useRef } from 'react'

/**
 * Hears keys wherever the focus is on the page. `actionOf` says what a key does on `target`; null where it is not for this part of the page, and is left to the
 * browser and to others.
 */
export function useKeys<Action>(actionOf: (event: KeyboardEvent, target: Element) => Action | null, onKey: (action: Action) => void): void {
  const latest = useRef({ actionOf, onKey })
  latest.current = { actionOf, onKey }
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { target } = event
      const action = target instanceof Element ? latest.current.actionOf(event, target) : null
      if (action === null) return
      event.preventDefault()
      latest.current.onKey(action)
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}
