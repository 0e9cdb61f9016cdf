import type { Call } from '@ivue/contracts/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Audit, AuditFact, Change } from '../audit/record.ts'
import { Answer, FileAnswer, JsonText } from './answer.ts'
import { readJson } from './body.ts'
import { faultOf } from './faults.ts'
import type { Changed, HttpContext, Implementation, Recalled, SignedIn } from './implement.ts'
import { fileOf, inputOf } from './input.ts'
import { Refusal, Unservable } from './refusal.ts'
import { SESSION_COOKIE, type Secrets, secretsOf } from './secrets.ts'
import { securedOnce, send, sendFile, sendText, WITHOUT_HELMET } from './send.ts'
import { turnsOf } from './turns.ts'

/** A few more than the pool has connections, so that none of them waits for work. */
const QUERIES_AT_ONCE = 24
const PATIENCE_MS = 4_000

export interface ServeOptions {
  implementations: readonly Implementation[]
  /** Who holds these together, or null. `extend` false leaves the idle time alone (background refetches). */
  admit(secrets: Secrets, extend: boolean): Promise<SignedIn | null>
  /** Who held them a moment ago, still to be confirmed; or null. */
  recall(secrets: Secrets): Recalled | null
  audit: Audit
  secureCookie: boolean
}

/**
 * The only POST route. In this order: the call is known, the session, the permission, the body (wire conventions, Order of judgement);
 * then the handler, whose output is parsed so that undeclared fields never leave.
 */
export function serve(app: FastifyInstance, options: ServeOptions): void {
  const inTurn = turnsOf(QUERIES_AT_ONCE, PATIENCE_MS)
  const calls = new Map(options.implementations.map((one) => [`${one.call.option}/${one.call.task}`, one]))

  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'],
    url: '/index.php',
    handler: (_request, reply) => send(reply.header('allow', 'POST'), 405, { flag: false, msg: 'Send a POST', response: {} }),
  })

  app.post('/index.php', { config: WITHOUT_HELMET, onRequest: securedOnce() }, async (request, reply) => {
    const query = request.query as Record<string, unknown>
    const implementation = calls.get(`${query.option}/${query.task}`)
    reply.raw.setHeader('cache-control', 'no-store')
    if (implementation?.call.kind !== 'query' || implementation.call.long) return (await judged(implementation, request, reply))()
    // Read before its turn, judged in it: whoever sends slowly holds nobody up. Handed to the connection in it too, which waits for nobody: a request that waited for
    // long is old to the garbage collector, and an answer that it holds outlives it by seconds.
    const body = readJson(request.raw, implementation.call.kind)
    await body.catch(() => undefined)
    return inTurn(async () => {
      // Whoever left while they waited is not worked for.
      if (request.raw.socket.destroyed) return reply.hijack()
      const answerNow = (await answeredAtOnce(implementation, request, reply, body)) ?? (await judged(implementation, request, reply, body))
      return answerNow()
    }).catch((error: unknown) => {
      const { status, envelope } = faultOf(error, request)
      return send(reply, status, envelope)
    })
  })

  /**
   * A page that is read in the statement that also looks the session up: the same judgement in the same order, of somebody who was known a moment ago. Whatever is
   * not plainly granted is null and is judged as every call.
   */
  async function answeredAtOnce(
    { call, handle }: Implementation,
    request: FastifyRequest,
    reply: FastifyReply,
    body: Promise<unknown>,
  ): Promise<(() => FastifyReply) | null> {
    const secrets = handle.atOnce && secretsOf(request)
    const recalled = secrets && options.recall(secrets)
    if (!handle.atOnce || !recalled) return null
    try {
      refuseUnpermitted(call, recalled.viewer)
      const page = await handle.atOnce(await permittedInput(call, recalled.viewer, request, body), recalled)
      return page && (() => sendText(reply, page))
    } catch {
      return null
    }
  }

  /** What is to be sent, once everything that the call does is done. */
  async function judged(
    implementation: Implementation | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
    body?: Promise<unknown>,
  ): Promise<() => FastifyReply> {
    let viewer: SignedIn | null = null
    let actor: AuditFact['actor'] = null
    let title: string | null = null
    let outcome: { outcome: 'done' | 'refused' | 'failed'; message: string } = { outcome: 'done', message: '' }
    let answerNow: () => FastifyReply
    const changes: Change[] = []
    const changed: Changed = (subject, before, after) => before !== after && changes.push({ subject, before, after })
    try {
      if (!implementation) throw new Unservable(404, 'There is no such call')
      const { call } = implementation
      viewer = await admitted(call, request, options)
      actor = viewer
      refuseUnpermitted(call, viewer)
      const http = contextOf(request, reply, options, (person) => {
        actor = person
      })
      http.file = await fileOf(call, request)
      const input = http.file ? { uploadedFile: '' } : await permittedInput(call, viewer, request, body)
      title = call.titled?.(input as never) ?? null
      const result = await implementation.handle(input, viewer ? { http, changed, viewer } : { http, changed })
      if (http.file?.truncated()) throw new Unservable(413, 'The file is larger than 64 MB')
      answerNow = answer(reply, call, result)
    } catch (error) {
      const fault = faultOf(error, request)
      outcome = { outcome: fault.status === 200 ? 'refused' : 'failed', message: fault.envelope.msg }
      answerNow = () => send(reply, fault.status, fault.envelope)
    }
    // On record before it is answered: what somebody was told is done, is in the trail.
    if (implementation && implementation.call.kind !== 'query') {
      await options.audit
        .record({
          call: title === null ? implementation.call : { ...implementation.call, title },
          actor,
          ...outcome,
          changes: outcome.outcome === 'done' ? changes : [],
          requestId: request.id,
          address: request.ip,
        })
        .catch((error: unknown) => request.log.error(error, 'audit entry not written'))
    }
    return answerNow
  }
}

async function admitted(call: Call, request: FastifyRequest, options: ServeOptions): Promise<SignedIn | null> {
  if (call.access === 'public') return null
  const secrets = secretsOf(request)
  const viewer = secrets && (await options.admit(secrets, request.headers['x-background'] !== '1'))
  if (!viewer) throw new Refusal(MESSAGES.sessionOver)
  return viewer
}

/** After it is known who asks, so that the trail names them. */
function refuseUnpermitted({ access, beforeTotp }: Call, viewer: SignedIn | null): void {
  if (viewer?.mustEnrol && !beforeTotp) throw new Refusal(MESSAGES.enrolFirst, { type: 'enrol' })
  if (access === 'public' || access === 'signed-in') return
  if (!viewer?.permissions.has(access)) throw new Refusal(MESSAGES.noPermission)
}

/** The body, once the viewer holds the permission that it needs besides. */
async function permittedInput(call: Call, viewer: SignedIn | null, request: FastifyRequest, read?: Promise<unknown>): Promise<unknown> {
  const input = await inputOf(call, request, read)
  const also = call.alsoNeeds?.(input as never)
  if (also && !viewer?.permissions.has(also)) throw new Refusal(MESSAGES.noPermission)
  return input
}

function contextOf(request: FastifyRequest, reply: FastifyReply, options: ServeOptions, actsAs: HttpContext['actsAs']): HttpContext {
  return {
    requestId: request.id,
    address: request.ip,
    agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    sessionCookie: request.cookies[SESSION_COOKIE] ?? '',
    file: null,
    actsAs,
    setSessionCookie(value) {
      const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: options.secureCookie } as const
      if (value === null) reply.clearCookie(SESSION_COOKIE, cookie)
      else reply.setCookie(SESSION_COOKIE, value, cookie)
    },
  }
}

/** Parses the answer, so that a field nobody declared never leaves, and hands out how to send it. */
function answer(reply: FastifyReply, call: Call, result: unknown): () => FastifyReply {
  if (result instanceof FileAnswer) return () => sendFile(reply, result)
  if (result instanceof JsonText) return () => sendText(reply, result)
  const { msg, response } = result instanceof Answer ? result : { msg: '', response: result }
  const parsed = call.output.parse(response)
  return () => send(reply, 200, { flag: true, msg, response: parsed })
}
