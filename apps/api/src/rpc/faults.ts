import type { Call } from '@ivue/contracts/contract.ts'
import type { Envelope } from '@ivue/contracts/envelope.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { FastifyRequest } from 'fastify'
import { Refusal, Unservable } from './refusal.ts'

const DISK_FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])
const DISK_FULL_MESSAGE = "The server's disk is full and nothing was saved. Tell whoever runs iVue, and try again later"

/** Messages of driver errors without a code, thrown when a connection was lost, could not be opened or does not respond. */
const WITHOUT_CODE =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|is not queryable|Can't reach database server|the database system is/

const UNEXPECTED_MESSAGE = 'Something went wrong on our side. Try again, and tell support the request number if it stays'

/**
 * Postgres and network codes of temporary failures: shutting down, starting, too many connections, out of memory or of a configured
 * limit, statement cancelled, serialization failure or deadlock, unreachable, transaction timeout.
 */
const UNAVAILABLE = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '40001',
  '40P01',
  '53200',
  '53300',
  '53400',
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
  'P2028',
  'P2037',
])

/** Returns the answer for a thrown value. Logs only failures of the server, with the call in which they happened. */
export function toFailureAnswer(error: unknown, request: FastifyRequest, call?: Call): { status: number; envelope: Envelope } {
  if (error instanceof Refusal) return { status: 200, envelope: { flag: false, msg: error.message, response: error.response } }
  if (error instanceof Unservable) return { status: error.status, envelope: { flag: false, msg: error.message, response: {} } }
  if (isIncompleteRequest(error))
    return { status: 400, envelope: { flag: false, msg: 'The request ended before it was whole', response: {} } }
  const about = { err: error, ...(call && { call: `${call.option}/${call.task}` }) }
  if (isDiskFull(error)) {
    request.log.error(about, 'disk full')
    return { status: 503, envelope: { flag: false, msg: DISK_FULL_MESSAGE, response: {} } }
  }
  if (isUnavailable(error)) {
    request.log.warn(about, 'database unavailable')
    return { status: 503, envelope: { flag: false, msg: MESSAGES.databaseUnavailable, response: {} } }
  }
  request.log.error(about, 'call failed')
  return { status: 500, envelope: { flag: false, msg: UNEXPECTED_MESSAGE, response: { requestId: request.id } } }
}

/** True when the database cannot be reached or is restarting, even if a driver wrapped the error several times. */
export const isUnavailable = (error: unknown): boolean =>
  findCauses(error).some(({ codes, message }) => codes.some((code) => UNAVAILABLE.has(code)) || WITHOUT_CODE.test(message))

/** True for an error that a later retry may avoid: the database is away, restarting or out of disk space. */
export const isTemporary = (error: unknown): boolean => isUnavailable(error) || isDiskFull(error)

const isDiskFull = (error: unknown) => findCauses(error).some(({ codes }) => codes.some((code) => DISK_FULL.has(code)))

function findCauses(error: unknown): { codes: string[]; message: string }[] {
  const causes: { codes: string[]; message: string }[] = []
  for (let at: unknown = error; at && typeof at === 'object' && causes.length < 6; ) {
    const { code, originalCode, message, cause, meta } = at as Record<string, unknown>
    causes.push({ codes: [String(code), String(originalCode)], message: typeof message === 'string' ? message : '' })
    at = cause ?? (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError
  }
  return causes
}

/** True when a body was incomplete: the connection broke, or the multipart data has no end. */
const isIncompleteRequest = (error: unknown) =>
  error instanceof Error &&
  (('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') || /^aborted$|unexpected end of multipart data/i.test(error.message))
