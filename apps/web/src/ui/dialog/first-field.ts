import { type RefObject, useEffect } from 'react'

const FIELDS = ['input:not([type="hidden"], [type="file"])', 'textarea', 'select']
  .map((field) => `${field}:not([disabled], [aria-disabled="true"], [tabindex="-1"])`)
  .join()

/** Returns the visible element marked with `data-autofocus`, or else the first visible field. */
function findFirstField(dialog: HTMLElement, title: HTMLElement): HTMLElement | undefined {
  const seen = (selector: string) =>
    [...dialog.querySelectorAll<HTMLElement>(selector)].filter((element) => element !== title && element.getClientRects().length > 0)
  return seen('[data-autofocus]')[0] ?? seen(FIELDS)[0]
}

/**
 * Moves the focus from a dialog's title to its first field, even if the field appears later. It stops once the person has pressed a key or
 * the mouse. Mantine focuses the title (which has `data-autofocus`) by timers and more than once, on a slow machine even after that key
 * press. In this case the focus returns to the element inside the dialog that had it.
 */
export function useFirstField(titleRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const title = titleRef.current
    const dialog = title?.closest<HTMLElement>('[role="dialog"]')
    if (!title || !dialog) return
    const look = () => {
      const { activeElement } = document
      const isFree = activeElement === title || activeElement === document.body || activeElement === dialog
      if (isFree) findFirstField(dialog, title)?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(look)
    observer.observe(dialog, { childList: true, subtree: true })
    const ended = new AbortController()
    const { signal } = ended
    signal.addEventListener('abort', () => observer.disconnect())
    for (const type of ['keydown', 'pointerdown']) window.addEventListener(type, () => ended.abort(), { capture: true, signal })
    title.addEventListener('focus', look, { signal })
    const giveBack = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLElement && dialog.contains(relatedTarget)) relatedTarget.focus({ preventScroll: true })
    }
    title.addEventListener('focus', giveBack)
    return () => {
      ended.abort()
      title.removeEventListener('focus', giveBack)
    }
  }, [titleRef])
}
