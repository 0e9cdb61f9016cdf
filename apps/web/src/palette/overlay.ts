import { useSyncExternalStore } from 'react'

export type Overlay = 'palette' | 'keys' | null

let open: Overlay = null
const listeners = new Set<() => void>()

export function showOverlay(overlay: Overlay): void {
  open = overlay
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useOverlay = (): Overlay => useSyncExternalStore(subscribe, () => open)
