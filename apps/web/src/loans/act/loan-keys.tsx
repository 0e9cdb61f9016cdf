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
 * Handles the letter keys of the popup. A key focuses and clicks the control that has it in `aria-keyshortcuts`. So a key does the same
 * as a click: it opens a menu, or shows why a button is disabled.
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
