import type { DeskNews, TaskRow } from './signal.ts'

/** News that come together are passed on together, after this many milliseconds: a busy desk changes many times a second. */
const GATHER_MS = 200
/** More rows than this are "many": whoever looks at the desk asks for their page anyway. */
const MOST_ROWS = 500

/** Gathers the news of the desks, one a row, and passes them on in turn. */
export function gatherNews(pass: (news: DeskNews) => void): { add(news: DeskNews): void; stop(): void } {
  const gathered = new Map<string, { news: DeskNews; rows: Map<number, TaskRow> | null }>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    timer = undefined
    const all = [...gathered.values()]
    gathered.clear()
    for (const { news, rows } of all) pass({ ...news, rows: rows && [...rows.values()] })
  }
  return {
    add(news) {
      const key = `${news.topic} ${news.desk}`
      const before = gathered.get(key)
      const rows = before ? before.rows : new Map<number, TaskRow>()
      for (const row of news.rows ?? []) {
        const [id, ...people] = row
        const known = rows?.get(id)
        rows?.set(id, known ? [...known, ...people] : row)
      }
      const many = news.rows === null || rows === null || rows.size > MOST_ROWS
      gathered.set(key, { news, rows: many ? null : rows })
      timer ??= setTimeout(flush, GATHER_MS)
    },
    stop() {
      clearTimeout(timer)
      gathered.clear()
    },
  }
}
