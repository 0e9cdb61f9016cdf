import pino, { type DestinationStream, type Logger } from 'pino'
import { toErrorFacts } from './log-facts.ts'

/**
 * Returns the logger: one JSON text per line, to standard output unless a destination is given. No line contains user input: errors
 * are reduced to their safe parts, requests to their declared route.
 */
export function openLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      serializers: { err: (error: unknown) => toErrorFacts(error), req: toRoute },
      // Messages of the upload parser contain request headers.
      redact: { paths: ['busboyOptions'], remove: true },
      hooks: {
        logMethod(args, method) {
          const [about, said] = args as unknown as [unknown, unknown]
          const error = about instanceof Error ? about : (about as { err?: unknown } | null | undefined)?.err
          // Without an explicit message, pino would use the error's message.
          const isErrors = error instanceof Error && (said === undefined || said === error.message)
          method.apply(this, isErrors ? [about as never, 'An error'] : args)
        },
      },
    },
    destination,
  )
}

const toRoute = ({ id, method, routeOptions }: { id?: string; method?: string; routeOptions?: { url?: string } }) => ({
  id,
  method,
  route: routeOptions?.url,
})
