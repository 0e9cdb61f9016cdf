import type { LiveEvent } from './parse-events.ts'

/**
 * Milliseconds for which events are stored. A list receives the stored ones when it subscribes, which is after it has requested its page.
 */
const STORED_MS = 60_000
const MAX_STORED = 300

type Listener = (event: LiveEvent) => void

const listeners = new Set<Listener>()
let storedEvents: { at: number; event: LiveEvent }[] = []

export function publishLiveEvent(event: LiveEvent, now = Date.now()): void {
  storedEvents = [...storedEvents.filter(({ at }) => at > now - STORED_MS), { at: now, event }].slice(-MAX_STORED)
  for (const listener of listeners) listener(event)
}

/**
 * Subscribes to events from the time `since` on (milliseconds since 1970), including those already received. Returns a function that
 * unsubscribes.
 */
export function onLiveEvent(listener: Listener, since = Date.now()): () => void {
  listeners.add(listener)
  for (const { at, event } of storedEvents) if (at >= since) listener(event)
  return () => listeners.delete(listener)
}

/** Whether an event concerns rows of the list: it names the list, or it means that any row may have changed. */
export function concernsList({ name, data }: LiveEvent, topic: 'tasks' | 'presence', list: string): boolean {
  return name === 'hello' || name === 'missed' || (name === topic && data.list === list)
}
