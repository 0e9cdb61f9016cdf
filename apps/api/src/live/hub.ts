import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { CHANNEL, readSignal, type Signal } from './signal.ts'

/** Asked this often whether the connection still answers: one that broke without a word would leave everybody waiting. */
const CHECK_EVERY_MS = 15_000
const ANSWER_WITHIN_MS = 5_000
const AGAIN_AFTER_MS = [250, 500, 1_000, 2_000, 5_000] as const

export type Wake = (topic: Signal['topic'] | 'all') => void

/** One listening connection for all streams of this process. */
export interface Hub {
  /** Wakes with each signal for the person; with `all` when signals may have been missed. Answers how to stop. */
  listen(user: number, wake: Wake): () => void
  close(): Promise<void>
}

/** Connects when the first stream listens, and again whenever the connection is lost. */
export function hubOf(connectionString: string, log: FastifyBaseLogger): Hub {
  const listeners = new Map<number, Set<Wake>>()
  const stop = new AbortController()
  let running: Promise<void> | null = null

  const hear = (payload: string | undefined) => {
    const signal = readSignal(payload)
    for (const wake of (signal && listeners.get(signal.user)) ?? []) wake(signal?.topic ?? 'all')
  }
  const wakeAll = () => {
    for (const of of listeners.values()) for (const wake of of) wake('all')
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
        wakeAll()
      }).catch((error: unknown) => {
        if (!stop.signal.aborted) log.warn({ err: error }, 'live updates do not hear the database')
      })
      const pause = AGAIN_AFTER_MS[Math.min(failures++, AGAIN_AFTER_MS.length - 1)] ?? 0
      await wait(pause, undefined, { signal: stop.signal }).catch(() => {})
    }
  }

  return {
    listen(user, wake) {
      const own = listeners.get(user) ?? new Set()
      listeners.set(user, own.add(wake))
      running ??= run()
      return () => {
        own.delete(wake)
        if (own.size === 0 && listeners.get(user) === own) listeners.delete(user)
      }
    },
    async close() {
      stop.abort()
      await running
    },
  }
}
