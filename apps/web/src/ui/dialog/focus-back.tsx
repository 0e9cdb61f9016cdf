import { useEffect, useState } from 'react'

/** The elements that had the focus before the open dialogs, the latest first. */
let before: readonly (Element | null)[] = []

/**
 * Returns the focus when a dialog is unmounted that is mounted only while it is open. (One that stays mounted and gets `opened` does so by
 * itself.) If the element that had the focus is gone too, such as the field of the palette that opened the dialog, the one before it gets the focus, and at last the
 * page's content.
 */
export function FocusBack() {
  const [active] = useState(() => document.activeElement)
  useEffect(() => {
    before = [active, ...before]
    const candidates = before
    return () => {
      // Deferred: a dialog that replaces this one reads the list first.
      setTimeout(() => {
        before = before.toSpliced(before.indexOf(active), 1)
        const isLost = document.activeElement === document.body || document.activeElement === null
        if (!isLost) return
        const to = candidates.find((one) => one instanceof HTMLElement && one !== document.body && one.isConnected)
        ;(to instanceof HTMLElement ? to : document.getElementById('main'))?.focus({ preventScroll: true })
      })
    }
  }, [active])
  return null
}
