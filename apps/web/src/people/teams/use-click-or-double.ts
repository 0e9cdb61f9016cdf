import { type MouseEvent, useEffect, useRef } from 'react'

/** How long a single click waits for a second one, in milliseconds (platform 4). */
export const SINGLE_CLICK_MS = 300

/** Returns click handlers that call `onSingle` after a delay, or `onDouble` at once if a second click follows. */
export function useClickOrDouble<T>(onSingle: (of: T) => void, onDouble: (of: T) => void) {
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  return (of: T) => ({
    onClick(event: MouseEvent) {
      // Ignore the second click of a double click.
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
