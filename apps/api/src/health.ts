import type { FastifyInstance } from 'fastify'
import type { Services } from './services.ts'

/** `/health/live`: the process answers. `/health/ready`: the database does too (503 otherwise). */
export function health(app: FastifyInstance, { db }: Services): void {
  app.get('/health/live', () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    try {
      await db.$queryRaw`SELECT 1`
      return { status: 'ready' }
    } catch {
      return reply.code(503).header('retry-after', '2').send({ status: 'waiting for the database' })
    }
  })
}
