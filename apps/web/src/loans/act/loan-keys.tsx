import { useEffect, useEffectEvent, useRef } from 'react'
import { type Action, holdLetter, takeHeldLetter, useActions } from '../../ui/actions.ts'
import { toast } from '../../ui/feedback/toast.tsx'

const LETTERS = {
  a: 'Reassign the loan',
  q: 'Submit the loan to QC',
  c: 'Comment on the loan',
  d: 'Answer the findings of the loan, or decide on it',
  D: 'Decide on the loan',
  f: 'Follow the loan, or choose its notifications',
  z: 'Snooze the loan',
  n: 'Next loan of the list',
  p: 'Previous loan of the list',
}

/** The messages of keys whose control the popup does not have. */
const NO_DESK = 'You can read this loan, but not act on it'
const NO_LIST = 'The loan was opened without a list'
const PAST = 'This is the loan as it was: go back to today first'
const MISSING: Partial<Record<string, string>> = { n: NO_LIST, p: NO_LIST, f: PAST, z: PAST }

/** Focuses and clicks the control of a letter in the popup. Shows a message if it has none. */
export function pressLoanKey(popup: ParentNode | null | undefined, letter: string): void {
  const shortcut = letter === 'D' ? 'Shift+D' : letter
  const control = popup?.querySelector(`[role="dialog"] [aria-keyshortcuts~="${shortcut}"]`)
  if (!(control instanceof HTMLElement)) return void toast.info(MISSING[letter] ?? NO_DESK, 2500, { id: 'row-key' })
  control.focus()
  control.click()
}

/**
 * Handles the letter keys of the popup. A key focuses and clicks the control that has it in `aria-keyshortcuts`. So a key does the same
 * as a click: it opens a menu, or shows why a button is disabled. Until the popup is ready, the last letter waits.
 */
export function LoanKeys({ ready }: { ready: boolean }) {
  const anchor = useRef<HTMLSpanElement>(null)
  const press = (letter: string) => () => (ready ? pressLoanKey(anchor.current?.closest('[role="dialog"]'), letter) : holdLetter(letter))
  const pressHeld = useEffectEvent(() => {
    const letter = takeHeldLetter()
    if (letter && letter in LETTERS) press(letter)()
  })
  useEffect(() => {
    if (ready) pressHeld()
  }, [ready])
  useActions(Object.entries(LETTERS).map(([hotkey, label]): Action => ({ label, hotkey, about: 'In this popup', run: press(hotkey) })))
  return <span ref={anchor} />
}
