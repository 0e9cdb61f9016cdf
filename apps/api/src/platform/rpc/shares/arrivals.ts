import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '../implement.ts'
import { createLimiter } from '../limiter.ts'
import { Refusal, Unservable } from '../refusal.ts'
import { readSenderSecret, type Secrets, type SessionCookie } from '../session-secrets.ts'
import { toNetwork } from './network.ts'

const QUEUE_LENGTH = 500
/** Most milliseconds that an operator's probe waits. */
const MAX_HEALTH_WAIT_MS = 500

/** Limits of a person, or of a network while no session is known, by the kind of route. A browser opens six connections to a server. */
const LIMITS_BY_KIND = {
  /** Pages, files, documents, and addresses that do not exist. */
  file: { perKey: 6, total: 24 },
  /** Until session and permission are known. Then the share of the call limits it. */
  call: { perKey: 6, total: 24 },
  /** Until the stream is open. */
  stream: { perKey: 2, total: 8 },
  health: { perKey: 4, total: 16, maxWaitMs: MAX_HEALTH_WAIT_MS },
  /** Is answered even if it waited too long. */
  live: { perKey: 4, total: 16, maxWaitMs: MAX_HEALTH_WAIT_MS },
}

export type RouteKind = keyof typeof LIMITS_BY_KIND

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The kind of the route. It is `file` by default, so that no route is without a limit. */
    kind?: RouteKind
  }
}

export interface Admission {
  /**
   * Returns the session of these secrets, or null. With `extend` false the idle time is not extended (background refetches). Throws Refusal
   * for an API key that is not accepted.
   */
  admit(secrets: Secrets, extend: boolean): Promise<SignedIn | null>
  sessionCookie: SessionCookie
}

export interface LimitedAdmission extends Admission {
  /** Ends the limit of a call or stream before its answer is sent. */
  leave(request: FastifyRequest): void
}

/** Size at which the cache is cleared, only to bound it. */
const MAX_KNOWN_SESSIONS = 10_000

/**
 * Makes every request of every route wait for a slot of its sender, who is a person whose session this process has seen, otherwise a
 * network. Without it, the look-ups of sessions and the files for one sender would delay everybody else.
 */
export function limitArrivals(
  app: FastifyInstance,
  { admit, sessionCookie, maxWaitMs }: Admission & { maxWaitMs: number },
): LimitedAdmission {
  const perKeyMessage = 'Too many requests of yours are under way at once. Wait a moment, then try again'
  const limiters = Object.fromEntries(
    Object.entries(LIMITS_BY_KIND).map(([kind, limits]) => [
      kind,
      createLimiter({ queueLength: QUEUE_LENGTH, maxWaitMs, perKeyMessage, ...limits }),
    ]),
  )
  /** The people of sessions and API keys, by cookie and key. A cookie alone is no session: this only decides whose slot a request takes. */
  const people = new Map<string, number>()
  const slots = new WeakMap<FastifyRequest, { leave(): void; onAnswer(): void }>()

  function senderOf(request: FastifyRequest): string {
    const person = people.get(readSenderSecret(request, sessionCookie))
    return person === undefined ? `network ${toNetwork(request.ip)}` : `person ${person}`
  }

  app.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    const kind = request.routeOptions.config?.kind ?? 'file'
    const work = (leave: () => void) =>
      new Promise<void>((onAnswer) => {
        slots.set(request, { leave, onAnswer })
        reply.raw.once('close', onAnswer)
        done()
      })
    limiters[kind]?.(senderOf(request), work, reply.raw).catch((error: Error) => {
      if (kind === 'live') done()
      else done(kind !== 'call' && error instanceof Refusal ? new Unservable(429, error.message) : error)
    })
  })
  app.addHook('onSend', async (request) => slots.get(request)?.onAnswer())

  return {
    sessionCookie,
    leave: (request) => slots.get(request)?.leave(),
    async admit(secrets, extend) {
      const secret = 'key' in secrets ? secrets.key : secrets.cookie
      const viewer = await admit(secrets, extend).catch((error: unknown) => {
        people.delete(secret)
        throw error
      })
      if (people.size >= MAX_KNOWN_SESSIONS) people.clear()
      if (viewer) people.set(secret, viewer.userId)
      else people.delete(secret)
      return viewer
    },
  }
}
