import type { ChangedRow, RowChange } from '../notifications/signal.ts'

/** Changes within this many milliseconds are sent together, because a busy list changes many times a second. */
const WINDOW_MS = 200
/** Above this number the ids are omitted: clients reload their page of the list anyway. */
const MAX_ROWS = 500

/**
 * Collects changed rows and passes them to `emit` at the end of a time window. A batch contains rows of one list that are hidden from the
 * same people, each row once.
 */
export function batchRowChanges(emit: (news: RowChange) => void): { add(news: RowChange): void; stop(): void } {
  const batches = new Map<string, { news: RowChange; rows: Map<number, ChangedRow> | null }>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    timer = undefined
    const all = [...batches.values()]
    batches.clear()
    for (const { news, rows } of all) emit({ ...news, rows: rows && [...rows.values()] })
  }
  return {
    add(news) {
      const key = `${news.topic} ${news.list} ${news.hiddenFrom.join()}`
      const before = batches.get(key)
      const rows = before ? before.rows : new Map<number, ChangedRow>()
      for (const row of news.rows ?? []) {
        const [id, ...people] = row
        const known = rows?.get(id)
        rows?.set(id, known ? [...known, ...people] : row)
      }
      const many = news.rows === null || rows === null || rows.size > MAX_ROWS
      batches.set(key, { news, rows: many ? null : rows })
      timer ??= setTimeout(flush, WINDOW_MS)
    },
    stop() {
      clearTimeout(timer)
      batches.clear()
    },
  }
}
