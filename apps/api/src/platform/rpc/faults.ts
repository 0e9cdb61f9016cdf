import type { Call } from '@ivue/contracts/contract.ts'
import type { Envelope } from '@ivue/contracts/envelope.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { FastifyRequest } from 'fastify'
import { Refusal, Unservable } from './refusal.ts'

/** Why a request failed that may work later. The first kind that fits any of the causes of an error names it. */
interface TemporaryFault {
  msg: string
  /** Of Postgres, Node and Prisma. */
  codes: readonly string[]
  /** Fits the message of an error without a code of its own. */
  text?: RegExp
}

const DISK_FULL: TemporaryFault = {
  msg: "The server's disk is full and nothing was saved. Tell whoever runs iVue, and try again later",
  codes: ['53100', 'ENOSPC', 'EDQUOT'],
}

const TEMPORARY_FAULTS: readonly TemporaryFault[] = [
  DISK_FULL,
  // A wait for a lock that timed out, a deadlock, a serialization failure.
  { msg: MESSAGES.changedByOthers, codes: ['55P03', '40P01', '40001', 'P2034'] },
  // Out of memory, of connections or of a configured limit; no free connection of the pool.
  {
    msg: MESSAGES.serviceBusy,
    codes: ['53200', '53300', '53400', 'P2024', 'P2037'],
    text: /timeout exceeded when trying to connect|Unable to start a transaction in the given time/,
  },
  // A statement or a transaction that was cancelled.
  { msg: MESSAGES.tookTooLong, codes: ['57014', 'P2028'] },
  // Shutting down, starting or unreachable; a connection that was lost or does not respond.
  {
    msg: MESSAGES.databaseUnavailable,
    codes: [
      '57P01',
      '57P02',
      '57P03',
      '08000',
      '08001',
      '08003',
      '08004',
      '08006',
      'ECONNREFUSED',
      'ECONNRESET',
      'ENOENT connect',
      'ETIMEDOUT',
      'EPIPE',
      'P1001',
      'P1002',
      'P1008',
      'P1017',
    ],
    text: /Connection terminated|timeout expired|Query read timeout|is not queryable|Can't reach database server|the database system is/,
  },
]

const UNEXPECTED_MESSAGE = 'Something went wrong on our side. Try again, and tell support the request number if it stays'

/** Returns the answer for a thrown value. Logs only failures of the server, with the call in which they happened. */
export function toFailureAnswer(error: unknown, request: FastifyRequest, call?: Call): { status: number; envelope: Envelope } {
  if (error instanceof Refusal) return { status: 200, envelope: { flag: false, msg: error.message, response: error.response } }
  if (error instanceof Unservable) return { status: error.status, envelope: { flag: false, msg: error.message, response: {} } }
  if (isIncompleteRequest(error))
    return { status: 400, envelope: { flag: false, msg: 'The request ended before it was whole', response: {} } }
  const about = { err: error, ...(call && { call: `${call.option}/${call.task}` }) }
  const fault = findTemporaryFault(error)
  if (fault) {
    request.log[fault === DISK_FULL ? 'error' : 'warn'](about, fault.msg)
    return { status: 503, envelope: { flag: false, msg: fault.msg, response: {} } }
  }
  request.log.error(about, 'call failed')
  return { status: 500, envelope: { flag: false, msg: UNEXPECTED_MESSAGE, response: { requestId: request.id } } }
}

/** Whether a later retry may avoid the error, because the database is away, restarting, busy, or out of disk space. */
export const isTemporary = (error: unknown): boolean => findTemporaryFault(error) !== null

/** Whether a fault is temporary as in `isTemporary`, but false for a full disk, on which a retry in a moment fails again. */
export function isUnavailable(error: unknown): boolean {
  const fault = findTemporaryFault(error)
  return fault !== null && fault !== DISK_FULL
}

function findTemporaryFault(error: unknown): TemporaryFault | null {
  const causes = findCauses(error)
  const fits = ({ codes, text }: TemporaryFault) =>
    causes.some((cause) => cause.codes.some((code) => codes.includes(code)) || text?.test(cause.message))
  return TEMPORARY_FAULTS.find(fits) ?? null
}

/** Whether an error has this code, even if a driver wrapped it several times. */
export const hasCode = (error: unknown, code: string): boolean => findCauses(error).some(({ codes }) => codes.includes(code))

/** Returns codes and message of an error and of its causes, even if a driver wrapped it several times. */
function findCauses(error: unknown): { codes: string[]; message: string }[] {
  const causes: { codes: string[]; message: string }[] = []
  for (let at: unknown = error; at && typeof at === 'object' && causes.length < 6; ) {
    const { code, originalCode, syscall, message, cause, meta } = at as Record<string, unknown>
    causes.push({ codes: [String(code), String(originalCode), `${code} ${syscall}`], message: typeof message === 'string' ? message : '' })
    at = cause ?? (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError
  }
  return causes
}

/** Whether a body was incomplete, because the connection broke or the multipart data has no end. */
const isIncompleteRequest = (error: unknown) =>
  error instanceof Error &&
  (('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') || /^aborted$|unexpected end of multipart data/i.test(error.message))
