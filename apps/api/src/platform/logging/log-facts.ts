/** An error whose message contains no user input, so that it is safe to log. */
export class Fault extends Error {}

/** The parts of an error that are safe to log. `stack` has the frames without the message. */
export interface ErrorFacts {
  type: string
  message?: string
  stack?: string
  [fact: string]: unknown
}

/**
 * Properties that are safe to log: those of Postgres (its code is an SQLSTATE), of Prisma and its driver, of Node's network, of a mail
 * server.
 */
const LOGGED_PROPERTIES = [
  'code',
  'severity',
  'routine',
  'schema',
  'table',
  'column',
  'constraint',
  'dataType',
  'originalCode',
  'kind',
  'modelName',
  'syscall',
  'address',
  'port',
  'responseCode',
  'command',
]
/** Matches an identifier-like value, in contrast to free text. */
const IDENTIFIER = /^[\w$ .:[\]-]{1,120}$/

const FRAME = /^ {4}at [\w$.<>#[\] ]*\(?(?:(?:file:\/\/|\/|node:)[^\s()]+:\d+:\d+|<anonymous>|index \d+)\)?$/

/** Messages without user input: the driver's errors without a code, and JavaScript's errors about the program. */
const SAFE_MESSAGES = [
  /^Connection terminated(?: unexpectedly| due to connection timeout)?$/,
  /^timeout exceeded when trying to connect$/,
  /^Query read timeout$/,
  /^Cannot (?:read|set) properties of (?:undefined|null)(?= \()/,
  /^[\w$.()[\] ]+ is not (?:a function|a constructor|iterable|defined)$/,
]
/** Matches the codes of Node's errors about certificates. Their messages name only a host and its certificate, which are configured. */
const CERTIFICATE_ERROR = /^(?:ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|DEPTH_ZERO_)/

const MAX_DEPTH = 4
const MAX_INSIDE = 3

/**
 * Returns the parts of an error that are safe to log: its type, codes and stack. Messages and arguments may contain user input and are
 * dropped unless known to be safe.
 */
export function toErrorFacts(error: unknown, depth = 0): ErrorFacts {
  if (typeof error !== 'object' || error === null) return { type: typeof error }
  const { cause, errors, meta, issues } = error as Record<string, unknown>
  const driver = (meta as { driverAdapterError?: unknown } | null | undefined)?.driverAdapterError
  const inside = depth < MAX_DEPTH ? [cause, driver, ...(Array.isArray(errors) ? errors : [])].filter(isObject).slice(0, MAX_INSIDE) : []
  return {
    type: findErrorName(error),
    ...(error instanceof Error && { message: findSafeMessage(error), stack: extractFrames(error) }),
    ...namesIn(isObject(meta) ? meta : {}),
    ...namesIn(error),
    ...(Array.isArray(issues) && { issues: issues.slice(0, MAX_INSIDE).map((issue) => namesIn(Object(issue), ['code', 'expected'])) }),
    ...(inside.length > 0 && { inside: inside.map((one) => toErrorFacts(one, depth + 1)) }),
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Returns the most specific name of an error. The driver names all of its errors "error", and ldapjs has one class for many names. */
function findErrorName(error: object): string {
  const names = [(error as { name?: unknown }).name, error.constructor?.name].filter(
    (one) => typeof one === 'string' && IDENTIFIER.test(one),
  )
  return String(names.find((one) => one !== 'Error' && one !== 'error') ?? names[0] ?? 'object')
}

function namesIn(from: object, members: readonly string[] = LOGGED_PROPERTIES): Record<string, string | number> {
  const found = members.map((member) => [member, findConstraintName((from as Record<string, unknown>)[member])] as const)
  return Object.fromEntries(
    found.filter((entry): entry is [string, string | number] => {
      const [, value] = entry
      return typeof value === 'number' || (typeof value === 'string' && IDENTIFIER.test(value))
    }),
  )
}

/** Returns the name of a constraint, which the driver describes by its index or its columns. */
function findConstraintName(value: unknown): unknown {
  if (!isObject(value)) return value
  const { index, fields } = value as { index?: unknown; fields?: unknown }
  return Array.isArray(fields) ? fields.join(' ') : index
}

function findSafeMessage(error: Error): string | undefined {
  const { message } = error
  if (error instanceof Fault || CERTIFICATE_ERROR.test(String((error as NodeJS.ErrnoException).code))) return message
  for (const plain of SAFE_MESSAGES) {
    const found = plain.exec(message)
    if (found) return found[0]
  }
  return undefined
}

/** Returns the frames after the message, which may itself have several lines. */
function extractFrames({ stack = '', message }: Error): string | undefined {
  const start = stack.indexOf(message)
  const lines = stack.slice(start < 0 ? 0 : start + message.length).split('\n')
  const frames = lines.slice(lines.findLastIndex((line) => !FRAME.test(line)) + 1)
  return frames.length > 0 ? frames.join('\n') : undefined
}
