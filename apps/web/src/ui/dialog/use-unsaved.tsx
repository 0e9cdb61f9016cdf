import { useEffect, useSyncExternalStore } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { later } from '../later.tsx'

const ConfirmDialog = later(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

/** Places on the page with unsaved changes. They are counted because a router accepts only one blocker. */
let unsaved = 0
const listeners = new Set<() => void>()

function count(by: 1 | -1): void {
  const before = unsaved
  unsaved += by
  if (before === 0) window.addEventListener('beforeunload', holdUp)
  if (unsaved === 0) window.removeEventListener('beforeunload', holdUp)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * While `dirty`, leaving the page asks first: another screen, Back, closing or reloading the tab. A `Dialog` with `dirty` calls this itself.
 * Navigation within the page (filters, sort) does not ask. `UnsavedGuard` shows the question.
 */
export function useUnsaved(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    count(1)
    return () => count(-1)
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

/** Mounted once, above all pages. The router is asked only while something is unsaved: it warns of every jump within a page that it could not hold up. */
export function UnsavedGuard() {
  return useSyncExternalStore(subscribe, () => unsaved > 0) ? <Guard /> : null
}

function Guard() {
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
