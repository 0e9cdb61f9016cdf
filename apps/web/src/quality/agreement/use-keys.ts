import { useEffect, useRef } from 'react'
import { type KeyAction, keyAction } from './keys.ts'

/** Hears the keys of adjudication wherever the focus is on the page, but in no dialog above it. */
export function useKeys(onKey: (action: KeyAction) => void): void {
  const latest = useRef(onKey)
  latest.current = onKey
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { target } = event
      if (event.defaultPrevented || !(target instanceof Element) || document.querySelector('[role="dialog"]')) return
      const action = keyAction(event, target.matches('input:not([type="radio"]), textarea, select'))
      if (!action) return
      event.preventDefault()
      latest.current(action)
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}
