import { IMPORT_TYPES, type ImportCounts, type ImportType } from '@ivue/contracts/imports/contract.ts'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { RELEASE } from '../../release.ts'
import { traceCall, traceJob } from '../traces/traces.ts'

/**
 * The registry of every metric of this process (decision 061). A label has only names that the source declares (calls, queues, kinds of
 * imports) and never anything that a person typed, so the number of series is bounded and nothing sensitive leaves.
 */
export const metricsRegistry = new Registry()
const registers = [metricsRegistry]

const answeredCalls = new Counter({
  name: 'ivue_calls_total',
  help: 'Answered calls by outcome: ok, refused, unavailable (database or limiter, 503) or failed (500)',
  labelNames: ['call', 'outcome'],
  registers,
})

const callDuration = new Histogram({
  name: 'ivue_call_duration_seconds',
  help: 'Time from the arrival of a call until its answer is ready, including the wait in the limiter',
  labelNames: ['call'],
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
})

new Gauge({
  name: 'ivue_build_info',
  help: '1, with the version and the commit of this process',
  labelNames: ['version', 'commit'],
  registers,
}).set(RELEASE, 1)

export const liveStreams = new Gauge({ name: 'ivue_live_streams', help: 'Open streams of live updates', registers })

const finishedJobs = new Counter({
  name: 'ivue_jobs_total',
  help: 'Jobs that this process finished, by outcome: done or failed. A retry counts again',
  labelNames: ['queue', 'outcome'],
  registers,
})

const importRows = new Counter({
  name: 'ivue_import_rows_total',
  help: 'Rows of imports that this process wrote, by what became of them',
  labelNames: ['type', 'result'],
  registers,
})

export const databasePool = new Gauge({
  name: 'ivue_database_pool',
  help: 'Connections of the pool by state: busy or idle. waiting: statements that wait for a connection',
  labelNames: ['state'],
  registers,
})

export const databaseUp = new Gauge({ name: 'ivue_database_up', help: '1 if the database answered the query of this scrape', registers })

export const queueWaiting = new Gauge({
  name: 'ivue_queue_waiting',
  help: 'Due jobs that nobody works on yet, by queue; queue "mails": mails that are not sent yet. The same from every process',
  labelNames: ['queue'],
  registers,
})

export const queueOldestAge = new Gauge({
  name: 'ivue_queue_oldest_age_seconds',
  help: 'How long the oldest of them has waited, 0 if there is none. The same from every process',
  labelNames: ['queue'],
  registers,
})

const CALL_OUTCOMES = ['ok', 'refused', 'unavailable', 'failed'] as const
type CallOutcome = (typeof CALL_OUTCOMES)[number]

/** Adds the series of a call at 0, so that the first of each outcome is an increase. */
export function addCallSeries({ option, task }: { option: string; task: string }): void {
  const call = `${option}/${task}`
  callDuration.zero({ call })
  for (const outcome of CALL_OUTCOMES) answeredCalls.inc({ call, outcome }, 0)
}

/** Measures and traces a call. `answer` gets the function that ends the measurement, with the outcome or the status of a failure. */
export function measureCall<T>({ option, task }: { option: string; task: string }, answer: (end: (result: 'ok' | number) => void) => T): T {
  const call = `${option}/${task}`
  const stop = callDuration.startTimer({ call })
  return traceCall(call, (endSpan) =>
    answer((result) => {
      const outcome = result === 'ok' ? result : toOutcome(result)
      stop()
      answeredCalls.inc({ call, outcome })
      endSpan(outcome)
    }),
  )
}

function toOutcome(status: number): CallOutcome {
  if (status < 500) return 'refused'
  return status === 503 ? 'unavailable' : 'failed'
}

/** Counts finished jobs. With `by` 0 it adds the series, so that the first failure is an increase. */
export function countJob(queue: string, outcome: 'done' | 'failed', by = 1): void {
  finishedJobs.inc({ queue, outcome }, by)
}

/** Starts to trace a job. Returns the function that counts it and ends its trace. */
export function measureJob(queue: string): (outcome: 'done' | 'failed') => void {
  const endSpan = traceJob(queue)
  return (outcome) => {
    countJob(queue, outcome)
    endSpan(outcome)
  }
}

export function countImportRows(type: ImportType, counts: ImportCounts): void {
  for (const [result, rows] of Object.entries(counts)) importRows.inc({ type, result }, rows)
}
for (const type of IMPORT_TYPES) countImportRows(type, { created: 0, changed: 0, unchanged: 0, mismatched: 0, rejected: 0 })
