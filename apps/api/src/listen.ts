import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

/** Asked this often whether the connection still answers: one that broke without a word would leave everybody waiting. */
const CHECK_EVERY_MS = 15_000
const ANSWER_WITHIN_MS = 5_000
const AGAIN_AFTER_MS = [250, 500, 1_000, 2_000, 5_000] as const

export interface Listening {
  connectionString: string
  /** The channel of NOTIFY. */
  channel: string
  /** How the connection is called in `pg_stat_activity`, and in the log where it is lost. */
  name: string
  log: FastifyBaseLogger
  /** From now on nothing is missed; what was said before, while there was no connection, is. */
  onHearing(): void
  onLost?(): void
  hear(payload: string | undefined): void
}

/** Hears what is said on a channel, over a connection of its own that is made again whenever it is lost. Ends when `stop` is aborted. */
export async function listen(listening: Listening, stop: AbortSignal): Promise<void> {
  let failures = 0
  const onHearing = () => {
    failures = 0
    listening.onHearing()
  }
  while (!stop.aborted) {
    await listenOnce({ ...listening, onHearing }, stop).catch((error: unknown) => {
      if (!stop.aborted) listening.log.warn({ err: error }, `${listening.name} does not hear the database`)
    })
    const pause = AGAIN_AFTER_MS[Math.min(failures++, AGAIN_AFTER_MS.length - 1)] ?? 0
    await wait(pause, undefined, { signal: stop }).catch(() => {})
  }
}

/** Until the connection is lost. */
async function listenOnce({ connectionString, channel, name, onHearing, onLost, hear }: Listening, stop: AbortSignal): Promise<void> {
  const client = new pg.Client({
    connectionString,
    application_name: name,
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
  stop.addEventListener('abort', onStop)
  try {
    await client.connect()
    await client.query(`LISTEN ${channel}`)
    onHearing()
    const quiet = () => wait(CHECK_EVERY_MS, 'quiet' as const, { signal: over.signal })
    while ((await Promise.race([lost, quiet()])) === 'quiet') await client.query('SELECT 1')
  } finally {
    onLost?.()
    stop.removeEventListener('abort', onStop)
    over.abort()
    void client.end().catch(() => {})
  }
}
