import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'

const KEY = 'undo'

/** A bulk action that can be undone. */
export interface Undoable {
  id: number
  who: string
  list: WorklistName
  /** The action in words: '23 assigned'. */
  words: string
  /** The loan numbers by row id, in the order of selection. */
  ticked: readonly (readonly [number, string])[]
  /** The end of the undo period, in milliseconds since 1970. */
  until: number
}

/** Stores the action in this window's storage, so that it can be undone after a reload. It contains loan numbers and counts, no names. */
export const storeUndo = (store: Storage, undoable: Undoable): void => store.setItem(KEY, JSON.stringify(undoable))

export const deleteUndo = (store: Storage): void => store.removeItem(KEY)

/**
 * Returns the stored action if `who` can still undo it at `now`. Null if there
 * is none, another person did it, it has expired, or it cannot be parsed.
 */
export function readUndo(store: Storage, who: string, now: number): Undoable | null {
  try {
    const stored: Undoable | null = JSON.parse(store.getItem(KEY) ?? 'null')
    return stored?.who === who && stored.until > now && Array.isArray(stored.ticked) ? stored : null
  } catch {
    return null
  }
}
