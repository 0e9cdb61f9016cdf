import type { LiveEvent } from './parse-events.ts'

/** News are kept this long, in milliseconds, for a list whose page was asked for before it began to listen. */
const KEPT_MS = 60_000
const MOST_KEPT = 300

type Listener = (event: LiveEvent) => void

const listeners = new Set<Listener>()
let kept: { at: number; event: LiveEvent }[] = []

/** Passes an event of the stream on to everything on screen. */
export function publish(event: LiveEvent, now = Date.now()): void {
  kept = [...kept.filter(({ at }) => at > now - KEPT_MS), { at: now, event }].slice(-MOST_KEPT)
  for (const listener of listeners) listener(event)
}

/** Hears every event from a moment (milliseconds since 1970) on, also those that came already. Answers how to stop. */
export function onNews(listener: Listener, since = Date.now()): () => void {
  listeners.add(listener)
  for (const { at, event } of kept) if (at >= since) listener(event)
  return () => listeners.delete(listener)
}

/** Whether an event is about a row of a desk, or says that anything may have happened. */
export function concerns({ name, data }: LiveEvent, topic: 'tasks' | 'presence', list: string): boolean {
  return name === 'hello' || name === 'missed' || (name === topic && data.list === list)
}
