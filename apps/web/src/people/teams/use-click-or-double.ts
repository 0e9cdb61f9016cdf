import { type MouseEvent, useEffect, useRef } from 'react'

/** A single click waits this long for a second one, in milliseconds (platform 4). */
export const SINGLE_CLICK_MS = 300

/** Tells a single click from a double one: the single is done once no second one came. */
export function useClickOrDouble<T>(onSingle: (of: T) => void, onDouble: (of: T) => void) {
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  return (of: T) => ({
    onClick(event: MouseEvent) {
      // The second click of a double one comes here too.
      if (event.detail > 1) return
      clearTimeout(waiting.current)
      waiting.current = setTimeout(() => onSingle(of), SINGLE_CLICK_MS)
    },
    onDoubleClick() {
      clearTimeout(waiting.current)
      onDouble(of)
    },
  })
}
