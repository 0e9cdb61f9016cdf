import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { concerns, onNews } from './news.ts'

/** What happens to rows in sight is looked at as soon as it has all come, what may bring new ones a little later: another's page changes all day long. Milliseconds. */
const IN_SIGHT_MS = 100
const ELSEWHERE_MS = 1_500
/** After a lost connection everybody has missed something at once. */
const SPREAD_MS = 1_000
const AGAIN_MS = 3_000
/** More ids than this, and the whole page is asked for. */
const MOST_IDS = 200

export interface WatchedRows {
  list: WorklistName
  /** From which moment on news count, in milliseconds since 1970. */
  since: number
  isShown(id: number): boolean
  /** Asks the server about rows, or (null) about the whole page. Answers false when it must be asked again. */
  look(ids: readonly number[] | null): Promise<boolean>
}

/** Gathers the news about a list and looks at them, one look at a time, until each was looked at. Answers how to stop. */
export function watchRows({ list, since, isShown, look }: WatchedRows, random: () => number = Math.random): () => void {
  let told: Set<number> | null = new Set()
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
    if (told === null || ids === null) told = null
    else for (const id of ids) told.add(id)
  }
  async function lookNow() {
    const ids = told === null || told.size > MOST_IDS ? null : [...told]
    told = new Set()
    due = Number.POSITIVE_INFINITY
    if (ids?.length === 0) return
    looking = true
    const done = await look(ids).catch(() => false)
    looking = false
    if (done && due === Number.POSITIVE_INFINITY) return
    if (!done) note(ids)
    plan(done ? Math.max(0, due - Date.now()) : AGAIN_MS)
  }

  const deafen = onNews((event) => {
    if (!concerns(event, 'tasks', list)) return
    const ids = event.name === 'tasks' ? (event.data.ids ?? null) : null
    note(ids)
    plan(ids === null ? random() * SPREAD_MS : ids.some(isShown) ? IN_SIGHT_MS : ELSEWHERE_MS * (1 + random()))
  }, since)
  return () => {
    stopped = true
    clearTimeout(timer)
    deafen()
  }
}
