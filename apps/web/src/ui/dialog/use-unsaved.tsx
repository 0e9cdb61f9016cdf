import { useEffect } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { later } from '../later.tsx'

const ConfirmDialog = later(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

/** Places on the page with unsaved changes. They are counted because a router accepts only one blocker. */
let unsaved = 0

/**
 * While `dirty`, leaving the page asks first: another screen, Back, closing or reloading the tab. A `Dialog` with `dirty` calls this itself.
 * Navigation within the page (filters, sort) does not ask. `UnsavedGuard` shows the question.
 */
export function useUnsaved(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    if (unsaved++ === 0) window.addEventListener('beforeunload', holdUp)
    return () => {
      if (--unsaved === 0) window.removeEventListener('beforeunload', holdUp)
    }
  }, [dirty])
}

/** Lets the page be left without a question from the browser, because another person has signed in. */
export function forgetUnsaved(): void {
  window.removeEventListener('beforeunload', holdUp)
}

function holdUp(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

const isLeaving: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  unsaved > 0 && (historyAction === 'POP' || currentLocation.pathname !== nextLocation.pathname)

/** Mounted once, above all pages. */
export function UnsavedGuard() {
  const blocker = useBlocker(isLeaving)
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title="Leave without saving?"
      confirm="Leave"
      cancel="Stay here"
      destroys
    >
      What you wrote on this page is not saved yet.
    </ConfirmDialog>
  )
}
