import { useSyncExternalStore } from 'react'

/** A value that components anywhere on the page share. */
interface SharedValue<Value> {
  read(): Value
  set(next: Value): void
  /** Returns the value, and renders the component again when it changes. */
  useValue(): Value
}

export function createSharedValue<Value>(initial: Value): SharedValue<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  const read = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    read,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    useValue: () => useSyncExternalStore(subscribe, read, read),
  }
}
