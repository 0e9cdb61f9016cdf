import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Services } from './app-services.ts'

const READY_WITHIN_MS = 2_000

/**
 * Health routes. `/health/live`: the process responds. `/health/ready`: the database does too, within two seconds (503 otherwise).
 * `/health/reads`: how many reads of lists, reports and exports this process made from a replica and from the primary since it
 * started.
 */
export function health(app: FastifyInstance, { db, readers }: Services): void {
  app.get('/health/reads', () => readers.served())
  app.get('/health/live', () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    const answered = new AbortController()
    try {
      const late = wait(READY_WITHIN_MS, undefined, answered).then(() => Promise.reject(new Error('no answer in time')))
      await Promise.race([db.$queryRaw`SELECT 1`, late])
      return { status: 'ready' }
    } catch {
      return reply.code(503).header('retry-after', '2').send({ status: 'waiting for the database' })
    } finally {
      answered.abort()
    }
  })
}
