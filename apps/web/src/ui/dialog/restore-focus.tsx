import { useEffect, useState } from 'react'

/** For each open dialog, the elements to which the focus may return, best first. The latest dialog comes first. */
let focusHistory: readonly (readonly (Element | null)[])[] = []

/**
 * Returns the focus when a dialog that is mounted only while open is unmounted. (A dialog that stays mounted and uses `opened` returns it
 * by itself.) If the previous element no longer exists, such as the palette's field that opened the dialog, the one before it gets the
 * focus, and finally the page's content.
 */
export function RestoreFocus() {
  const [active] = useState(() => document.activeElement)
  useEffect(() => {
    // A list's cell outlives its button. A dialog that replaces another one returns the focus to that one's element.
    const candidates = [active, active?.closest('td') ?? null, ...(focusHistory[0] ?? [])]
    focusHistory = [candidates, ...focusHistory]
    return () => {
      // Deferred, so that a dialog that replaces this one can read the list first.
      setTimeout(() => {
        focusHistory = focusHistory.filter((one) => one !== candidates)
        const isLost = document.activeElement === document.body || document.activeElement === null
        if (!isLost) return
        const to = candidates.find((one) => one instanceof HTMLElement && one !== document.body && one.isConnected)
        ;(to instanceof HTMLElement ? to : document.getElementById('main'))?.focus({ preventScroll: true })
      })
    }
  }, [active])
  return null
}
