import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const CONNECTED_WITHIN_MS = 10_000
const ENDED_WITHIN_MS = 1_000

/**
 * Runs with a connection beside the pool, for what takes long or holds a lock; its statements have no limit. One that breaks makes the statement fail that meets
 * it, and one to a machine that is gone is noticed. It is ended in any case, and a server that is silent is not waited for.
 */
export async function withConnection<T>(connectionString: string, name: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString,
    application_name: name,
    connectionTimeoutMillis: CONNECTED_WITHIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: CONNECTED_WITHIN_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await use(client)
  } finally {
    const ended = client.end().catch(() => {})
    await Promise.race([ended, wait(ENDED_WITHIN_MS, undefined, { ref: false })])
  }
}
