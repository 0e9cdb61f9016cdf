import { FOR_PEOPLE } from '@ivue/contracts/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countUnread, findNewestNoticeId, noticesAfter } from '../notifications/queries.ts'
import type { RowChange } from '../notifications/signal.ts'
import type { Services } from '../platform/app-services.ts'
import type { Database } from '../platform/database/database.ts'
import { liveStreams } from '../platform/metrics/metrics.ts'
import type { SignedIn } from '../platform/rpc/implement.ts'
import { Refusal } from '../platform/rpc/refusal.ts'
import { refuseUnpermitted } from '../platform/rpc/serve.ts'
import { readSecrets } from '../platform/rpc/session-secrets.ts'
import type { LimitedAdmission } from '../platform/rpc/shares/arrivals.ts'
import { createHub } from './hub.ts'
import { type LiveStream, startStream } from './stream.ts'

/** Limit of open streams per person on this server. One more ends the oldest. */
const MAX_STREAMS_PER_PERSON = 10

export interface LiveOptions extends Pick<Services, 'db' | 'connectionString' | 'log'> {
  admission: LimitedAdmission
  /** Returns which changed rows a person hears of: ids, null for "many", undefined for none. */
  audienceOf(db: Database, viewer: SignedIn): Promise<(news: RowChange) => number[] | null | undefined>
}

/**
 * Serves `GET /events`: a stream of events for the signed-in person, starting after `last-event-id`. It requires the cookie and token of a
 * session like every call, never extends the session, and ends with it. Without a session it returns the envelope of a call.
 */
export function serveLiveUpdates(app: FastifyInstance, { db, connectionString, log, admission, audienceOf }: LiveOptions): void {
  const hub = createHub(connectionString, log)
  const open = new Map<number, Set<LiveStream>>()

  app.addHook('preClose', async () => {
    for (const streams of open.values()) for (const stream of streams) stream.end()
    await hub.close()
  })

  app.get('/events', { exposeHeadRoute: false, config: { kind: 'stream' } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const secrets = readSecrets(request, admission.sessionCookie)
    const viewer = async () => secrets && admission.admit(secrets, false)
    const signedIn = await viewer()
    if (!signedIn) throw new Refusal(MESSAGES.sessionOver)
    refuseUnpermitted({ access: 'signed-in', ...FOR_PEOPLE }, signedIn)

    const { userId, sessionId } = signedIn
    const newest = await findNewestNoticeId(db, userId)
    let audience = await audienceOf(db, signedIn)
    const { raw } = reply
    reply.hijack()
    // A client that has disconnected by now emits no further `close`: stop here.
    if (raw.destroyed) return
    raw.writeHead(200, { ...reply.getHeaders(), 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' } as never)

    const stream = startStream(raw, {
      last: lastReceivedId(request, newest),
      onFailure: (error) => request.log.warn({ err: error }, 'live updates ended'),
      source: {
        after: (id, take) => noticesAfter(db, userId, id, take),
        unread: () => countUnread(db, userId),
        isSessionAlive: async () => {
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
    if (oldest && streams.size > MAX_STREAMS_PER_PERSON) {
      streams.delete(oldest)
      oldest.end('replaced')
    }
    const unsubscribe = hub.subscribe(userId, {
      wake: stream.wake,
      onRowChange: (news) => {
        const ids = audience(news)
        if (ids !== undefined) stream.push(news.topic, { list: news.list, ids })
      },
    })
    admission.leave(request)
    liveStreams.inc()
    raw.once('close', () => {
      liveStreams.dec()
      unsubscribe()
      streams.delete(stream)
      if (streams.size === 0 && open.get(userId) === streams) open.delete(userId)
    })
  })
}

/**
 * Returns the last event id that the client has received. Returns the newest id if the client sent none, or one beyond
 * the newest (the database was restored).
 */
function lastReceivedId(request: FastifyRequest, newest: bigint): bigint {
  const header = String(request.headers['last-event-id'] ?? '')
  const seen = /^\d{1,18}$/.test(header) ? BigInt(header) : newest
  return seen < newest ? seen : newest
}
