import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { isUnavailable } from '../rpc/faults.ts'
import { StartProblem } from './start-problem.ts'

const RETRY_EVERY_MS = 1_000

/**
 * Retries while the database is unavailable, because the app may start before it. Throws any other failure, and also this one once
 * `stop` is aborted.
 */
export async function retryUntilReady<T>(log: Pick<FastifyBaseLogger, 'warn'>, attempt: () => Promise<T>, stop?: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!isUnavailable(error) || stop?.aborted) throw error
      log.warn(error instanceof StartProblem ? `Waiting. ${error.message}` : 'Waiting for the database')
      await wait(RETRY_EVERY_MS)
    }
  }
}
