import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { often } from './thorough.ts'
import { until } from './until.ts'

/** How many times a test kills a process. The long run sets `KILLS=100` (quality S4). */
export const KILLS = Number(process.env.KILLS ?? often(2, 10))

/**
 * Waits until the moment of the n-th kill and returns the delay. `usual` is how long the work usually takes, in
 * milliseconds. The moments are spread over the work, each random within its part. Beyond KILLS they come earlier, so
 * that at least one kill interrupts the work.
 */
export async function waitForKillMoment(n: number, usual: number): Promise<number> {
  const part = n < KILLS ? n + Math.random() : Math.random() / 2 ** (n - KILLS + 1)
  const moment = Math.round((part / KILLS) * usual)
  await wait(moment)
  return moment
}

/** Whether a test kills once more. It ends when all kills are done and at least one interrupted the work. */
export const needsAnotherKill = (n: number, cutShort: number): boolean => n < KILLS || (cutShort === 0 && n < KILLS + 10)

/** Waits until the last statements of a killed server are committed or rolled back. */
export async function untilServerStatementsEnd(sql: pg.Client): Promise<void> {
  const busy = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend' AND state <> 'idle' AND pid <> pg_backend_pid()`
  await until(async () => (await sql.query(busy)).rowCount === 0, { what: 'Postgres to notice that the server is gone' })
}
