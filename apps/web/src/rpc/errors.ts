import type { FieldMessages } from '@ivue/contracts/envelope.ts'
import { isRecord } from '@ivue/contracts/wire/record.ts'

/** The error of an answer with `flag: false`. Its `message` is shown to the person, and its `fields` are the messages of single fields. */
export class Refused extends Error {
  readonly fields: FieldMessages
  readonly response: unknown

  constructor(msg: string, response: unknown) {
    super(msg)
    this.name = 'Refused'
    this.response = response
    this.fields = isRecord(response) && isRecord(response.fields) ? (response.fields as FieldMessages) : {}
  }

  /** The `response.type` of a submission that warns or needs a confirmation (platform 4), or null. */
  get type(): string | null {
    return isRecord(this.response) && typeof this.response.type === 'string' ? this.response.type : null
  }
}

/** The message of a request that got no answer, in place of the browser's "Failed to fetch". */
const NO_ANSWER = 'The server cannot be reached, try again in a moment'

/** The error of an HTTP status outside 200–299, or of no answer at all (status 0). Its `message` is the status text (platform 8). */
export class TransportError extends Error {
  readonly status: number
  readonly requestId: string | null
  readonly msg: string | null

  constructor(status: number, statusText: string, msg: string | null = null, requestId: string | null = null) {
    super(statusText || `The server answered ${status}`)
    this.name = 'TransportError'
    this.status = status
    this.msg = msg
    this.requestId = requestId
  }
}

/** The message of a call that the server does not know. During an upgrade, a page of one release may reach a process of the other one. */
const UNKNOWN_CALL = 'iVue is being upgraded, try again in a moment'

export function errorMessage(error: unknown): string {
  if (error instanceof TransportError) return error.status === 404 ? UNKNOWN_CALL : (error.msg ?? error.message)
  return error instanceof Error ? error.message : String(error)
}

/** Converts an error of `fetch`: no answer becomes a `TransportError` with status 0. An aborted request is returned unchanged. */
export function toTransportError(error: unknown): unknown {
  return error instanceof TypeError ? new TransportError(0, NO_ANSWER) : error
}

export function isUnreachable(error: unknown): boolean {
  return error instanceof TransportError && (error.status === 0 || error.status >= 502)
}

export function findRequestId(error: unknown): string | null {
  return error instanceof TransportError ? error.requestId : null
}
