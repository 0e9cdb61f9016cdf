import { useEffect, useState } from 'react'

/** Where the focus may return to from each of the open dialogs, the latest dialog and the best place first. */
let before: readonly (readonly (Element | null)[])[] = []

/**
 * Returns the focus when a dialog is unmounted that is mounted only while it is open. (One that stays mounted and gets `opened` does so by
 * itself.) If the element that had the focus is gone too, such as the field of the palette that opened the dialog, the one before it gets the focus, and at last the
 * page's content.
 */
export function FocusBack() {
  const [active] = useState(() => document.activeElement)
  useEffect(() => {
    // The cell of a list outlives a button in it. A dialog that replaces another returns to where that one would have.
    const candidates = [active, active?.closest('td') ?? null, ...(before[0] ?? [])]
    before = [candidates, ...before]
    return () => {
      // Deferred: a dialog that replaces this one reads the list first.
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
