import { type RefObject, useEffect, useRef } from 'react'
import { type KeyAction, keyAction } from './keys.ts'

/** Hears the keys of Perform QC wherever the focus is in the dialog around `inside`, also where a click into nothing left it on the page; not in a dialog above it. */
export function useKeys(inside: RefObject<HTMLElement | null>, onKey: (action: KeyAction) => void): void {
  const latest = useRef(onKey)
  latest.current = onKey
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { target } = event
      if (!(target instanceof Element)) return
      const dialog = inside.current?.closest('[role="dialog"]')
      if (target !== document.body && !dialog?.contains(target)) return
      const action = keyAction(event, target.matches('input, textarea, select'))
      // A part that scrolls by itself scrolls by the arrows.
      if (!action || (action.kind === 'move' && target.matches('section'))) return
      event.preventDefault()
      latest.current(action)
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [inside])
}
