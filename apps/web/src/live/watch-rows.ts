import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { concernsList, onLiveEvent } from './live-events.ts'

/**
 * Delays in milliseconds before fetching changed rows: short for rows on
 * screen, longer for others, because rows of other pages change all day.
 */
const ON_SCREEN_MS = 100
const ELSEWHERE_MS = 1_500
/** The longest random delay in milliseconds before reloading a whole page, because all clients reload after a lost connection. */
const MAX_SPREAD_MS = 1_000
/** Delay in milliseconds before repeating a failed call. */
const RETRY_MS = 3_000
/** Above this number of ids, the whole page is fetched. */
const MAX_IDS = 200

export interface WatchedRows {
  list: WorklistName
  /** Milliseconds since 1970. Earlier events are ignored. */
  since: number
  isShown(id: number): boolean
  /** Fetches rows by id, or the whole page for null. Returns false if it must be repeated. */
  fetchRows(ids: readonly number[] | null): Promise<boolean>
}

/**
 * Calls `fetchRows` for the rows that change in a list, one call at a time. Repeats failed calls. Returns a function that stops it.
 */
export function watchRows({ list, since, isShown, fetchRows }: WatchedRows, random: () => number = Math.random): () => void {
  let pending: Set<number> | null = new Set()
  let due = Number.POSITIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  let fetching = false
  let stopped = false

  const schedule = (within: number) => {
    due = Math.min(due, Date.now() + within)
    clearTimeout(timer)
    if (!fetching && !stopped) timer = setTimeout(fetchNow, Math.max(0, due - Date.now()))
  }
  const addPending = (ids: readonly number[] | null) => {
    if (pending === null || ids === null) pending = null
    else for (const id of ids) pending.add(id)
  }
  async function fetchNow() {
    const ids = pending === null || pending.size > MAX_IDS ? null : [...pending]
    pending = new Set()
    due = Number.POSITIVE_INFINITY
    if (ids?.length === 0) return
    fetching = true
    const done = await fetchRows(ids).catch(() => false)
    fetching = false
    if (done && due === Number.POSITIVE_INFINITY) return
    if (!done) addPending(ids)
    schedule(done ? Math.max(0, due - Date.now()) : RETRY_MS)
  }

  const unsubscribe = onLiveEvent((event) => {
    if (!concernsList(event, 'tasks', list)) return
    const ids = event.name === 'tasks' ? (event.data.ids ?? null) : null
    addPending(ids)
    schedule(ids === null ? random() * MAX_SPREAD_MS : ids.some(isShown) ? ON_SCREEN_MS : ELSEWHERE_MS * (1 + random()))
  }, since)
  return () => {
    stopped = true
    clearTimeout(timer)
    unsubscribe()
  }
}
