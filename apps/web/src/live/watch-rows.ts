import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { concerns, onNews } from './news.ts'

/**
 * Delays in milliseconds before fetching changed rows: short for rows on
 * screen, longer for others, because rows of other pages change all day.
 */
const IN_SIGHT_MS = 100
const ELSEWHERE_MS = 1_500
/** Spreads the requests in milliseconds, because all clients reload after a lost connection. */
const SPREAD_MS = 1_000
const AGAIN_MS = 3_000
/** Above this number of ids, the whole page is fetched. */
const MOST_IDS = 200

export interface WatchedRows {
  list: WorklistName
  /** Events before this time are ignored, in milliseconds since 1970. */
  since: number
  isShown(id: number): boolean
  /** Fetches rows by id, or the whole page for null. Returns false if it must be repeated. */
  look(ids: readonly number[] | null): Promise<boolean>
}

/**
 * Collects the events of a list and calls `look` for them, one call at a time. Failed calls are repeated. Returns a function that stops it.
 */
export function watchRows({ list, since, isShown, look }: WatchedRows, random: () => number = Math.random): () => void {
  let pending: Set<number> | null = new Set()
  let due = Number.POSITIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  let looking = false
  let stopped = false

  const plan = (within: number) => {
    due = Math.min(due, Date.now() + within)
    clearTimeout(timer)
    if (!looking && !stopped) timer = setTimeout(lookNow, Math.max(0, due - Date.now()))
  }
  const note = (ids: readonly number[] | null) => {
    if (pending === null || ids === null) pending = null
    else for (const id of ids) pending.add(id)
  }
  async function lookNow() {
    const ids = pending === null || pending.size > MOST_IDS ? null : [...pending]
    pending = new Set()
    due = Number.POSITIVE_INFINITY
    if (ids?.length === 0) return
    looking = true
    const done = await look(ids).catch(() => false)
    looking = false
    if (done && due === Number.POSITIVE_INFINITY) return
    if (!done) note(ids)
    plan(done ? Math.max(0, due - Date.now()) : AGAIN_MS)
  }

  const unsubscribe = onNews((event) => {
    if (!concerns(event, 'tasks', list)) return
    const ids = event.name === 'tasks' ? (event.data.ids ?? null) : null
    note(ids)
    plan(ids === null ? random() * SPREAD_MS : ids.some(isShown) ? IN_SIGHT_MS : ELSEWHERE_MS * (1 + random()))
  }, since)
  return () => {
    stopped = true
    clearTimeout(timer)
    unsubscribe()
  }
}
