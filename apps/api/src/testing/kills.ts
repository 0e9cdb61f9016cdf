import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { often } from './thorough.ts'
import { until } from './until.ts'

/** How often a test kills; `KILLS=100` for the long run (quality S4). */
export const KILLS = Number(process.env.KILLS ?? often(3, 10))

/**
 * Comes to the moment of the n-th kill in work that usually takes so long, and answers which it was, in ms. The moments are spread over all of the work, each at
 * random within its part of it. Those beyond KILLS come ever earlier: for tests that want one which was cut short.
 */
export async function momentOf(n: number, usual: number): Promise<number> {
  const part = n < KILLS ? n + Math.random() : Math.random() / 2 ** (n - KILLS + 1)
  const moment = Math.round((part / KILLS) * usual)
  await wait(moment)
  return moment
}

/** Another kill: until all are done and one of them cut something short. */
export const another = (n: number, cutShort: number): boolean => n < KILLS || (cutShort === 0 && n < KILLS + 10)

/** Until Postgres has noticed that the server is gone: what it was at is then either done or undone. */
export async function untilAlone(sql: pg.Client): Promise<void> {
  const busy = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend' AND state <> 'idle' AND pid <> pg_backend_pid()`
  await until(async () => (await sql.query(busy)).rowCount === 0, { what: 'Postgres to notice that the server is gone' })
}
