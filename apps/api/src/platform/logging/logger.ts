import pino, { type DestinationStream, type Logger } from 'pino'
import { toErrorFacts } from './log-facts.ts'

const WINDOW_MS = 30_000
const MAX_MESSAGES = 500

/** Returns how many lines with this key were left out since its last one; null if this one is left out too. */
type RepeatLimiter = (key: string) => number | null

/** Admits one line of each key within 30 seconds. It remembers the 500 keys that were admitted last. */
export function createRepeatLimiter(now = () => performance.now()): RepeatLimiter {
  const admitted = new Map<string, { at: number; leftOut: number }>()
  return (key) => {
    const last = admitted.get(key)
    if (last && now() - last.at < WINDOW_MS) {
      last.leftOut++
      return null
    }
    admitted.delete(key)
    admitted.set(key, { at: now(), leftOut: 0 })
    const [oldest] = admitted.keys()
    if (admitted.size > MAX_MESSAGES && oldest !== undefined) admitted.delete(oldest)
    return last?.leftOut ?? 0
  }
}

const { warn, error: errorLevel } = pino.levels.values as Record<'warn' | 'error', number>

/**
 * Returns the logger, which writes one JSON text per line, to standard output unless a destination is given. No line contains user input,
 * because errors are reduced to their safe parts and requests to their declared route. A warning or an error that repeats is written once
 * in 30 seconds.
 */
export function openLog(level: string, destination?: DestinationStream, admit: RepeatLimiter = createRepeatLimiter()): Logger {
  return pino(
    {
      level,
      serializers: { err: (error: unknown) => toErrorFacts(error), req: toRoute },
      // Messages of the upload parser contain request headers.
      redact: { paths: ['busboyOptions'], remove: true },
      hooks: {
        logMethod(args, method, level) {
          const [about, said] = args as unknown as [unknown, unknown]
          const error = about instanceof Error ? about : (about as { err?: unknown } | null | undefined)?.err
          // Without an explicit message, pino would use the error's message.
          const isErrors = error instanceof Error && (said === undefined || said === error.message)
          const message = isErrors ? 'An error' : typeof about === 'string' ? about : said
          const facts = error === about ? { err: error } : Object(typeof about === 'string' ? {} : about)
          const isUnique = level < warn || (level >= errorLevel && 'reqId' in this.bindings()) || ('call' in facts && !error)
          const leftOut = isUnique ? 0 : admit(`${level} ${message} ${describeKind(error)}`)
          if (leftOut === null) return
          if (leftOut > 0) method.apply(this, [{ ...facts, leftOut } as never, String(message)])
          else method.apply(this, isErrors ? [about as never, 'An error'] : args)
        },
      },
    },
    destination,
  )
}

const describeKind = (error: unknown): unknown => (error as { code?: unknown } | undefined)?.code ?? Object(error).constructor.name

const toRoute = ({ id, method, routeOptions }: { id?: string; method?: string; routeOptions?: { url?: string } }) => ({
  id,
  method,
  route: routeOptions?.url,
})
