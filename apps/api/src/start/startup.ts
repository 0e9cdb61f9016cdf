import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { isUnavailable } from '../rpc/faults.ts'

const EVERY_MS = 1_000

/** Waits for a database that is not there yet: the app may be started before it. Any other failure is thrown, and once `stop` was aborted this one too. */
export async function retryUntilReady<T>(log: Pick<FastifyBaseLogger, 'warn'>, attempt: () => Promise<T>, stop?: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!isUnavailable(error) || stop?.aborted) throw error
      log.warn('Waiting for the database')
      await wait(EVERY_MS)
    }
  }
}
