import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { gatherNews } from './gather.ts'
import { CHANNEL, type DeskNews, isDeskNews, type PersonSignal, readSignal } from './signal.ts'

/** Asked this often whether the connection still answers: one that broke without a word would leave everybody waiting. */
const CHECK_EVERY_MS = 15_000
const ANSWER_WITHIN_MS = 5_000
const AGAIN_AFTER_MS = [250, 500, 1_000, 2_000, 5_000] as const

interface Listener {
  /** Each signal for the person; `all` when signals may have been missed. The first one comes when the hub hears. */
  wake(topic: PersonSignal['topic'] | 'all'): void
  /** What happened at the desks, whoever may hear of it. */
  hear(news: DeskNews): void
}

/** One listening connection for all streams of this process. */
export interface Hub {
  /** From the listener's first waking on nothing is missed without an `all`. Answers how to stop. */
  listen(user: number, listener: Listener): () => void
  close(): Promise<void>
}

/** Connects when the first stream listens, and again whenever the connection is lost. */
export function hubOf(connectionString: string, log: FastifyBaseLogger): Hub {
  const listeners = new Map<number, Set<Listener>>()
  const stop = new AbortController()
  let running: Promise<void> | null = null
  let hearing = false

  const everybody = (tell: (listener: Listener) => void) => {
    for (const of of listeners.values()) for (const listener of of) tell(listener)
  }
  const news = gatherNews((gathered) => everybody((listener) => listener.hear(gathered)))
  const hear = (payload: string | undefined) => {
    const signal = readSignal(payload)
    if (signal === null) return
    if (isDeskNews(signal)) news.add(signal)
    else for (const listener of listeners.get(signal.user) ?? []) listener.wake(signal.topic)
  }

  /** Listens until the connection is lost or the hub is closed. */
  async function listenOnce(onReady: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString,
      application_name: 'ivue-live',
      keepAlive: true,
      connectionTimeoutMillis: 4_000,
      query_timeout: ANSWER_WITHIN_MS,
    })
    const lost = new Promise<'lost'>((resolve) => {
      client.once('end', () => resolve('lost'))
      client.on('error', () => resolve('lost'))
    })
    client.on('notification', ({ payload }) => hear(payload))
    const over = new AbortController()
    const onStop = () => over.abort()
    stop.signal.addEventListener('abort', onStop)
    try {
      await client.connect()
      await client.query(`LISTEN ${CHANNEL}`)
      onReady()
      const quiet = () => wait(CHECK_EVERY_MS, 'quiet' as const, { signal: over.signal })
      while ((await Promise.race([lost, quiet()])) === 'quiet') await client.query('SELECT 1')
    } finally {
      hearing = false
      stop.signal.removeEventListener('abort', onStop)
      over.abort()
      void client.end().catch(() => {})
    }
  }

  async function run(): Promise<void> {
    let failures = 0
    while (!stop.signal.aborted) {
      await listenOnce(() => {
        failures = 0
        hearing = true
        everybody((listener) => listener.wake('all'))
      }).catch((error: unknown) => {
        if (!stop.signal.aborted) log.warn({ err: error }, 'live updates do not hear the database')
      })
      const pause = AGAIN_AFTER_MS[Math.min(failures++, AGAIN_AFTER_MS.length - 1)] ?? 0
      await wait(pause, undefined, { signal: stop.signal }).catch(() => {})
    }
  }

  return {
    listen(user, listener) {
      const own = listeners.get(user) ?? new Set()
      listeners.set(user, own.add(listener))
      running ??= run()
      if (hearing) listener.wake('notifications')
      return () => {
        own.delete(listener)
        if (own.size === 0 && listeners.get(user) === own) listeners.delete(user)
      }
    },
    async close() {
      stop.abort()
      news.stop()
      await running
    },
  }
}
