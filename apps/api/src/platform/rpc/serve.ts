import { type Call, isAct } from '@ivue/contracts/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { Permission } from '@ivue/contracts/permissions.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addCallSeries, measureCall } from '../metrics/metrics.ts'
import { Answer, FileAnswer, JsonText } from './answer.ts'
import type { AuditTrail } from './audit-trail.ts'
import { parseOrRefuse, readBody, readUpload } from './body/input.ts'
import { type CommandRecord, commandRecord, NO_RECORD } from './command-record.ts'
import { compressAnswers } from './compress.ts'
import { toFailureAnswer } from './faults.ts'
import type { HttpContext, Implementation, SignedIn } from './implement.ts'
import { Refusal } from './refusal.ts'
import { cachedSecurityHeaders, send, sendFile, sendText, WITHOUT_HELMET } from './send.ts'
import { readSecrets } from './session-secrets.ts'
import type { Admission, LimitedAdmission } from './shares/arrivals.ts'
import { createShares } from './shares/shares.ts'
import { withoutTyped } from './typed-text.ts'

export interface ServeOptions extends LimitedAdmission {
  implementations: readonly Implementation[]
  audit: AuditTrail
  /** Stores a command as an act of the person. Called for commands that stored no act of their own. `about`: the subject of the first change. */
  saveAct(viewer: SignedIn, title: string, about: string): Promise<void>
  queriesPerPerson: number
  /** How long a request may wait in the limiter's queue before it is refused. */
  maxWaitMs: number
}

/**
 * Registers the only POST route. Every call takes the same steps: look-up, session, permission, body (wire conventions, Order of
 * judgement), handler. The output is parsed, so that undeclared fields never leave. A command is in the audit trail before it runs,
 * and its outcome before the answer is sent.
 */
export function serve(app: FastifyInstance, options: ServeOptions): void {
  const shares = createShares(options)
  const calls = new Map(options.implementations.map((one) => [`${one.call.option}/${one.call.task}`, one]))
  for (const { call } of options.implementations) addCallSeries(call)
  const callOf = ({ query }: FastifyRequest) => {
    const { option, task } = query as Record<string, unknown>
    return calls.get(`${option}/${task}`)
  }

  app.route({
    method: app.supportedMethods.filter((method) => method !== 'POST'),
    url: '/index.php',
    handler: (_request, reply) => send(reply.header('allow', 'POST'), 405, { flag: false, msg: 'Send a POST', response: {} }),
  })

  // Only queries are compressed: the answer of a command may hold a secret (a token, a code, a link), and its compressed length could
  // leak it.
  const onSend = compressAnswers((request) => callOf(request)?.call.kind === 'query')

  app.post(
    '/index.php',
    { config: { ...WITHOUT_HELMET, kind: 'call' }, onRequest: cachedSecurityHeaders(), onSend },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const implementation = callOf(request)
      if (!implementation) return send(reply, 404, { flag: false, msg: 'There is no such call', response: {} })

      return measureCall(implementation.call, (endMeasurement) => answerCall(implementation, request, reply, endMeasurement))
    },
  )

  /** Stores the command as an act of the person. A failure is only logged, because the command is done already. */
  async function saveAct(viewer: SignedIn, { title, subject }: CommandRecord, request: FastifyRequest): Promise<void> {
    await options.saveAct(viewer, title, subject()).catch((error: unknown) => request.log.error({ err: error }, 'An act was not stored'))
  }

  async function answerCall(
    { call, handle }: Implementation,
    request: FastifyRequest,
    reply: FastifyReply,
    endMeasurement: (result: 'ok' | number) => void,
  ): Promise<FastifyReply> {
    const record = call.kind === 'query' ? NO_RECORD : commandRecord(options.audit, call, request)
    let viewer: SignedIn | null = null
    let body: unknown
    try {
      viewer = await admitCaller(call, request, options)
      if (viewer) record.actor = viewer
      refuseUnpermitted(call, viewer)
      options.leave(request)
      const http = buildContext(request, reply, options, record.begin)
      // A body is read before the call waits for its slot, so that a slow sender blocks nobody. A file is read within the slot, so that
      // waiting uploads are not held in memory.
      body = call.kind === 'upload' ? { uploadedFile: '' } : await readBody(request)
      const input = call.kind === 'upload' ? body : permittedInput(call, viewer, body)
      record.title = call.titleFor?.(input as never) ?? call.title
      const result = await shares(call, input, { viewer, ...http }, async () => {
        if (viewer) await record.begin(viewer)
        http.file = await readUpload(call, request)
        return handle(input, viewer ? { http, changed: record.changed, viewer } : { http, changed: record.changed })
      })
      const answer = prepareAnswer(call, result)
      await record.end('done')
      if (viewer && isAct(call, input) && !storedAct(result)) await saveAct(viewer, record, request)
      endMeasurement('ok')
      return answer(reply)
    } catch (error) {
      const { status, envelope } = toFailureAnswer(error, request, call)
      if (status < 500) logRefusal(envelope.msg, { call, viewer, request })
      const message = error instanceof Refusal ? error.recorded : envelope.msg
      await record.end(status === 200 ? 'refused' : 'failed', withoutTyped(message, body))
      endMeasurement(status)
      return send(reply, status, envelope)
    }
  }
}

/** Returns the caller, null for a public call. Throws Refusal without a session, and for an API key that is not accepted. */
export async function admitCaller({ access }: Pick<Call, 'access'>, request: FastifyRequest, options: Admission): Promise<SignedIn | null> {
  if (access === 'public') return null
  const secrets = readSecrets(request, options.sessionCookie)
  const viewer = secrets && (await options.admit(secrets, request.headers['x-background'] !== '1'))
  if (!viewer) throw new Refusal(MESSAGES.sessionOver)
  return viewer
}

/**
 * Throws Refusal if the caller lacks the permission of a call, or is a program and the call is for people. Call it once the actor is set,
 * so that the audit trail names them.
 */
export function refuseUnpermitted(call: Pick<Call, 'access' | 'beforeTotp' | 'forPeople'>, viewer: SignedIn | null): void {
  const { access, beforeTotp, forPeople } = call
  if (viewer?.isProgram && forPeople) throw new Refusal(MESSAGES.notForPrograms)
  if (viewer?.mustEnrol && !beforeTotp) throw new Refusal(MESSAGES.enrolFirst, { type: 'enrol' })
  if (access !== 'public' && access !== 'signed-in') requirePermission(access, viewer)
}

function requirePermission(permission: Permission, viewer: SignedIn | null): void {
  if (!viewer?.permissions.has(permission)) throw new Refusal(MESSAGES.noPermission)
}

/**
 * Logs calls without permission and refused queries. The web app never sends calls that its person may not make, so these lines show
 * probing. Refused commands are in the audit trail. The line contains neither the input nor the message, which may repeat the input.
 */
function logRefusal(msg: string, { call, viewer, request }: { call: Call; viewer: SignedIn | null; request: FastifyRequest }): void {
  const about = { call: `${call.option}/${call.task}`, userId: viewer?.userId }
  if (msg === MESSAGES.noPermission) request.log.warn(about, 'no permission')
  else if (viewer && call.kind === 'query') request.log.info(about, 'query refused')
}

/** Returns the parsed body after a check of the additional permission that it may require. */
function permittedInput(call: Call, viewer: SignedIn | null, body: unknown): unknown {
  const input = parseOrRefuse(call.input, body)
  const also = call.furtherPermission?.(input as never)
  if (also) requirePermission(also, viewer)
  return input
}

function buildContext(
  request: FastifyRequest,
  reply: FastifyReply,
  { sessionCookie: { name, browserName, secure } }: ServeOptions,
  actsAs: HttpContext['actsAs'],
): HttpContext {
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    requestId: request.id,
    address: request.ip,
    agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    sessionCookie: request.cookies[name] ?? '',
    browserCookie: request.cookies[browserName] ?? '',
    file: null,
    client: reply.raw,
    actsAs,
    setSessionCookie(value) {
      if (value === null) reply.clearCookie(name, cookie)
      else reply.setCookie(name, value, cookie)
    },
    setBrowserCookie(value, maxAgeMs) {
      reply.setCookie(browserName, value, { ...cookie, maxAge: maxAgeMs / 1_000 })
    },
  }
}

/** Whether a handler stored the act, so that it can be undone or says why not. */
function storedAct(result: unknown): boolean {
  const response: unknown = result instanceof Answer ? result.response : result
  return (
    typeof response === 'object' && response !== null && ('final' in response || ('undoId' in response && response.undoId !== undefined))
  )
}

/** Parses the result, so that undeclared fields never leave, and returns the function that sends it. */
function prepareAnswer(call: Call, result: unknown): (reply: FastifyReply) => FastifyReply {
  if (result instanceof FileAnswer) return (reply) => sendFile(reply, result)
  if (result instanceof JsonText) return (reply) => sendText(reply, result)
  const { msg, response } = result instanceof Answer ? result : { msg: '', response: result }
  const parsed = call.output.parse(response)
  return (reply) => send(reply, 200, { flag: true, msg, response: parsed })
}
