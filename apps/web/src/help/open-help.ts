import { useSyncExternalStore } from 'react'

let search: string | null = null
const listeners = new Set<() => void>()

/** Opens the help panel with a search, empty for the help of the screen. Null closes it. */
export function showHelp(next: string | null): void {
  search = next
  for (const listener of listeners) listener()
}

export const toggleHelp = (): void => showHelp(search === null ? '' : null)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The search of the help panel, or null while it is closed. */
export const useHelpSearch = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => search,
    () => null,
  )
