import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Statement } from './database.ts'

const CONNECT_TIMEOUT_MS = 10_000
const END_TIMEOUT_MS = 1_000

/**
 * Runs `use` with a separate connection outside the pool, for long statements or locks; statements have no time limit. If the connection
 * breaks, the running statement fails; keep-alive detects a lost machine. The connection is always ended, without waiting for an
 * unresponsive server. An aborted `stop` ends it early, so that the running statement fails.
 */
export async function withConnection<T>(
  connectionString: string,
  name: string,
  use: (client: pg.Client) => Promise<T>,
  stop?: AbortSignal,
): Promise<T> {
  const client = new pg.Client({
    connectionString,
    application_name: name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: CONNECT_TIMEOUT_MS,
  })
  client.on('error', () => {})
  const end = () => client.end().catch(() => {})
  stop?.addEventListener('abort', end)
  try {
    await client.connect()
    return await use(client)
  } finally {
    stop?.removeEventListener('abort', end)
    await Promise.race([end(), wait(END_TIMEOUT_MS, undefined, { ref: false })])
  }
}

/** Returns the rows of a statement on a separate connection. */
export const queryRows = async <Row extends object>(client: pg.ClientBase, { text, values }: Statement): Promise<Row[]> =>
  (await client.query<Row>({ text, values: values as unknown[] })).rows

/** Runs a statement on a separate connection. */
export const runStatement = async (client: pg.ClientBase, { text, values }: Statement): Promise<void> =>
  void (await client.query({ text, values: values as unknown[] }))
