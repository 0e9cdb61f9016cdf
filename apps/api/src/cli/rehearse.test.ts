import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { callPath } from '@ivue/contracts/contract.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { queueMail } from '../platform/mail/outbox.ts'
import { addPerson } from '../testing/add-person.ts'
import { clockEnvironment, fromNow } from '../testing/clock.ts'
import { administer } from '../testing/databases.ts'
import { startSmtp, type TestMailServer } from '../testing/smtp.ts'
import { SECRET_KEY } from '../testing/test-app.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { freePort } from '../testing/worker-process.ts'

const MINUTE = 60_000
const LIVE = 'This is the live database and no copy of it: restore a backup into an empty database with ivue restore, and rehearse there\n'

let database: TestDatabase
let db: Database
let smtp: TestMailServer
let traced = 0
const collector = createServer((_request, response) => {
  traced++
  response.end('{}')
})

beforeAll(async () => {
  database = await testDatabase()
  // Under the name of the app it would count as a process of the live database.
  const url = new URL(database.connectionString)
  url.searchParams.set('application_name', 'a test')
  db = openDatabase(url.href)
  smtp = await startSmtp()
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { id: ownerId } = await addPerson(db, { accessLevel: 'Administrator' })
  await queueMail(db, { to: 'dana@example.test', subject: 'Queued', text: 'Text', kind: 'Account' })
  const call = { option: 'com_closing', task: 'none', input: {} }
  await db.reportSchedule.create({
    data: { ...call, title: 'Report', ownerId, every: 'Daily', weekday: 1, day: 1, time: '07:30', nextAt: fromNow(-MINUTE) },
  })
  await db.export.create({ data: { ...call, name: 'n', title: 'Export', ownerId, mail: true, expiresAt: fromNow(MINUTE) } })
})
afterAll(async () => {
  await db.$disconnect()
  await database.drop()
  await smtp.stop()
  collector.close()
})

/** Starts a command that serves, with every address of the live system set. */
async function run(word: 'start' | 'rehearse') {
  const port = await freePort()
  const env = {
    PATH: process.env.PATH,
    ...clockEnvironment(),
    DATABASE_URL: database.connectionString,
    SECRET_KEY,
    PORT: String(port),
    SMTP_URL: smtp.url,
    EDW_DATABASE_URL: 'postgres://ivue@127.0.0.1:1/edw',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  }
  const child = spawn(process.execPath, [join(inject('programs'), 'ivue.js'), word], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const text = { out: '', err: '' }
  for (const [name, stream] of [
    ['out', child.stdout],
    ['err', child.stderr],
  ] as const)
    stream.on('data', (part) => {
      text[name] += part
    })
  const ended = once(child, 'exit').then(([code]) => code as number)
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null))?.ok
  const signIn = () =>
    fetch(`http://127.0.0.1:${port}/${callPath(login.doLogin)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'nobody', password: 'x' }),
    })
  return {
    text,
    ended,
    signIn,
    ready: () => until(async () => (await isReady()) || child.exitCode !== null, { what: 'the server', within: 110_000 }),
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

const setSign = (seenAt: Date | null) =>
  db.$transaction([db.workerSign.deleteMany(), db.workerSign.create({ data: { seenAt, heldBefore: null } })])
/** Returns what a process that sends, runs timed jobs or works would change. */
async function readTraces() {
  const [queue] = await db.$queryRaw<
    object[]
  >`SELECT (SELECT cron_on FROM pgboss.version) AS "cronOn", (SELECT count(*)::int FROM pgboss.job) AS jobs`
  const { state, attempts } = await db.mail.findFirstOrThrow()
  const { seenAt, heldBefore } = await db.workerSign.findFirstOrThrow()
  const { lastAt } = await db.reportSchedule.findFirstOrThrow()
  const made = await db.export.findFirstOrThrow()
  return { queue, mail: [state, attempts], seenAt, heldBefore, lastAt, export: made.state, mails: smtp.mails.length, traced }
}

it('a rehearsal serves, and sends no mail, runs no job, writes no sign and no trace; a start of the same copy then holds', async () => {
  await administer(database.connectionString, 'UPDATE pgboss.version SET cron_on = NULL')
  await setSign(fromNow(-6 * MINUTE))
  const before = await readTraces()
  const rehearsal = await run('rehearse')
  await rehearsal.ready()
  expect((await rehearsal.signIn()).status).toBe(200)
  const [first] = rehearsal.text.out.split('\n')
  expect(JSON.parse(first ?? '')).toMatchObject({
    msg: 'iVue rehearses on a copy of the database: it sends no mail, runs no timed job and writes to no other system',
  })
  // A second one is refused, because the first works on the database.
  const second = await run('rehearse')
  expect([await second.ended, second.text]).toEqual([1, { out: '', err: LIVE }])
  expect(await rehearsal.stop()).toBe(0)
  expect(await readTraces()).toEqual(before)
  expect(before).toMatchObject({ mail: ['queued', 0], heldBefore: null, lastAt: null, export: 'queued', mails: 0, traced: 0 })

  await setSign(fromNow(-31 * MINUTE))
  const server = await run('start')
  await server.ready()
  await until(async () => (await readTraces()).export !== 'queued', { what: 'the worker' })
  await until(() => db.$queryRaw<object[]>`SELECT FROM pgboss.version WHERE cron_on IS NOT NULL`.then(({ length }) => length), {
    what: 'timed jobs',
  })
  expect(await server.stop()).toBe(0)
  const after = await readTraces()
  expect(after).toMatchObject({ mail: ['queued', 0], heldBefore: expect.any(Date), lastAt: null, mails: 0 })
  expect(after.traced).toBeGreaterThan(0)
  expect(server.text.out).toContain('Release them with ivue release-held, or in My work')
})

it.each([
  ['4 minutes and 50 seconds', 5 * MINUTE - 10_000],
  ['a moment', 0],
])('a rehearsal is refused on a database that a worker signed %s ago', async (_ago, ago) => {
  await setSign(fromNow(-ago))
  const rehearsal = await run('rehearse')
  expect([await rehearsal.ended, rehearsal.text]).toEqual([1, { out: '', err: LIVE }])
})
