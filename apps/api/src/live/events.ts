import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countUnread, newestNotice, noticesAfter } from '../notifications/queries.ts'
import { secretsOf } from '../rpc/secrets.ts'
import type { Services } from '../services.ts'
import { idleMsOf } from '../session/limits.ts'
import { findSignedIn } from '../session/signed-in.ts'
import { audienceOf } from './audience.ts'
import { hubOf } from './hub.ts'
import { type LiveStream, startStream } from './stream.ts'

/** So many windows of one person are kept up to date by a server; with one more, the oldest stops. */
const STREAMS_EACH = 10

/**
 * `GET /events`: the news of the person who asks, as they happen, and first those after `last-event-id`. It takes the cookie and the token of a session like every
 * call, never extends it, and ends with it. Who is not signed in gets the envelope of a call.
 */
export function liveUpdates(app: FastifyInstance, { db, settings, connectionString, log, now }: Services): void {
  const hub = hubOf(connectionString, log)
  const open = new Map<number, Set<LiveStream>>()

  app.addHook('preClose', async () => {
    for (const streams of open.values()) for (const stream of streams) stream.end()
    await hub.close()
  })

  app.get('/events', { exposeHeadRoute: false }, async (request, reply) => {
    const secrets = secretsOf(request)
    const viewer = async () => secrets && findSignedIn(db, { ...secrets, extend: false, now: now(), idleMs: await idleMsOf(settings) })
    const signedIn = await viewer()
    reply.header('cache-control', 'no-store')
    if (!signedIn) return reply.send({ flag: false, msg: MESSAGES.sessionOver, response: {} })
    if (signedIn.mustEnrol) return reply.send({ flag: false, msg: MESSAGES.enrolFirst, response: { type: 'enrol' } })

    const { userId, sessionId } = signedIn
    const newest = await newestNotice(db, userId)
    let audience = await audienceOf(db, signedIn)
    const { raw } = reply
    reply.hijack()
    // Somebody who has left already never says so again.
    if (raw.destroyed) return
    raw.writeHead(200, { ...reply.getHeaders(), 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' } as never)

    const stream = startStream(raw, {
      last: lastSeen(request, newest),
      onFailure: (error) => request.log.warn({ err: error }, 'live updates ended'),
      source: {
        after: (id, take) => noticesAfter(db, userId, id, take),
        unread: () => countUnread(db, userId),
        admitted: async () => {
          const still = await viewer()
          if (still?.sessionId !== sessionId) return false
          audience = await audienceOf(db, still)
          return true
        },
      },
    })
    const streams = open.get(userId) ?? new Set()
    open.set(userId, streams.add(stream))
    const [oldest] = streams
    if (oldest && streams.size > STREAMS_EACH) {
      streams.delete(oldest)
      oldest.end('replaced')
    }
    const deafen = hub.listen(userId, {
      wake: stream.wake,
      hear: (news) => {
        const ids = audience(news)
        if (ids !== undefined) stream.tell(news.topic, { desk: news.desk, ids })
      },
    })
    raw.once('close', () => {
      deafen()
      streams.delete(stream)
      if (streams.size === 0 && open.get(userId) === streams) open.delete(userId)
    })
  })
}

/** Where the reader stopped; where there is none, or a restored database knows no such id, its newest. */
function lastSeen(request: FastifyRequest, newest: bigint): bigint {
  const header = String(request.headers['last-event-id'] ?? '')
  const seen = /^\d{1,18}$/.test(header) ? BigInt(header) : newest
  return seen < newest ? seen : newest
}
