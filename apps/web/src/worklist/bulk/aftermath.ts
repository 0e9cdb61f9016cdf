import { useSyncExternalStore } from 'react'
import type { RefusedLoan } from '../bulk-result.ts'
import { dropUndo, keepUndo, storedUndo, type Undoable } from './kept-undo.ts'

interface Aftermath {
  undoable: Undoable | null
  refused: { title: string; loans: readonly RefusedLoan[] } | null
}

/**
 * The result of the last bulk action, shared by all pages. Signing out clears it, because that reloads the window and empties its storage.
 */
let aftermath: Aftermath = { undoable: null, refused: null }
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(part: Partial<Aftermath>): void {
  aftermath = { ...aftermath, ...part }
  for (const notify of listeners) notify()
}

export function offerUndo(undoable: Undoable): void {
  keepUndo(sessionStorage, undoable)
  change({ undoable })
}
export function withdrawUndo(): void {
  dropUndo(sessionStorage)
  change({ undoable: null })
}
/** Offers the stored action again after a reload of the page. */
export const offerKeptUndo = (who: string) => change({ undoable: storedUndo(sessionStorage, who, Date.now()) })
export const showRefused = (title: string, loans: readonly RefusedLoan[]) => change({ refused: { title, loans } })
export const hideRefused = () => change({ refused: null })

export const useAftermath = () => useSyncExternalStore(subscribe, () => aftermath)
