import { withOption } from '../database/connection-string.ts'
import { withConnection } from '../database/own-connection.ts'

export interface QueueState {
  queue: string
  waiting: number
  /** Seconds. */
  age: number
}

const STATEMENT_TIMEOUT_MS = 2_000
/** Ends a statement that a frozen database neither answers nor cancels. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 1_000

const QUEUES = `
  SELECT q.name AS queue, count(j.id)::int AS waiting, coalesce(extract(epoch FROM now() - min(j.start_after)), 0)::float8 AS age
  FROM pgboss.queue q LEFT JOIN pgboss.job j ON j.name = q.name AND j.state < 'active' AND j.start_after <= now()
  GROUP BY q.name
  UNION ALL
  SELECT 'mails', count(*)::int, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 FROM mails WHERE state = 'queued'`

/**
 * Returns the state of every queue of jobs, and of the mails. It uses a connection of its own, so that it neither waits for the pool nor
 * takes a connection from requests.
 */
export function readQueues(connectionString: string): Promise<QueueState[]> {
  return withConnection(withOption(connectionString, `-c statement_timeout=${STATEMENT_TIMEOUT_MS}`), 'ivue-metrics', async (client) => {
    const statement = { text: QUEUES, query_timeout: ANSWER_TIMEOUT_MS }
    return (await client.query<QueueState>(statement)).rows
  })
}
