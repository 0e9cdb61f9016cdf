import pino, { type DestinationStream, type Logger } from 'pino'
import { factsOf } from './log-facts.ts'

/**
 * The log: one JSON text a line, to standard output unless a destination is given. What people typed stands in none of them: of an error its facts are told, of a
 * request its route as it was declared.
 */
export function openLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      serializers: { err: (error: unknown) => factsOf(error), req: routeOf },
      // Messages of the upload parser contain request headers.
      redact: { paths: ['busboyOptions'], remove: true },
      hooks: {
        logMethod(args, method) {
          const [about, said] = args as unknown as [unknown, unknown]
          const error = about instanceof Error ? about : (about as { err?: unknown } | null | undefined)?.err
          // A line without words of its own takes those of its error.
          const isErrors = error instanceof Error && (said === undefined || said === error.message)
          method.apply(this, isErrors ? [about as never, 'An error'] : args)
        },
      },
    },
    destination,
  )
}

const routeOf = ({ id, method, routeOptions }: { id?: string; method?: string; routeOptions?: { url?: string } }) => ({
  id,
  method,
  route: routeOptions?.url,
})
