import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'

const KEY = 'undo'

export interface Undoable {
  id: number
  who: string
  list: WorklistName
  /** '23 assigned' */
  words: string
  /** The loan number of each row by the row's id, in the order in which they were ticked. */
  ticked: readonly (readonly [number, string])[]
  /** In milliseconds since 1970. */
  until: number
}

/** Keeps the action in the storage of this window, so that it can be undone after a reload: loan numbers and counts, no names. */
export const keepUndo = (store: Storage, undoable: Undoable): void => store.setItem(KEY, JSON.stringify(undoable))

export const dropUndo = (store: Storage): void => store.removeItem(KEY)

/** The action that `who` can still undo at `now`; null where none is kept, somebody else did it, it is too old, or it cannot be read. */
export function keptUndo(store: Storage, who: string, now: number): Undoable | null {
  try {
    const kept: Undoable | null = JSON.parse(store.getItem(KEY) ?? 'null')
    return kept?.who === who && kept.until > now && Array.isArray(kept.ticked) ? kept : null
  } catch {
    return null
  }
}
