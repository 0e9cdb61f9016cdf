import type { Envelope } from '@ivue/contracts/envelope.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { FastifyRequest } from 'fastify'
import { Refusal, Unservable } from './refusal.ts'

const UNEXPECTED = 'Something went wrong on our side. Try again, and tell support the request number if it stays'

/** Postgres and network codes that mean "not now": shutting down, starting, too many connections, statement cancelled, two writers in each other's way, nobody there. */
const UNAVAILABLE = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '40001',
  '40P01',
  '53300',
  '08000',
  '08001',
  '08003',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ETIMEDOUT',
  'EPIPE',
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2037',
])

/** What a thrown thing becomes on the wire. Only what is our own fault is logged. */
export function faultOf(error: unknown, request: FastifyRequest): { status: number; envelope: Envelope } {
  if (error instanceof Refusal) return { status: 200, envelope: { flag: false, msg: error.message, response: error.response } }
  if (error instanceof Unservable) return { status: error.status, envelope: { flag: false, msg: error.message, response: {} } }
  if (isCutShort(error)) return { status: 400, envelope: { flag: false, msg: 'The request ended before it was whole', response: {} } }
  if (isUnavailable(error)) {
    request.log.warn({ err: error }, 'database unavailable')
    return { status: 503, envelope: { flag: false, msg: MESSAGES.databaseUnavailable, response: {} } }
  }
  request.log.error({ err: error }, 'call failed')
  return { status: 500, envelope: { flag: false, msg: UNEXPECTED, response: { requestId: request.id } } }
}

/** True when the database cannot be reached or is restarting, however deep a driver wrapped it. */
export function isUnavailable(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at && typeof at === 'object' && depth < 6; depth++) {
    const { code, originalCode, message, cause, meta } = at as Record<string, unknown>
    if (UNAVAILABLE.has(String(code)) || UNAVAILABLE.has(String(originalCode))) return true
    if (
      typeof message === 'string' &&
      /Connection terminated|timeout exceeded when trying to connect|Can't reach database server|the database system is/.test(message)
    )
      return true
    at = cause ?? (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError
  }
  return false
}

/** True when a body ended in the middle: the connection broke, or an upload has no end. */
const isCutShort = (error: unknown) =>
  error instanceof Error &&
  (('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') || /^aborted$|unexpected end of multipart data/i.test(error.message))
