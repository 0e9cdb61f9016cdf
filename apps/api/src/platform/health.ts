import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { RELEASE } from '../release.ts'
import type { Services } from './app-services.ts'
import { readRows } from './database/database.ts'

const READY_WITHIN_MS = 2_000

/**
 * Registers the health routes. `/health/live`: the process responds, with its version. `/health/ready`: the database does too, within two
 * seconds (503 otherwise). `/health/reads`: how many reads of lists, reports and exports this process made from a replica and from the
 * primary since it started.
 */
export function health(app: FastifyInstance, { db, readers }: Pick<Services, 'db' | 'readers'>): void {
  /** The running probe, which concurrent requests share. */
  let probe: Promise<boolean> | null = null

  async function doesDatabaseAnswer(): Promise<boolean> {
    const answered = new AbortController()
    const answer = readRows(db, { text: 'SELECT 1', values: [] }, { prepared: true }).then(() => true)
    const late = wait(READY_WITHIN_MS, false, answered)
    return Promise.race([answer, late])
      .catch(() => false)
      .finally(() => answered.abort())
  }

  app.get('/health/reads', { config: { kind: 'health' } }, () => readers.served())
  app.get('/health/live', { config: { kind: 'live' } }, () => ({ status: 'live', version: RELEASE.version }))
  app.get('/health/ready', { config: { kind: 'health' } }, async (_request, reply) => {
    probe ??= doesDatabaseAnswer().finally(() => {
      probe = null
    })
    if (await probe) return { status: 'ready' }
    return reply.code(503).header('retry-after', '2').send({ status: 'waiting for the database' })
  })
}
