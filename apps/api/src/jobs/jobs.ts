import type { FastifyBaseLogger } from 'fastify'
import PgBoss from 'pg-boss'
import type { Queries } from '../database.ts'
import { listen } from '../listen.ts'

/** What each queue carries. One port: nothing else imports pg-boss. */
export interface JobData {
  import: { importId: number }
  export: { exportId: number }
  'stamp-sla': Record<string, never>
  'remove-expired-files': Record<string, never>
  'remove-old-notices': Record<string, never>
}
export type JobName = keyof JobData

/** The channel of NOTIFY on which workers hear the name of a queue that has a new job. */
const CHANNEL = 'ivue_jobs'

/** short: at most one waiting job of a key; standard: keys mean nothing. */
const QUEUES: Record<JobName, { policy: 'short' | 'standard'; retryLimit: number; retryDelay: number; expireInSeconds: number }> = {
  import: { policy: 'short', retryLimit: 5, retryDelay: 2, expireInSeconds: 1800 },
  export: { policy: 'short', retryLimit: 3, retryDelay: 2, expireInSeconds: 3600 },
  'stamp-sla': { policy: 'standard', retryLimit: 0, retryDelay: 0, expireInSeconds: 300 },
  'remove-expired-files': { policy: 'standard', retryLimit: 0, retryDelay: 0, expireInSeconds: 300 },
  'remove-old-notices': { policy: 'standard', retryLimit: 0, retryDelay: 0, expireInSeconds: 300 },
}

/** Workers hear of what `send` sends; what nobody tells them of (repetitions, what a clock sends) they find by looking this often. Each look writes to the database. */
const LOOK_EVERY_S: Record<JobName, number> = {
  import: 2,
  export: 2,
  'stamp-sla': 10,
  'remove-expired-files': 60,
  'remove-old-notices': 60,
}

export interface Jobs {
  /** Enqueues in the caller's transaction: the job exists exactly when the transaction commits. Of a queue with keys, one job of each `key` waits at most. */
  send<N extends JobName>(name: N, data: JobData[N], options: { through: Queries; key?: string }): Promise<void>
  /** Works a queue, one job at a time; a job whose process died is taken again after `expireInSeconds` at the latest. */
  work<N extends JobName>(name: N, handle: (data: JobData[N]) => Promise<void>): Promise<void>
  /** Sends a job on a cron expression (UTC). */
  every<N extends JobName>(name: N, cron: string): Promise<void>
  stop(): Promise<void>
}

export async function startJobs(connectionString: string, log: FastifyBaseLogger): Promise<Jobs> {
  const boss = new PgBoss({ connectionString, max: 4, application_name: 'ivue-jobs' })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  await boss.start()
  for (const [name, options] of Object.entries(QUEUES)) {
    await boss.createQueue(name, { name, ...options })
    // A queue that an earlier release made keeps its options otherwise.
    await boss.updateQueue(name, { name, ...options })
  }

  const workers: { id: string; name: JobName }[] = []
  const wake = (heard: string | undefined) => {
    for (const { id, name } of workers) if (heard === undefined || heard === name) boss.notifyWorker(id)
  }
  const stop = new AbortController()
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
      const id = await boss.work(name, { pollingIntervalSeconds: LOOK_EVERY_S[name] }, async (jobs) => {
        for (const job of jobs) {
          try {
            await handle(job.data as never)
          } catch (error) {
            log.error({ err: error, job: job.id, queue: name }, 'job failed')
            throw error
          } finally {
            // Another may wait already.
            wake(name)
          }
        }
      })
      workers.push({ id, name })
      listening ??= listen(
        { connectionString, channel: CHANNEL, name: 'ivue-jobs-news', log, hear: wake, onHearing: () => wake(undefined) },
        stop.signal,
      )
    },
    async every(name, cron) {
      await boss.schedule(name, cron, {})
    },
    async stop() {
      stop.abort()
      await listening
      await boss.stop({ graceful: true, wait: true, timeout: 10_000 })
    },
  }
}
