import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { Client } from '../../platform/rpc/limiter.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { until } from '../../testing/until.ts'
import { countRunning, untilStatementsEnd } from '../services.fixture.ts'
import { runInPlace, serviceLimiter } from './run-service.ts'
import { runSql, type SqlRun } from './run-sql.ts'

let t: TestApp
let run: SqlRun
beforeAll(async () => {
  t = await testApp()
  const access = await t.services.reporting.access()
  if ('why' in access) throw new Error(access.why)
  run = { connectionString: access.connectionString, zone: 'UTC', stopping: new AbortController().signal, hold: () => {} }
})
afterAll(() => t.close())

/** Returns the processes of the shared services that run. */
async function processes(): Promise<number[]> {
  const owner = await t.connectAsOwner()
  const { rows } = await owner.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'ivue-reporting %' AND datname = current_database()",
  )
  return rows.map(({ pid }) => pid)
}

const LONG =
  'SELECT count(*) FROM days a, days b, days c WHERE a.weekday % 1 = 0 AND b.weekday % 1 = 0 AND c.weekday % 1 = 0 AND a.weekday * b.weekday > c.weekday - 99'

it('the run of a person who left is cancelled in the database, too', async () => {
  const person = new EventEmitter()
  const ended = expect(runSql({ ...run, client: person as unknown as Client }, LONG, 10)).rejects.toThrow('It was stopped')
  await until(() => countRunning(t), { what: 'the statement to run' })
  person.emit('close')
  await ended
  await untilStatementsEnd(t)
})

it('a stop of the server ends what runs, and refuses what would begin', async () => {
  const stopping = new AbortController()
  const ended = expect(runSql({ ...run, stopping: stopping.signal }, LONG, 10)).rejects.toThrow('The server is being stopped')
  await until(() => countRunning(t), { what: 'the statement to run' })
  stopping.abort()
  await ended
  await expect(runSql({ ...run, stopping: stopping.signal }, LONG, 10)).rejects.toThrow('The server is being stopped')
  await untilStatementsEnd(t)
})

it('the place of a person is free when the backend has ended, which may be after the answer', async () => {
  const limiter = serviceLimiter(60_000)
  const person = new EventEmitter()
  const client = person as unknown as Client
  const answered = expect(runInPlace(limiter, 'a', (hold) => runSql({ ...run, client, hold }, LONG, 10))).rejects.toThrow('It was stopped')
  await until(() => countRunning(t), { what: 'the statement to run' })
  const [pid = 0] = await processes()
  // A stopped process is like one that works out a value: it looks at no cancellation.
  process.kill(pid, 'SIGSTOP')
  onTestFinished(() => {
    if (existsSync(`/proc/${pid}`)) process.kill(pid, 'SIGCONT')
  })
  person.emit('close')
  await answered
  let entered = false
  const next = limiter('a', () => {
    entered = true
  })
  await expect(limiter('a', () => {})).rejects.toThrow('Another shared service of yours')
  expect([entered, await processes()]).toEqual([false, [pid]])
  process.kill(pid, 'SIGCONT')
  await next
  expect(await processes()).toEqual([])
})

const JOINS = Array.from({ length: 23 }, (_, at) => `NATURAL JOIN loans l${at}`).join(' ')
const NESTED = Array.from({ length: 19 }).reduce<string>(
  (inner) => `(SELECT s::text AS a FROM ${inner}) s`,
  `(SELECT '${'\\'.repeat(400)}' AS a) s`,
)

it.each([
  `SELECT count(b.j) FROM (SELECT array_agg(d.day || lpad('x', 1000)) AS j FROM days d, days e) b`,
  `SELECT length(s.a) FROM ${NESTED}`,
  `SELECT count(*) FROM loans ${JOINS}`,
])('a statement that got past the checks is limited in memory, also while it is planned: %.40s', async (sql) => {
  await expect(runSql(run, sql, 10)).rejects.toThrow('It needs more memory than a run may take')
})

it('the protocol refuses two statements, too', async () => {
  await expect(runSql(run, 'SELECT 1; SELECT 2', 10)).rejects.toThrow(/cannot insert multiple commands/)
})

it('times are in the requested time zone', async () => {
  const at = "SELECT timestamptz '2026-03-10T15:00:00Z' AS at"
  const rows = async (zone: string) => (await runSql({ ...run, zone }, at, 10)).rows
  expect([await rows('UTC'), await rows('America/Chicago')]).toEqual([[['2026-03-10 15:00:00+00']], [['2026-03-10 10:00:00-05']]])
})
