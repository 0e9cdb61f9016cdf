import { useEffect } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { later } from './later.tsx'

const ConfirmDialog = later(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

/** How many places on the page hold words that are not saved. Counted here, because a router takes one blocker alone. */
let unsaved = 0

/**
 * While `dirty`, leaving asks first: another screen, Back, closing or reloading the tab. A `Dialog` with `dirty` does so by itself.
 * What stays on the page and merely changes the address (filters, sort) goes on unasked. `UnsavedGuard` asks the question.
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

/** The page is about to be left whatever stands on it (another person has signed in): the browser shall not ask. */
export function forgetUnsaved(): void {
  window.removeEventListener('beforeunload', holdUp)
}

function holdUp(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

const isLeaving: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  unsaved > 0 && (historyAction === 'POP' || currentLocation.pathname !== nextLocation.pathname)

/** Stands once over all pages. */
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
