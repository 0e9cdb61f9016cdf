import type { RequestListener } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { countConnections, type Database } from '../database/database.ts'
import { databasePool, databaseUp, queueOldestAge, queueWaiting, registry } from './metrics.ts'
import { type QueueState, readQueues } from './queries.ts'

const QUERY_TIMEOUT_MS = 2_000

/** Returns the listener of `GET /metrics`, and starts to measure the process itself (processor, memory, event loop). */
export function createScraper({ db, connectionString }: { db: Database; connectionString: string }): RequestListener {
  const ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess })
  const all = Registry.merge([registry, ofProcess])
  let reading: Promise<QueueState[] | null> | null = null

  /** Returns null if the database does not answer in time. A query that is still running is shared, never joined by a second one. */
  function readQueuesOnce(): Promise<QueueState[] | null> {
    reading ??= readQueues(connectionString)
      .catch(() => null)
      .finally(() => {
        reading = null
      })
    return Promise.race([reading, wait(QUERY_TIMEOUT_MS, null, { ref: false })])
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
