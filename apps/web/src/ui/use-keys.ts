import { useEffect, useRef } from 'react'

/**
 * Listens for keys anywhere on the page. The function `actionOf` returns the action of a key on `target`, or null to leave the key to the
 * browser and other listeners.
 */
export function useKeys<Action>(actionOf: (event: KeyboardEvent, target: Element) => Action | null, onKey: (action: Action) => void): void {
  const latest = useRef({ actionOf, onKey })
  latest.current = { actionOf, onKey }
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event
      const action = target instanceof Element ? latest.current.actionOf(event, target) : null
      if (action === null) return
      event.preventDefault()
      latest.current.onKey(action)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
