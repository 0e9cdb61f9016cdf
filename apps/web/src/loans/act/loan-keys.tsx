import { useRef } from 'react'
import { type Action, useActions } from '../../ui/actions.ts'

const LETTERS = {
  a: 'Reassign the loan',
  q: 'Send the loan to QC',
  c: 'Comment on the loan',
  d: 'Decide on the loan',
  n: 'Next loan of the list',
  p: 'Loan before in the list',
}

/**
 * The letters of the popup: each focuses and presses the control that names it in `aria-keyshortcuts`, wherever in the popup it stands. So a letter does what a click
 * does, opens the menu of a button, and says why where the button is off, and the two cannot drift apart.
 */
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
