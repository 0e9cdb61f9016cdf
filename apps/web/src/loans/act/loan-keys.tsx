import { useRef } from 'react'
import { type Action, useActions } from '../../ui/actions.ts'

const LETTERS = {
  a: 'Reassign the loan',
  q: 'Send the loan to QC',
  c: 'Comment on the loan',
  d: 'Decide on the loan',
  n: 'Next loan of the list',
}

/** The letters of the popup: each focuses and presses the control that names it in `aria-keyshortcuts`, so that one that is off says why. */
export function LoanKeys() {
  const anchor = useRef<HTMLSpanElement>(null)
  const press = (letter: string) => () => {
    const control = anchor.current?.closest('[role="dialog"]')?.querySelector(`[aria-keyshortcuts="${letter}"]`)
    if (!(control instanceof HTMLElement)) return false
    control.focus()
    control.click()
  }
  useActions(Object.entries(LETTERS).map(([hotkey, label]): Action => ({ label, hotkey, unlisted: true, run: press(hotkey) })))
  return <span ref={anchor} />
}
