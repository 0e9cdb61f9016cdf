import type { FastifyBaseLogger } from 'fastify'
import PgBoss from 'pg-boss'
import type { Queries } from '../database.ts'
import { listen } from '../listen.ts'
import { queueDatabase } from './queue-database.ts'

/** The payload of each queue. */
export interface JobData {
  import: { importId: number }
  export: { exportId: number }
  'stamp-sla': Record<string, never>
  'tell-due-reviews': Record<string, never>
  'settle-audit': Record<string, never>
  'remove-expired-files': Record<string, never>
  'remove-old-notices': Record<string, never>
  'make-history-months': Record<string, never>
  'draw-second-reviews': Record<string, never>
  'send-due-reports': Record<string, never>
  sampling: Record<string, never>
  'mail-pack': { mailingId: number }
}
export type JobName = keyof JobData

/** NOTIFY channel: the payload is the name of a queue with a new job. */
const CHANNEL = 'ivue_jobs'

interface Queue {
  /** `short` keeps at most one queued job for each key; `standard` ignores keys. */
  policy: 'short' | 'standard'
  retryLimit: number
  /** In seconds. */
  retryDelay: number
  expireInSeconds: number
  /** `send` notifies the workers. Retries and scheduled jobs are found by polling this often, in seconds; each poll writes to the database. */
  pollEvery: number
}

/** Of a job that only a schedule starts: it is not retried, because the next one does its work. */
const SCHEDULED: Queue = { policy: 'standard', retryLimit: 0, retryDelay: 0, expireInSeconds: 300, pollEvery: 60 }

const QUEUES: Record<JobName, Queue> = {
  import: { policy: 'short', retryLimit: 5, retryDelay: 2, expireInSeconds: 1800, pollEvery: 2 },
  export: { policy: 'short', retryLimit: 3, retryDelay: 2, expireInSeconds: 3600, pollEvery: 2 },
  'stamp-sla': { ...SCHEDULED, pollEvery: 10 },
  'tell-due-reviews': SCHEDULED,
  'settle-audit': SCHEDULED,
  'remove-expired-files': SCHEDULED,
  'remove-old-notices': SCHEDULED,
  'make-history-months': SCHEDULED,
  'draw-second-reviews': SCHEDULED,
  'send-due-reports': { ...SCHEDULED, pollEvery: 30 },
  sampling: { policy: 'standard', retryLimit: 3, retryDelay: 5, expireInSeconds: 1800, pollEvery: 10 },
  'mail-pack': { policy: 'standard', retryLimit: 3, retryDelay: 30, expireInSeconds: 300, pollEvery: 10 },
}

/** A job that has ended moves to the archive of the queue, and is deleted there (decision 041). */
const KEPT = { archiveCompletedAfterSeconds: 12 * 60 * 60, deleteAfterDays: 7 }

const STOP_WITHIN_MS = 10_000

export interface Jobs {
  /** Enqueues in the caller's transaction: the job exists exactly when that commits. In a queue with keys at most one job of each `key` is queued. */
  send<N extends JobName>(name: N, data: JobData[N], options: { through: Queries; key?: string }): Promise<void>
  /** Works a queue, one job at a time. A job whose process died is retried after at most `expireInSeconds`. */
  work<N extends JobName>(name: N, handle: (data: JobData[N]) => Promise<void>): Promise<void>
  /** Enqueues a job by a cron expression (UTC). */
  every<N extends JobName>(name: N, cron: string): Promise<void>
  stop(): Promise<void>
}

export async function startJobs(connectionString: string, log: FastifyBaseLogger): Promise<Jobs> {
  const stop = new AbortController()
  const db = queueDatabase(connectionString, log, stop.signal)
  const boss = new PgBoss({ db, ...KEPT })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  await boss.start()
  for (const [name, { pollEvery: _, ...options }] of Object.entries(QUEUES)) {
    await boss.createQueue(name, { name, ...options })
    // createQueue leaves a queue of an earlier release with its old options.
    await boss.updateQueue(name, { name, ...options })
  }

  const workers: { id: string; name: JobName }[] = []
  const wake = (queue: string | undefined) => {
    for (const { id, name } of workers) if (queue === undefined || queue === name) boss.notifyWorker(id)
  }
  let listening: Promise<void> | null = null

  return {
    async send(name, data, { through, key }) {
      const db = {
        executeSql: async (text: string, values: unknown[]) => ({
          rows: (await through.$queryRawUnsafe(text, ...(values ?? []))) as unknown[],
        }),
      }
      await boss.send(name, data, { ...(key ? { singletonKey: key } : {}), db: db as never })
      await through.$executeRaw`SELECT pg_notify(${CHANNEL}, ${name})`
    },
    async work(name, handle) {
      const id = await boss.work(name, { pollingIntervalSeconds: QUEUES[name].pollEvery }, async (jobs) => {
        for (const job of jobs) {
          try {
            await handle(job.data as never)
          } catch (error) {
            log.error({ err: error, job: job.id, queue: name }, 'job failed')
            throw error
          } finally {
            // The next job may be queued already.
            wake(name)
          }
        }
      })
      workers.push({ id, name })
      listening ??= listen(
        { connectionString, channel: CHANNEL, name: 'ivue-jobs-news', log, onPayload: wake, onListening: () => wake(undefined) },
        stop.signal,
      )
    },
    async every(name, cron) {
      await boss.schedule(name, cron, {})
    },
    async stop() {
      // A database that is away must not keep the process: what the queue still wants to write is given up then.
      const patience = setTimeout(() => stop.abort(), STOP_WITHIN_MS + 1_000)
      await boss.stop({ graceful: true, wait: true, timeout: STOP_WITHIN_MS })
      clearTimeout(patience)
      stop.abort()
      await listening
      await db.end()
    },
  }
}
