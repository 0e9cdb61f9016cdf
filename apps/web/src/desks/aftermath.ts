import { useSyncExternalStore } from 'react'
import type { RefusedLoan, TickedLoans } from './bulk-result.ts'
import type { DeskShape } from './desk.ts'

/** A bulk action that can be undone still. */
export interface Undoable {
  id: number
  /** '23 assigned' */
  words: string
  ticked: TickedLoans
  calls: Pick<DeskShape['calls'], 'list' | 'action'>
  /** In milliseconds since 1970. */
  until: number
}

interface Aftermath {
  undoable: Undoable | null
  /** What is said of the loans that were refused, once somebody asked to see them. */
  refused: { title: string; loans: readonly RefusedLoan[] } | null
}

/** What is left of the last bulk action, whatever page its person goes to. It stays in the window: a sign-out reloads it. */
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

export const offerUndo = (undoable: Undoable) => change({ undoable })
export const withdrawUndo = () => change({ undoable: null })
export const showRefused = (title: string, loans: readonly RefusedLoan[]) => change({ refused: { title, loans } })
export const hideRefused = () => change({ refused: null })

export const useAftermath = () => useSyncExternalStore(subscribe, () => aftermath)
