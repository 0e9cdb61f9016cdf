import type { Desk } from '@ivue/contracts/desks/words.ts'

const KEY = 'undo'

/** A bulk action that can be undone still. */
export interface Undoable {
  id: number
  /** User id of who did it. */
  who: string
  desk: Desk
  /** '23 assigned' */
  words: string
  /** The loan number of each row by the row's id, in the order in which they were ticked. */
  ticked: readonly (readonly [number, string])[]
  /** In milliseconds since 1970. */
  until: number
}

/** Keeps the way back for this window, so that a reload of the page does not take it: loan numbers and counts, nobody's name. */
export const keepUndo = (store: Storage, undoable: Undoable): void => store.setItem(KEY, JSON.stringify(undoable))

export const dropUndo = (store: Storage): void => store.removeItem(KEY)

/** What `who` may still undo at `now`; null where nothing was kept, somebody else did it, its time is over, or it cannot be read. */
export function keptUndo(store: Storage, who: string, now: number): Undoable | null {
  try {
    const kept: Undoable | null = JSON.parse(store.getItem(KEY) ?? 'null')
    return kept?.who === who && kept.until > now && Array.isArray(kept.ticked) ? kept : null
  } catch {
    return null
  }
}
