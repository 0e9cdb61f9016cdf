import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

export function showPalette(open: boolean): void {
  isOpen = open
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useIsPaletteOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen)
