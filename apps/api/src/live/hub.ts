import type { FastifyBaseLogger } from 'fastify'
import { CHANNEL, type ChangedRow, isRowChange, type PersonSignal, type RowChange, readSignal } from '../notifications/signal.ts'
import { listen } from '../platform/database/listen.ts'

interface Subscriber {
  /**
   * Called for each signal of the person. Called with `all` whenever the hub begins to listen, at the start and after a lost connection,
   * because signals may have been missed.
   */
  wake(topic: PersonSignal['topic'] | 'all'): void
  /** Called for changed rows of every list. The subscriber filters what its person may see. */
  onRowChange(news: RowChange): void
}

/** One LISTEN connection, shared by all streams of this process. */
export interface Hub {
  /** Adds a subscriber and returns the function that unsubscribes it. After a gap in the signals it is woken with `all`. */
  subscribe(user: number, subscriber: Subscriber): () => void
  close(): Promise<void>
}

/** Milliseconds within which changes are sent together, because a busy list changes many times a second. */
const WINDOW_MS = 200
/** Most ids that are sent for a list. Above it they are omitted, because clients reload their page of the list anyway. */
const MAX_ROWS = 500

/**
 * Collects changed rows and passes them to `emit` at the end of a time window. A batch contains rows of one list that are hidden from the
 * same people, each row once.
 */
function batchRowChanges(emit: (news: RowChange) => void): { add(news: RowChange): void; stop(): void } {
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

/** Returns a hub that connects for the first subscriber, and reconnects whenever the connection is lost. */
export function createHub(connectionString: string, log: FastifyBaseLogger): Hub {
  const subscribers = new Map<number, Set<Subscriber>>()
  const stop = new AbortController()
  let running: Promise<void> | null = null
  let listening = false

  const broadcast = (send: (subscriber: Subscriber) => void) => {
    for (const own of subscribers.values()) for (const subscriber of own) send(subscriber)
  }
  const rowNews = batchRowChanges((batch) => broadcast((subscriber) => subscriber.onRowChange(batch)))
  const onPayload = (payload: string | undefined) => {
    const signal = readSignal(payload)
    if (signal === null) return
    if (isRowChange(signal)) rowNews.add(signal)
    else for (const subscriber of subscribers.get(signal.user) ?? []) subscriber.wake(signal.topic)
  }

  const run = () =>
    listen(
      {
        connectionString,
        channel: CHANNEL,
        name: 'ivue-live',
        log,
        onPayload,
        onListening() {
          listening = true
          broadcast((subscriber) => subscriber.wake('all'))
        },
        onLost() {
          listening = false
        },
      },
      stop.signal,
    )

  return {
    subscribe(user, subscriber) {
      const own = subscribers.get(user) ?? new Set()
      subscribers.set(user, own.add(subscriber))
      running ??= run()
      if (listening) subscriber.wake('notifications')
      return () => {
        own.delete(subscriber)
        if (own.size === 0 && subscribers.get(user) === own) subscribers.delete(user)
      }
    },
    async close() {
      stop.abort()
      rowNews.stop()
      await running
    },
  }
}
