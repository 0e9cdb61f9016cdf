import type { Envelope } from '@ivue/contracts/envelope.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { Permission } from '@ivue/contracts/permissions.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Audit, AuditFact, Change } from '../audit/record.ts'
import { Answer, chunksOf, FileAnswer, JsonText } from './answer.ts'
import { readJson, UPLOAD_LIMIT } from './body.ts'
import { faultOf } from './faults.ts'
import type { Changed, HttpContext, Implementation, Recalled, SignedIn } from './implement.ts'
import { Refusal, Unservable } from './refusal.ts'
import { turnsOf } from './turns.ts'

export const SESSION_COOKIE = 'ivue_session'

/** A few more than the pool has connections, so that none of them waits for work. */
const QUERIES_AT_ONCE = 24
const PATIENCE_MS = 4_000

export interface ServeOptions {
  implementations: readonly Implementation[]
  /** Who holds this cookie and token together, or null. `extend` false leaves the idle time alone (background refetches). */
  admit(cookie: string, token: string, extend: boolean): Promise<SignedIn | null>
  /** Who held them a moment ago, still to be confirmed; or null. */
  recall(cookie: string, token: string): Recalled | null
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
    handler: (_request, reply) => send(reply.header('allow', 'POST'), 405, refused('Send a POST')),
  })

  app.post('/index.php', { config: WITHOUT_HELMET, onRequest: securedOnce() }, async (request, reply) => {
    const query = request.query as Record<string, unknown>
    const implementation = calls.get(`${query.option}/${query.task}`)
    reply.raw.setHeader('cache-control', 'no-store')
    if (implementation?.call.kind !== 'query' || implementation.call.long) return (await judged(implementation, request, reply))()
    // Read before its turn, judged in it, sent after it: whoever sends or receives slowly holds nobody up.
    const body = readJson(request.raw, implementation.call.kind)
    await body.catch(() => undefined)
    const answerNow = await inTurn(async () => {
      // Whoever left while they waited is not worked for.
      if (request.raw.socket.destroyed) return () => reply.hijack()
      return (await answeredAtOnce(implementation, request, reply, body)) ?? judged(implementation, request, reply, body)
    }).catch((error: unknown) => {
      const { status, envelope } = faultOf(error, request)
      return () => send(reply, status, envelope)
    })
    return answerNow()
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
    if (!handle.atOnce) return null
    const recalled = options.recall(request.cookies[SESSION_COOKIE] ?? '', String(request.headers['custom-type'] ?? ''))
    if (!recalled || recalled.viewer.mustEnrol || !recalled.viewer.permissions.has(call.access as Permission)) return null
    try {
      const input = call.input.safeParse(await body)
      const page = input.success ? await handle.atOnce(input.data, recalled) : null
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
    let outcome: { outcome: 'done' | 'refused' | 'failed'; message: string } = { outcome: 'done', message: '' }
    let answerNow: () => FastifyReply
    const changes: Change[] = []
    const changed: Changed = (subject, before, after) => before !== after && changes.push({ subject, before, after })
    try {
      if (!implementation) throw new Unservable(404, 'There is no such call')
      viewer = await admitted(implementation, request, options)
      actor = viewer
      refuseUnpermitted(implementation, viewer)
      const http = contextOf(request, reply, options, (person) => {
        actor = person
      })
      const input = await inputOf(implementation, request, http, body)
      const also = implementation.call.alsoNeeds?.(input as never)
      if (also && !viewer?.permissions.has(also)) throw new Refusal(MESSAGES.noPermission)
      const result = await implementation.handle(input, viewer ? { http, changed, viewer } : { http, changed })
      if (http.file?.truncated()) throw new Unservable(413, 'The file is larger than 64 MB')
      answerNow = answer(reply, implementation, result)
    } catch (error) {
      const fault = faultOf(error, request)
      outcome = { outcome: fault.status === 200 ? 'refused' : 'failed', message: fault.envelope.msg }
      answerNow = () => send(reply, fault.status, fault.envelope)
    }
    // On record before it is answered: what somebody was told is done, is in the trail.
    if (implementation && implementation.call.kind !== 'query') {
      await options.audit
        .record({
          call: implementation.call,
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

const WITHOUT_HELMET: object = { helmet: { skipRoute: true } }

/**
 * The security headers of an answer that is no page: without a nonce they are always the same. Made by helmet on the first call and copied from then on, since
 * making them costs as much as a look-up.
 */
function securedOnce() {
  let headers: [string, string][] | null = null
  return async (_request: FastifyRequest, reply: FastifyReply) => {
    if (headers) for (const [name, value] of headers) reply.raw.setHeader(name, value)
    else {
      await reply.helmet()
      headers = Object.entries(reply.raw.getHeaders()).map(([name, value]) => [name, String(value)])
    }
  }
}

async function admitted({ call }: Implementation, request: FastifyRequest, options: ServeOptions): Promise<SignedIn | null> {
  if (call.access === 'public') return null
  const cookie = request.cookies[SESSION_COOKIE] ?? ''
  const token = String(request.headers['custom-type'] ?? '')
  const viewer = cookie && token ? await options.admit(cookie, token, request.headers['x-background'] !== '1') : null
  if (!viewer) throw new Refusal(MESSAGES.sessionOver)
  if (viewer.mustEnrol && !call.beforeTotp) throw new Refusal(MESSAGES.enrolFirst, { type: 'enrol' })
  return viewer
}

/** After it is known who asks, so that the trail names them. */
function refuseUnpermitted({ call }: Implementation, viewer: SignedIn | null): void {
  if (call.access === 'public' || call.access === 'signed-in') return
  if (!viewer?.permissions.has(call.access)) throw new Refusal(MESSAGES.noPermission)
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

async function inputOf({ call }: Implementation, request: FastifyRequest, http: HttpContext, read?: Promise<unknown>): Promise<unknown> {
  const type = String(request.headers['content-type'] ?? '').toLowerCase()
  if (type.startsWith('multipart/form-data')) {
    if (call.kind !== 'upload') throw new Unservable(415, 'Send JSON')
    const part = await request.file({ limits: { fileSize: UPLOAD_LIMIT, files: 1 } })
    if (!part) throw Refusal.field('uploadedFile', 'Send one file')
    http.file = { name: part.filename, stream: part.file, truncated: () => part.file.truncated }
    return { uploadedFile: '' }
  }
  if (type && !type.startsWith('application/json')) throw new Unservable(415, 'Send JSON')
  const body = await (read ?? readJson(request.raw, call.kind))
  const parsed = call.input.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  const fields = fieldMessages(parsed.error)
  throw new Refusal(Object.values(fields)[0] ?? 'The body does not fit', { fields })
}

/** Field path → first message of that field; a body that is not an object is named "body". */
function fieldMessages(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  const visit = (issues: readonly z.core.$ZodIssue[], base: readonly PropertyKey[]) => {
    for (const issue of issues) {
      const path = [...base, ...issue.path]
      if (issue.code === 'invalid_union' && issue.message === 'Invalid input' && issue.errors[0]) visit(issue.errors[0], path)
      else fields[path.join('.') || 'body'] ??= issue.message
    }
  }
  visit(error.issues, [])
  return fields
}

/** Parses the answer, and hands out how to send it. */
function answer(reply: FastifyReply, { call }: Implementation, result: unknown): () => FastifyReply {
  if (result instanceof FileAnswer) {
    const name = result.title.replaceAll(/[^\w .()-]/g, '_')
    return () =>
      reply
        .type(result.mime)
        .header('content-length', result.size)
        .header('content-disposition', `attachment; filename="${name}"; filename*=UTF-8''${encodeURIComponent(result.title)}`)
        .send(result.stream)
  }
  if (result instanceof JsonText) return () => sendText(reply, result)
  const { msg, response } = result instanceof Answer ? result : { msg: '', response: result }
  const parsed = call.output.parse(response)
  return () => send(reply, 200, { flag: true, msg, response: parsed })
}

const refused = (msg: string, response: unknown = {}): Envelope => ({ flag: false, msg, response })

/**
 * Sends what is kept from page to page without copying it: a copy of a hundred kilobytes for each answer keeps the garbage collector busier than the page
 * does. So it passes neither the hooks that see a whole body nor Fastify's own headers: cookies are not set with it.
 */
function sendText(reply: FastifyReply, text: JsonText): FastifyReply {
  if (reply.raw.destroyed) return reply.hijack()
  const chunks = chunksOf('{"flag":true,"msg":"","response":', text, '}')
  const length = chunks.reduce((size, chunk) => size + Buffer.byteLength(chunk), 0)
  reply.hijack()
  reply.raw.setHeader('content-type', 'application/json; charset=utf-8')
  reply.raw.setHeader('content-length', length)
  if (!reply.server.server.listening) reply.raw.setHeader('connection', 'close')
  reply.raw.cork()
  for (const chunk of chunks) reply.raw.write(chunk)
  reply.raw.end()
  return reply
}

function send(reply: FastifyReply, status: number, body: Envelope) {
  if (status === 503) reply.header('retry-after', '5')
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}
