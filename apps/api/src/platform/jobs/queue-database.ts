import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { isTemporary } from '../rpc/faults.ts'

const RETRY_AFTER_MS = 1_000
/** Time limits in milliseconds: far longer than any statement of the queue, but finite in case the database does not respond. */
const CONNECTION_TIMEOUTS = { connectionTimeoutMillis: 10_000, query_timeout: 60_000, keepAlive: true }

/**
 * Returns the connections of pg-boss. pg-boss does not await the statement that completes a job, so a failure would be an unhandled
 * rejection and end the process. Therefore a statement that fails while the database is unavailable or full is retried until it succeeds or
 * the queue stops.
 */
export function queueDatabase(connectionString: string, log: Pick<FastifyBaseLogger, 'warn'>, stop: AbortSignal) {
  const pool = new pg.Pool({ connectionString, max: 4, application_name: 'ivue-jobs', ...CONNECTION_TIMEOUTS })
  pool.on('error', (error) => log.warn({ err: error }, 'job queue'))
  return {
    async executeSql(text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
      for (;;) {
        try {
          return await pool.query(text, values)
        } catch (error) {
          if (stop.aborted) return { rows: [] }
          if (!isTemporary(error)) throw error
          log.warn({ err: error }, 'job queue')
          await wait(RETRY_AFTER_MS, undefined, { signal: stop }).catch(() => {})
        }
      }
    },
    end: () => pool.end(),
  }
}
