import { useEffect, useState } from 'react'

/** For each open dialog, the elements that may get the focus when it closes, best first. The latest dialog comes first. */
let focusHistory: readonly (readonly (Element | null)[])[] = []

/**
 * Returns the focus when a dialog that is mounted only while open is unmounted. (A dialog that stays mounted and uses `opened` does this
 * by itself.) If the element that had the focus no longer exists, such as the palette's field, the one before it gets the focus, and in
 * the end the page's content.
 */
export function RestoreFocus() {
  const [active] = useState(() => document.activeElement)
  useEffect(() => {
    // A cell of a list stays when its button is rendered again. A dialog that replaces another one returns the focus to the element of the
    // replaced one.
    const candidates = [active, active?.closest('td') ?? null, active?.closest('[role="grid"]') ?? null, ...(focusHistory[0] ?? [])]
    focusHistory = [candidates, ...focusHistory]
    return () => {
      // Deferred, so that a dialog that replaces this one can read the list first.
      setTimeout(() => {
        focusHistory = focusHistory.filter((one) => one !== candidates)
        const isLost = document.activeElement === document.body || document.activeElement === null
        if (!isLost) return
        const to = candidates.find((one) => one instanceof HTMLElement && one !== document.body && one.isConnected)
        const target = to instanceof HTMLElement ? to : document.getElementById('main')
        // The row of the list may be gone: its neighbour has the Tab stop.
        const stop = target?.getAttribute('role') === 'grid' ? target.querySelector<HTMLElement>('[tabindex="0"]') : null
        ;(stop ?? target)?.focus({ preventScroll: true })
      })
    }
  }, [active])
  return null
}
