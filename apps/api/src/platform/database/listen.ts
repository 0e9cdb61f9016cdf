import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

/** Milliseconds between two probes of the connection. A silently broken connection delivers nothing and reports no error. */
const PROBE_EVERY_MS = 15_000
const QUERY_TIMEOUT_MS = 5_000
const RETRY_DELAYS_MS = [250, 500, 1_000, 2_000, 5_000] as const

/** Runs a statement on the listening connection, after all earlier ones. */
export type RunStatement = (text: string, values?: unknown[]) => Promise<unknown>

export interface ListenOptions {
  connectionString: string
  channel: string
  /** The connection's name in `pg_stat_activity` and in the log. */
  name: string
  log: FastifyBaseLogger
  /**
   * Called on every connect, with a function that runs statements on the same connection. Notifications sent from now
   * on are received; those sent while disconnected are lost.
   */
  onListening(ask: RunStatement): void
  onLost?(): void
  onPayload(payload: string | undefined): void
}

/** Receives the NOTIFYs of a channel over a dedicated connection, which is reopened whenever it is lost. Ends when `stop` is aborted. */
export async function listen(options: ListenOptions, stop: AbortSignal): Promise<void> {
  let failures = 0
  const onListening = (ask: RunStatement) => {
    failures = 0
    options.onListening(ask)
  }
  while (!stop.aborted) {
    await listenOnce({ ...options, onListening }, stop).catch((error: unknown) => {
      if (!stop.aborted) options.log.warn({ err: error }, `${options.name} does not hear the database`)
    })
    const pause = RETRY_DELAYS_MS[Math.min(failures++, RETRY_DELAYS_MS.length - 1)] ?? 0
    await wait(pause, undefined, { signal: stop }).catch(() => {})
  }
}

async function listenOnce(
  { connectionString, channel, name, onListening, onLost, onPayload }: ListenOptions,
  stop: AbortSignal,
): Promise<void> {
  const client = new pg.Client({
    connectionString,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: 4_000,
    query_timeout: QUERY_TIMEOUT_MS,
  })
  const lost = new Promise<'lost'>((resolve) => {
    client.once('end', () => resolve('lost'))
    client.on('error', () => resolve('lost'))
  })
  client.on('notification', ({ payload }) => onPayload(payload))
  // A connection runs one statement at a time.
  let turn: Promise<unknown> = Promise.resolve()
  const ask: RunStatement = (text, values) => {
    const answer = turn.then(() => client.query(text, values))
    turn = answer.catch(() => {})
    return answer
  }
  const over = new AbortController()
  const onStop = () => over.abort()
  stop.addEventListener('abort', onStop)
  try {
    await client.connect()
    await client.query(`LISTEN ${channel}`)
    onListening(ask)
    const quiet = () => wait(PROBE_EVERY_MS, 'quiet' as const, { signal: over.signal })
    while ((await Promise.race([lost, quiet()])) === 'quiet') await ask('SELECT 1')
  } finally {
    onLost?.()
    stop.removeEventListener('abort', onStop)
    over.abort()
    void client.end().catch(() => {})
  }
}
