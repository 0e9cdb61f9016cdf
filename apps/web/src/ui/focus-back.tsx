import { useEffect, useState } from 'react'

/** What had the focus before each dialog that is open, the last first. */
let before: readonly (Element | null)[] = []

/**
 * Stands in a dialog that is drawn only while it is open: what had the focus before gets it back when the dialog is gone. (A dialog that
 * stays in the page and is told `opened` does so by itself.) Where that is gone too, as the field of a palette is that opened the dialog, it is what had
 * the focus before that; and where nothing of it is left, the page's content: the keyboard goes on from there.
 */
export function FocusBack() {
  const [active] = useState(() => document.activeElement)
  useEffect(() => {
    before = [active, ...before]
    const candidates = before
    return () => {
      // Not at once: a dialog that takes the place of this one has to find what is beneath it.
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
