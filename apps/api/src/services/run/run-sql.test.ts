import { EventEmitter } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '../../rpc/limiter.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { until } from '../../testing/until.ts'
import { countRunning, untilNoneRuns } from '../services.fixture.ts'
import { runSql } from './run-sql.ts'

let t: TestApp
let connectionString: string
beforeAll(async () => {
  t = await testApp()
  const access = await t.services.reporting.access()
  if ('why' in access) throw new Error(access.why)
  connectionString = access.connectionString
})
afterAll(() => t.close())

const LONG =
  'SELECT count(*) FROM days a, days b, days c WHERE a.weekday % 1 = 0 AND b.weekday % 1 = 0 AND c.weekday % 1 = 0 AND a.weekday * b.weekday > c.weekday - 99'

it('the run of a person who left is cancelled in the database, too', async () => {
  const person = new EventEmitter()
  const run = runSql({ connectionString, zone: 'UTC', client: person as unknown as Client }, LONG, 10)
  const ended = expect(run).rejects.toThrow('It was stopped')
  await until(() => countRunning(t), { what: 'the statement to run' })
  person.emit('close')
  await ended
  await untilNoneRuns(t)
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
  await expect(runSql({ connectionString, zone: 'UTC' }, sql, 10)).rejects.toThrow('It needs more memory than a run may take')
})

it('the protocol refuses two statements, too', async () => {
  await expect(runSql({ connectionString, zone: 'UTC' }, 'SELECT 1; SELECT 2', 10)).rejects.toThrow(/cannot insert multiple commands/)
})

it('times are in the requested time zone', async () => {
  const at = "SELECT timestamptz '2026-03-10T15:00:00Z' AS at"
  const rows = async (zone: string) => (await runSql({ connectionString, zone }, at, 10)).rows
  expect([await rows('UTC'), await rows('America/Chicago')]).toEqual([[['2026-03-10 15:00:00+00']], [['2026-03-10 10:00:00-05']]])
})
