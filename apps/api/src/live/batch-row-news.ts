import type { NewsRow, RowNews } from '../notifications/signal.ts'

/** A busy list changes many times a second: changes within this window are sent together. */
const WINDOW_MS = 200
/** Beyond this the ids are left out: clients reload their page of the list anyway. */
const MAX_ROWS = 500

/** Batches changed rows by list and by who must not hear of them, each row once, and hands a batch to `emit` when its window ends. */
export function batchRowNews(emit: (news: RowNews) => void): { add(news: RowNews): void; stop(): void } {
  const batches = new Map<string, { news: RowNews; rows: Map<number, NewsRow> | null }>()
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
      const rows = before ? before.rows : new Map<number, NewsRow>()
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
