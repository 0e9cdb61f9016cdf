import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { StartProblem } from '../start/start-problem.ts'
import { type OwnPostgres, type PostgresOptions, startPostgres } from './start-postgres.ts'

const POLL_MS = 250
const RETRY_DELAY_MS = 500
/** Most restarts in a row. A server that ran for STABLE_AFTER_MS resets the count. */
const MAX_ATTEMPTS = 6
const STABLE_AFTER_MS = 60_000
/**
 * Matches errors of a start while the old server still holds its shared memory, port or process id. Such attempts do not count. Shared
 * memory is free when the last backend notices that the server is gone, the process id when the kernel has reaped it.
 */
const RESOURCES_IN_USE = /shared memory block|lock file .+ already exists|Address already in use/
const RESOURCES_TIMEOUT_MS = 60_000

export interface Supervisor {
  log: Pick<FastifyBaseLogger, 'error'>
  /** Called when Postgres ended and cannot be restarted. The error has the reason. */
  onLost(error: StartProblem): void
}

/** Supervises our own Postgres. It restarts it on the same port with the same data when it ends without `stop` (killed, out of memory). */
export async function supervisePostgres(
  options: PostgresOptions,
  { log, onLost }: Supervisor,
): Promise<Pick<OwnPostgres, 'connectionString' | 'stop'>> {
  let current = await startPostgres(options)
  const { connectionString } = current
  const restartOptions = { ...options, port: Number(new URL(connectionString).port), existing: true }
  const stopping = new AbortController()
  let attempts = 0

  /** Throws the error of the last attempt. */
  async function restart(): Promise<OwnPostgres> {
    const heldUntil = Date.now() + RESOURCES_TIMEOUT_MS
    for (;;) {
      attempts++
      try {
        return await startPostgres(restartOptions)
      } catch (error) {
        const held = RESOURCES_IN_USE.test(String(error)) && Date.now() < heldUntil
        if (stopping.signal.aborted || (attempts >= MAX_ATTEMPTS && !held)) throw error
        await wait(RETRY_DELAY_MS)
      }
    }
  }

  async function watch(): Promise<void> {
    let upSince = Date.now()
    while (!stopping.signal.aborted) {
      await wait(POLL_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      if (stopping.signal.aborted || current.isRunning()) continue
      if (Date.now() - upSince > STABLE_AFTER_MS) attempts = 0
      log.error('Postgres ended unasked and is started again')
      try {
        if (attempts >= MAX_ATTEMPTS) throw new Error('it ends again and again')
        current = await restart()
        upSince = Date.now()
      } catch (error) {
        if (!stopping.signal.aborted)
          onLost(new StartProblem(`Postgres ended and cannot be started again: ${findReason(error)}`, { cause: error }))
        return
      }
    }
  }

  const watching = watch()
  return {
    connectionString,
    async stop() {
      stopping.abort()
      await watching
      await current.stop()
    },
  }
}

/** Returns the last FATAL or PANIC of Postgres's log, or else the first line of the error. */
function findReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return (
    [...message.matchAll(/(?:FATAL|PANIC): {2}(.+)|(could not .+)/g)].map(([, fatal, plain]) => fatal ?? plain).at(-1) ??
    message.split('\n')[0] ??
    ''
  )
}
