import type { RequestListener } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { withOption } from '../database/connection-string.ts'
import { countConnections, type Database } from '../database/database.ts'
import { withConnection } from '../database/own-connection.ts'
import { databasePool, databaseUp, metricsRegistry, queueOldestAge, queueWaiting } from './metrics.ts'

interface QueueState {
  queue: string
  waiting: number
  /** Age of the longest waiting one, in seconds. */
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
function readQueues(connectionString: string): Promise<QueueState[]> {
  return withConnection(withOption(connectionString, `-c statement_timeout=${STATEMENT_TIMEOUT_MS}`), 'ivue-metrics', async (client) => {
    const statement = { text: QUEUES, query_timeout: ANSWER_TIMEOUT_MS }
    return (await client.query<QueueState>(statement)).rows
  })
}

/** Returns the listener of `GET /metrics`, and starts to measure the process itself (processor, memory, event loop). */
export function createScraper({ db, connectionString }: { db: Database; connectionString: string }): RequestListener {
  const ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess })
  const all = Registry.merge([metricsRegistry, ofProcess])
  let reading: Promise<QueueState[] | null> | null = null

  /** Returns null if the database does not answer in time. A query that is still running is shared, never joined by a second one. */
  function readQueuesOnce(): Promise<QueueState[] | null> {
    reading ??= readQueues(connectionString)
      .catch(() => null)
      .finally(() => {
        reading = null
      })
    return Promise.race([reading, wait(STATEMENT_TIMEOUT_MS, null, { ref: false })])
  }

  async function scrape(): Promise<string> {
    for (const [state, count] of Object.entries(countConnections(db))) databasePool.set({ state }, count)
    const queues = await readQueuesOnce()
    databaseUp.set(queues ? 1 : 0)
    queueWaiting.reset()
    queueOldestAge.reset()
    for (const { queue, waiting, age } of queues ?? []) {
      queueWaiting.set({ queue }, waiting)
      queueOldestAge.set({ queue }, age)
    }
    return all.metrics()
  }

  return (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    scrape().then(
      (text) => response.setHeader('content-type', all.contentType).end(text),
      () => response.writeHead(500).end(),
    )
  }
}
