import { useSyncExternalStore } from 'react'

const MINUTE = 60_000
const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setTimeout> | undefined

function wait() {
  timer = setTimeout(
    () => {
      now = Date.now()
      for (const listener of listeners) listener()
      wait()
    },
    MINUTE - (Date.now() % MINUTE),
  )
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    now = Date.now()
    wait()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearTimeout(timer)
  }
}

const read = () => now

/** Returns the current time in milliseconds, updated every full minute. All clocks share one timer. */
export function useCurrentMinute(): number {
  return useSyncExternalStore(subscribe, read, read)
}
