import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CALLS, callKey } from '@ivue/contracts/calls.ts'
import { users } from '@ivue/contracts/people/contract.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ImportWorld, importWorld, TODAY, workbookOf } from '../../imports/import-world.fixture.ts'
import { byName, readEvents } from '../../live/read-events.fixture.ts'
import { RELEASE } from '../../release.ts'
import { fromNow } from '../../testing/clock.ts'
import { until } from '../../testing/until.ts'
import { queueMail } from '../mail/outbox.ts'
import { queries } from './monitoring.fixture.ts'
import { createScraper } from './scrape.ts'

let t: ImportWorld
const server = createServer()
let base: string

beforeAll(async () => {
  t = await importWorld()
  server.on('request', createScraper({ db: t.db, connectionString: t.services.connectionString })).listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await t.close()
})

/** Returns the values by series, `name{label="value"}` as the text has it. */
async function scrape(): Promise<Map<string, number>> {
  const answer = await fetch(`${base}/metrics`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain; version=/)])
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]))
}
/** Returns by how much the series grew while `work` ran. */
async function growth(work: () => Promise<unknown>, ...series: string[]): Promise<number[]> {
  const before = await scrape()
  await work()
  const after = await scrape()
  return series.map((one) => (after.get(one) ?? 0) - (before.get(one) ?? 0))
}

/** The labels that a query of an alert or a panel compares, by its counter: `ivue_calls_total{outcome=~"failed|unavailable"}`. */
const rated = [
  ...new Set(
    queries.flatMap(([, query]) => [...query.matchAll(/(?:rate|increase)\((ivue_\w+(?:\{[^}]*\})?)\[/g)].map(([, one = '']) => one)),
  ),
]

it('names the release of the process', async () => {
  expect((await scrape()).get(`ivue_build_info{version="${RELEASE.version}",commit="${RELEASE.commit}"}`)).toBe(1)
})

it('has every counter of an alert or a panel from the start, for all calls, queues and kinds of imports', async () => {
  const series = [...(await scrape()).keys()]
  expect(rated).toEqual(expect.arrayContaining(['ivue_calls_total{outcome=~"failed|unavailable"}', 'ivue_jobs_total{outcome="failed"}']))
  for (const one of rated) {
    const [, name = '', label = '', values = ''] = /^(\w+)(?:\{(\w+)=~?"([^"]*)"\})?/.exec(one) ?? []
    for (const value of values.split('|'))
      expect([
        one,
        series.filter((known) => known.startsWith(`${name}{`) && known.includes(value && `${label}="${value}"`)).length > 0,
      ]).toEqual([one, true])
  }
  const named = (name: string, outcome: string) => CALLS.filter((call) => !series.includes(`${name}{call="${callKey(call)}"${outcome}}`))
  for (const outcome of ['ok', 'refused', 'unavailable', 'failed']) expect(named('ivue_calls_total', `,outcome="${outcome}"`)).toEqual([])
  for (const part of ['bucket', 'sum', 'count'])
    expect(
      CALLS.filter(
        (call) => !series.some((one) => one.startsWith(`ivue_call_duration_seconds_${part}{`) && one.includes(`"${callKey(call)}"`)),
      ),
    ).toEqual([])
})

it('counts calls by their declared name and outcome, with how long they took', async () => {
  const outcome = (one: string) => `ivue_calls_total{call="com_users/getList",outcome="${one}"}`
  const owner = await t.connectAsOwner()
  const counts = await growth(
    async () => {
      await t.call(users.getList, {}, await t.signedIn('people.users.view'))
      await t.call(users.getList, {}, await t.signedIn())
      const as = await t.signedIn('people.users.view')
      await t.send(users.getList, '{', as)
      await owner.query('ALTER TABLE users RENAME COLUMN full_name TO full_name_away')
      await t.send(users.getList, {}, as)
      await owner.query('ALTER TABLE users RENAME COLUMN full_name_away TO full_name')
    },
    ...['ok', 'refused', 'failed'].map(outcome),
    'ivue_call_duration_seconds_count{call="com_users/getList"}',
  )
  expect(counts).toEqual([1, 2, 1, 4])
})

it('has no label with anything that somebody sent', async () => {
  await t.send({ option: 'com_okonkwo', task: 'okonkwo' }, { okonkwo: 1 }, t.importer)
  await t.call(login.doLogin, { username: 'okonkwo', password: 'okonkwo' })
  expect([...(await scrape()).keys()].join().toLowerCase()).not.toMatch(/okonkwo|__proto__/)
})

it('counts open streams of live updates', async () => {
  const address = await t.app.listen({ host: '127.0.0.1', port: 0 })
  const streams = async () => (await scrape()).get('ivue_live_streams') ?? 0
  const before = await streams()
  const window = await readEvents(address, t.importer)
  await window.until(byName('hello'))
  expect(await streams()).toBe(before + 1)
  window.cut()
  await until(async () => (await streams()) === before, { what: 'the stream to be closed' })
})

it('counts the rows of an import and its job', async () => {
  const counts = await growth(
    async () => void (await t.import(await workbookOf([{}, { number: '9100000001' }]), TODAY)),
    'ivue_import_rows_total{type="closingAssignment",result="created"}',
    'ivue_import_rows_total{type="closingAssignment",result="rejected"}',
  )
  expect(counts).toEqual([2, 0])
  await until(async () => ((await scrape()).get('ivue_jobs_total{queue="import",outcome="done"}') ?? 0) > 0, { what: 'the job to end' })
})

it('has how many jobs and mails wait, and for how long', async () => {
  await t.services.jobs.send('sampling', {}, { through: t.db })
  await queueMail(t.db, { to: 'somebody@example.test', subject: 'A subject', text: 'A text', kind: 'Workbook' })
  await t.db.mail.updateMany({ data: { createdAt: fromNow(-3_600_000) } })
  const values = await scrape()
  const of = (name: string, queue: string) => values.get(`${name}{queue="${queue}"}`)
  expect([of('ivue_queue_waiting', 'sampling'), of('ivue_queue_waiting', 'mail-pack'), of('ivue_queue_waiting', 'mails')]).toEqual([
    1, 0, 1,
  ])
  expect(of('ivue_queue_oldest_age_seconds', 'mail-pack')).toBe(0)
  expect(of('ivue_queue_oldest_age_seconds', 'mails')).toBeGreaterThan(3_000)
  expect(values.get('ivue_database_up')).toBe(1)
  expect(values.get('ivue_database_pool{state="waiting"}')).toBe(0)
  expect(values.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
})

it('answers while the database does not, with one query at most, and nothing stale', async () => {
  const [holder, owner] = [await t.connectAsOwner(), await t.connectAsOwner()]
  await holder.query('BEGIN; LOCK TABLE mails IN ACCESS EXCLUSIVE MODE')
  const asking = async () =>
    (await owner.query(`SELECT FROM pg_stat_activity WHERE application_name = 'ivue-metrics' AND datname = current_database()`)).rowCount
  const scrapes = Promise.all([scrape(), scrape(), scrape()])
  await until(asking, { what: 'the query to begin' })
  expect(await asking()).toBe(1)
  for (const values of await scrapes) {
    expect(values.get('ivue_database_up')).toBe(0)
    expect([...values.keys()].filter((series) => series.startsWith('ivue_queue_'))).toEqual([])
    expect(values.get('ivue_database_pool{state="busy"}')).toBeDefined()
  }
  await holder.query('ROLLBACK')
  await until(async () => (await scrape()).get('ivue_database_up') === 1, { what: 'the database to be asked again' })
})

it('is at one address, for reading', async () => {
  for (const [path, method] of [
    ['/', 'GET'],
    ['/metrics/x', 'GET'],
    ['/metrics', 'POST'],
  ] as const)
    expect((await fetch(`${base}${path}`, { method })).status).toBe(404)
  expect((await t.app.inject({ method: 'GET', url: '/metrics' })).statusCode).toBe(404)
})
