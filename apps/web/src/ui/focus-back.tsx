import { useEffect, useState } from 'react'

/**
 * Stands in a dialog that is drawn only while it is open: what had the focus before gets it back when the dialog is gone. (A dialog that
 * stays in the page and is told `opened` does so by itself.) Where that is gone too, the page's content has it: the keyboard goes on from there.
 */
export function FocusBack() {
  const [from] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        const isLost = document.activeElement === document.body || document.activeElement === null
        if (!isLost) return
        const to = from instanceof HTMLElement && from.isConnected ? from : document.getElementById('main')
        to?.focus({ preventScroll: true })
      })
    },
    [from],
  )
  return null
}
