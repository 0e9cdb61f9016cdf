import type { RecentAct } from '@ivue/contracts/worklist/contract.ts'
import { useSyncExternalStore } from 'react'
import type { RefusedLoan } from '../bulk-result.ts'
import { deleteUndo, readUndo, storeUndo, type Undoable } from './stored-undo.ts'

interface BulkOutcome {
  /** The action that can be undone, or null. */
  undoable: Undoable | null
  refused: { title: string; loans: readonly RefusedLoan[] } | null
  /** The dialog 'My recent acts' is open. */
  recentActs: boolean
  /** The act of another screen that Ctrl+Z asks about, or null. */
  question: RecentAct | null
}

/** The outcome of the last bulk action, shared by all pages. Signing out clears it, because that reloads the window and empties its storage. */
let outcome: BulkOutcome = { undoable: null, refused: null, recentActs: false, question: null }
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(part: Partial<BulkOutcome>): void {
  outcome = { ...outcome, ...part }
  for (const notify of listeners) notify()
}

export function offerUndo(undoable: Undoable): void {
  storeUndo(sessionStorage, undoable)
  change({ undoable })
}
/** Hides the bar with Undo. With an id, only if the bar is about that action. */
export function withdrawUndo(id = outcome.undoable?.id): void {
  if (id !== outcome.undoable?.id) return
  deleteUndo(sessionStorage)
  change({ undoable: null })
}
/** Offers Undo again after a reload of the page, if the action is stored for this person. */
export const restoreUndo = (who: string) => change({ undoable: readUndo(sessionStorage, who, Date.now()) })
export const showRefusedLoans = (title: string, loans: readonly RefusedLoan[]) => change({ refused: { title, loans } })
export const hideRefusedLoans = () => change({ refused: null })
export const showRecentActs = () => change({ recentActs: true })
export const hideRecentActs = () => change({ recentActs: false })

export const askToUndo = (question: RecentAct | null) => change({ question })

export const useBulkOutcome = () => useSyncExternalStore(subscribe, () => outcome)
