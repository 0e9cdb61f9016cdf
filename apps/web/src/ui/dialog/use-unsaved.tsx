import { createContext, type Dispatch, type SetStateAction, use, useEffect } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { lazyComponent } from '../lazy-component.tsx'
import { createSharedValue } from '../shared-value.ts'

const ConfirmDialog = lazyComponent(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

/** The number of components with unsaved changes. They share one blocker, because the router accepts only one. */
const unsaved = createSharedValue(0)

function countUnsaved(by: 1 | -1): void {
  const before = unsaved.read()
  if (before === 0) window.addEventListener('beforeunload', warnBeforeUnload)
  if (before + by === 0) window.removeEventListener('beforeunload', warnBeforeUnload)
  unsaved.set(before + by)
}

/**
 * Asks for confirmation before the person leaves the page while `dirty`: to another screen, by Back, by closing or reloading the tab. A
 * `Dialog` with `dirty` calls this itself. Navigation within the page (filters, sort) does not ask. The component `UnsavedGuard` shows the
 * question.
 */
export function useUnsaved(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    countUnsaved(1)
    return () => countUnsaved(-1)
  }, [dirty])
}

/** Sets the number of forms with unsaved changes in the dialog around them. */
export const UnsavedFormsContext = createContext<Dispatch<SetStateAction<number>> | null>(null)

/** Makes the dialog around a form ask before it closes while `dirty`. */
export function useUnsavedInDialog(dirty: boolean): void {
  const setUnsavedForms = use(UnsavedFormsContext)
  useEffect(() => {
    if (!dirty) return
    setUnsavedForms?.((forms) => forms + 1)
    return () => setUnsavedForms?.((forms) => forms - 1)
  }, [dirty, setUnsavedForms])
}

/** Stops the browser from asking before the page is left, because another person has signed in. */
export function forgetUnsaved(): void {
  window.removeEventListener('beforeunload', warnBeforeUnload)
}

function warnBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

const isLeaving: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  unsaved.read() > 0 && (historyAction === 'POP' || currentLocation.pathname !== nextLocation.pathname)

/**
 * Asks for confirmation before leaving a page with unsaved changes. Mount it once, above all pages. The router's blocker is used only while
 * there are unsaved changes, because otherwise it would log a warning for jumps within the page.
 */
export function UnsavedGuard() {
  return unsaved.useValue() > 0 ? <LeaveConfirmation /> : null
}

function LeaveConfirmation() {
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
