import type { FastifyBaseLogger } from 'fastify'
import PgBoss from 'pg-boss'
import type { Queries } from '../database/database.ts'
import { listen, type RunStatement } from '../database/listen.ts'
import { LOCKS } from '../database/locks.ts'
import { countJob, measureJob } from '../metrics/metrics.ts'
import { queueDatabase } from './queue-database.ts'

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

/** NOTIFY channel whose payload is the name of a queue with a new job. */
const CHANNEL = 'ivue_jobs'

interface Queue {
  /** How many jobs may wait in the queue. `short`: at most one per key. `standard`: any number, keys are ignored. */
  policy: 'short' | 'standard'
  retryLimit: number
  /** In seconds. */
  retryDelay: number
  expireInSeconds: number
  /**
   * Polling interval in seconds, for retries and scheduled jobs; `send` notifies the workers directly. Each poll writes to the
   * database.
   */
  pollEvery: number
}

/** The queue of a job that only a schedule starts. It is not retried, because the next one does its work. */
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

/** Finished jobs move to the queue's archive and are deleted there later (decision 041). */
const RETENTION = { archiveCompletedAfterSeconds: 12 * 60 * 60, deleteAfterDays: 7 }

const STOP_WITHIN_MS = 7_000

/** Queues whose jobs are resumed by `requeueImports` and `resumeExports` instead, which also notice lost jobs. */
const RESUMED_ELSEWHERE: readonly JobName[] = ['import', 'export']
/** Limit of retries for a job whose process died. */
const MAX_RETRIES_OF_ORPHANS = 5

/**
 * SQL that retries every active job whose lock no process holds: its process died. A job that has just started may not have its lock
 * yet.
 */
const RETRY_ORPHANED_JOBS = `UPDATE pgboss.job SET state = 'retry', start_after = now()
  WHERE state = 'active' AND name <> ALL($1) AND retry_count < $2 AND started_on < now() - interval '20 seconds'
    AND NOT EXISTS (SELECT FROM pg_locks k WHERE k.locktype = 'advisory' AND k.classid = $3::oid AND k.objid = (hashtext(id::text)::bigint & 4294967295)::oid AND k.granted
      AND k.database = (SELECT oid FROM pg_database WHERE datname = current_database()))
  RETURNING name`

export interface Jobs {
  /**
   * Enqueues a job in the caller's transaction, so it exists exactly when that commits. In a `short` queue at most one job per `key`
   * is queued.
   */
  send<N extends JobName>(name: N, data: JobData[N], options: { through: Queries; key?: string }): Promise<void>
  work<N extends JobName>(name: N, handle: (data: JobData[N]) => Promise<void>): Promise<void>
  /** Retries jobs whose process died, in every queue without its own way to resume. */
  resume(): Promise<void>
  /** Enqueues a job by a cron expression (UTC). */
  every<N extends JobName>(name: N, cron: string): Promise<void>
  stop(): Promise<void>
}

/**
 * Returns the advisory locks of the jobs that this process runs, held on the connection that listens for jobs. A reopened connection takes
 * them again.
 */
function jobLocks() {
  const jobs = new Set<string>()
  let connection: RunStatement | null = null
  const ask = (what: string, job: string) => connection?.(`SELECT ${what}($1, hashtext($2))`, [LOCKS.of.job, job]).catch(() => {})
  return {
    async take(job: string) {
      jobs.add(job)
      await ask('pg_try_advisory_lock', job)
    },
    release(job: string) {
      jobs.delete(job)
      void ask('pg_advisory_unlock', job)
    },
    held(next: RunStatement) {
      connection = next
      for (const job of jobs) void ask('pg_try_advisory_lock', job)
    },
    lost() {
      connection = null
    },
  }
}

/** Starts the queue. `timed`: whether this process queues the jobs of `every` when they are due. */
export async function startJobs(connectionString: string, log: FastifyBaseLogger, { timed = true } = {}): Promise<Jobs> {
  const stop = new AbortController()
  const db = queueDatabase(connectionString, log, stop.signal)
  const boss = new PgBoss({ db, schedule: timed, ...RETENTION })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  await boss.start()
  for (const [name, { pollEvery: _, ...options }] of Object.entries(QUEUES)) {
    await boss.createQueue(name, { name, ...options })
    // createQueue does not update the options of an existing queue.
    await boss.updateQueue(name, { name, ...options })
  }

  const workers: { id: string; name: JobName }[] = []
  const wake = (queue: string | undefined) => {
    for (const { id, name } of workers) if (queue === undefined || queue === name) boss.notifyWorker(id)
  }
  let listening: Promise<void> | null = null
  const locks = jobLocks()

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
      for (const outcome of ['done', 'failed'] as const) countJob(name, outcome, 0)
      const id = await boss.work(name, { pollingIntervalSeconds: QUEUES[name].pollEvery }, async (jobs) => {
        for (const job of jobs) {
          const endMeasurement = measureJob(name)
          try {
            await locks.take(job.id)
            await handle(job.data as never)
            endMeasurement('done')
          } catch (error) {
            endMeasurement('failed')
            log.error({ err: error, job: job.id, queue: name }, 'job failed')
            throw error
          } finally {
            locks.release(job.id)
            // The next job may be queued already.
            wake(name)
          }
        }
      })
      workers.push({ id, name })
      listening ??= listen(
        {
          connectionString,
          channel: CHANNEL,
          name: 'ivue-jobs-news',
          log,
          onPayload: wake,
          onLost: locks.lost,
          onListening(ask) {
            locks.held(ask)
            wake(undefined)
          },
        },
        stop.signal,
      )
    },
    async resume() {
      const { rows } = await db.executeSql(RETRY_ORPHANED_JOBS, [RESUMED_ELSEWHERE, MAX_RETRIES_OF_ORPHANS, LOCKS.of.job])
      for (const { name } of rows as { name: string }[]) wake(name)
    },
    async every(name, cron) {
      await boss.schedule(name, cron, {})
    },
    async stop() {
      // An unavailable database must not keep the process alive: pending writes of the queue are then dropped.
      const forceStop = setTimeout(() => stop.abort(), STOP_WITHIN_MS + 1_000)
      await boss.stop({ graceful: true, wait: true, timeout: STOP_WITHIN_MS })
      clearTimeout(forceStop)
      stop.abort()
      await listening
      await db.end()
    },
  }
}
