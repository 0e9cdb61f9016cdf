import { useEffect, useState } from 'react'

/** Where the focus may return to from each of the open dialogs, the latest dialog and the best place first. */
let before: readonly (readonly (Element | null)[])[] = []

/**
 * Returns the focus when a dialog that is mounted only while open is unmounted. (A dialog that stays mounted and uses `opened` returns it
 * by itself.) If the previous element no longer exists, such as the palette's field that opened the dialog, the one before it gets the
 * focus, and finally the page's content.
 */
export function FocusBack() {
  const [active] = useState(() => document.activeElement)
  useEffect(() => {
    // The cell of a list outlives a button in it. A dialog that replaces another returns to where that one would have.
    const candidates = [active, active?.closest('td') ?? null, ...(before[0] ?? [])]
    before = [candidates, ...before]
    return () => {
      // Deferred, so that a dialog that replaces this one can read the list first.
      setTimeout(() => {
        before = before.filter((one) => one !== candidates)
        const isLost = document.activeElement === document.body || document.activeElement === null
        if (!isLost) return
        const to = candidates.find((one) => one instanceof HTMLElement && one !== document.body && one.isConnected)
        ;(to instanceof HTMLElement ? to : document.getElementById('main'))?.focus({ preventScroll: true })
      })
    }
  }, [active])
  return null
}
