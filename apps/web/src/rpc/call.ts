import { type Call, callPath, type InputOf, type OutputOf } from '@ivue/contracts/contract.ts'
import type { Envelope } from '@ivue/contracts/envelope.ts'
import { isRecord } from '@ivue/contracts/wire/record.ts'
import { updateServerTime } from '../browser/server-clock.ts'
import { storedToken } from '../browser/storage.ts'
import { rememberAct } from '../browser/window-acts.ts'
import { Refused, TransportError, toTransportError } from './errors.ts'
import { isSessionOver } from './session-over.ts'
import { withSessionRenewal } from './with-session-renewal.ts'

export interface CallOptions {
  /** Whether the call is an automatic refetch, which does not extend the session's idle time. */
  background?: boolean | undefined
  signal?: AbortSignal | undefined
  /** Whether the request is sent even if the page is being left. */
  keepalive?: boolean
}

export interface CallAnswer<T> {
  msg: string
  response: T
}

export function buildHeaders(options: CallOptions): Record<string, string> {
  const token = storedToken()
  return { Accept: 'application/json', ...(token ? { 'custom-type': token } : {}), ...(options.background ? { 'x-background': '1' } : {}) }
}

/** Returns the address of a call, relative to the base path of the app. */
export function callAddress(call: { option: string; task: string }): string {
  return `${import.meta.env?.BASE_URL ?? '/'}${callPath(call)}`
}

export async function post<C extends Call>(call: C, input: InputOf<C>, options: CallOptions = {}): Promise<Response> {
  const { signal = null, keepalive = false } = options
  const headers = { ...buildHeaders(options), 'Content-Type': 'application/json' }
  try {
    const answer = await fetch(callAddress(call), {
      method: 'POST',
      credentials: 'include',
      headers,
      body: JSON.stringify(input),
      keepalive,
      signal,
    })
    updateServerTime(answer.headers.get('date'))
    return answer
  } catch (error) {
    throw toTransportError(error)
  }
}

/** Parses `{flag, msg, response}`. Throws `Refused` for `flag: false`, `TransportError` for an HTTP status outside 200–299. */
export function parseEnvelope(status: number, statusText: string, text: string): Envelope {
  const parsed = parse(text)
  const msg = parsed ? parsed.msg : ''
  if (isSessionOver(msg)) throw new Refused(msg, parsed?.response)
  if (status < 200 || status > 299) {
    const requestId = isRecord(parsed?.response) && typeof parsed.response.requestId === 'string' ? parsed.response.requestId : null
    throw new TransportError(status, statusText, msg || null, requestId)
  }
  if (!parsed) throw new TransportError(status, 'The answer could not be read')
  if (!parsed.flag) throw new Refused(parsed.msg, parsed.response)
  return parsed
}

function parse(text: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) && typeof value.flag === 'boolean'
      ? { flag: value.flag, msg: String(value.msg ?? ''), response: value.response }
      : null
  } catch {
    return null
  }
}

/**
 * Makes a call. If the session is over, it throws a refusal and does not ask the person to sign in again. For the calls of the sign-in
 * page.
 */
export async function callWithoutRenewal<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: CallOptions = {},
): Promise<CallAnswer<OutputOf<C>>> {
  const answer = await post(call, input, options)
  const { msg, response } = parseEnvelope(answer.status, answer.statusText, await answer.text())
  rememberAct(call, input, response)
  return { msg, response: response as OutputOf<C> }
}

export async function callWithMessage<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: CallOptions = {},
): Promise<CallAnswer<OutputOf<C>>> {
  return withSessionRenewal(() => callWithoutRenewal(call, input, options))
}

/** Makes a call and returns its response. Pages reach the server only by `call`, `callWithMessage`, an upload or a download. */
export async function call<C extends Call>(declaration: C, input: InputOf<C>, options: CallOptions = {}): Promise<OutputOf<C>> {
  return (await callWithMessage(declaration, input, options)).response
}
