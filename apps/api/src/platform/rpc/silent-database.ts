import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import { send } from './send.ts'

/**
 * Milliseconds after which a waiting request probes the database. Two probes of two seconds each follow, so a 503 comes within 15 s. It is
 * longer than the statement timeout, so that a slow statement fails by itself first.
 */
const PROBE_AFTER_MS = 10_500
const PROBE_TIMEOUT_MS = 2_000

/**
 * Answers a request with 503 if the database stops responding, whatever the request waits for: a statement, several in sequence, a
 * connection. A slow request continues while the database responds to others (an import, a bulk action).
 */
export function answerWithoutDatabase(app: FastifyInstance, connectionString: string): void {
  const probeOnce = createDatabaseProbe(connectionString)
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  const watch = (request: FastifyRequest, reply: FastifyReply) =>
    timers.set(request, setTimeout(answerIfSilent, PROBE_AFTER_MS, request, reply).unref())
  const isAnswered = (reply: FastifyReply) => reply.sent || reply.raw.headersSent || reply.raw.destroyed

  async function answerIfSilent(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    // Live streams and downloads have already sent their headers.
    if (isAnswered(reply)) return
    const speaks = await probeOnce()
    if (isAnswered(reply)) return
    if (speaks) return void watch(request, reply)
    request.log.warn('The database is silent: a request was answered without it')
    send(reply, 503, { flag: false, msg: MESSAGES.databaseUnavailable, response: {} })
  }

  app.addHook('onRequest', (request, reply, done) => {
    watch(request, reply)
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    clearTimeout(timers.get(request))
    done()
  })
}

/**
 * Returns a function that probes whether the database responds at all, even if only with an error such as too many connections. It
 * probes twice, since a busy machine may miss the first one. Concurrent callers share one probe.
 */
export function createDatabaseProbe(connectionString: string): () => Promise<boolean> {
  let looking: Promise<boolean> | null = null
  return () => {
    looking ??= probeTwice(connectionString).finally(() => {
      looking = null
    })
    return looking
  }
}

const probeTwice = async (connectionString: string) => (await look(connectionString)) || look(connectionString)

async function look(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: PROBE_TIMEOUT_MS, application_name: 'ivue-look' })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    // A five-character SQLSTATE comes from Postgres itself.
    return /^[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code))
  } finally {
    void client.end().catch(() => {})
  }
}
