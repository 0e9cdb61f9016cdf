import type { LiveEvent } from './parse-events.ts'

/** Milliseconds for which events are stored, for lists whose page was requested before they subscribed. */
const KEPT_MS = 60_000
const MOST_KEPT = 300

type Listener = (event: LiveEvent) => void

const listeners = new Set<Listener>()
let kept: { at: number; event: LiveEvent }[] = []

export function publish(event: LiveEvent, now = Date.now()): void {
  kept = [...kept.filter(({ at }) => at > now - KEPT_MS), { at: now, event }].slice(-MOST_KEPT)
  for (const listener of listeners) listener(event)
}

/**
 * Subscribes to events from a time on (milliseconds since 1970), including those already received. Returns a function that unsubscribes.
 */
export function onNews(listener: Listener, since = Date.now()): () => void {
  listeners.add(listener)
  for (const { at, event } of kept) if (at >= since) listener(event)
  return () => listeners.delete(listener)
}

/** Whether an event is about a row of the list, or means that any row may have changed. */
export function concerns({ name, data }: LiveEvent, topic: 'tasks' | 'presence', list: string): boolean {
  return name === 'hello' || name === 'missed' || (name === topic && data.list === list)
}
