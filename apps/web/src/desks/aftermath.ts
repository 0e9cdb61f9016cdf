import { useSyncExternalStore } from 'react'
import type { RefusedLoan } from './bulk-result.ts'
import { dropUndo, keepUndo, keptUndo, type Undoable } from './kept-undo.ts'

interface Aftermath {
  undoable: Undoable | null
  /** What is said of the loans that were refused, once somebody asked to see them. */
  refused: { title: string; loans: readonly RefusedLoan[] } | null
}

/** What is left of the last bulk action, whatever page its person goes to. Of a sign-out nothing is left: it reloads the window and empties its storage. */
let aftermath: Aftermath = { undoable: null, refused: null }
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(part: Partial<Aftermath>): void {
  aftermath = { ...aftermath, ...part }
  for (const tell of listeners) tell()
}

export function offerUndo(undoable: Undoable): void {
  keepUndo(sessionStorage, undoable)
  change({ undoable })
}
export function withdrawUndo(): void {
  dropUndo(sessionStorage)
  change({ undoable: null })
}
/** After a reload of the page. */
export const offerKeptUndo = (who: string) => change({ undoable: keptUndo(sessionStorage, who, Date.now()) })
export const showRefused = (title: string, loans: readonly RefusedLoan[]) => change({ refused: { title, loans } })
export const hideRefused = () => change({ refused: null })

export const useAftermath = () => useSyncExternalStore(subscribe, () => aftermath)
