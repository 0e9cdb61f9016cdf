import { type AddressInfo, createServer } from 'node:net'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { groups } from '@ivue/contracts/people/contract.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { PASSWORD } from '../../testing/add-person.ts'
import { type FreezablePostgres, startSeparatePostgres } from '../../testing/separate-postgres.ts'
import { startSlapd, type TestDirectory } from '../../testing/slapd.ts'
import { type SignIn, type TestApp, testApp } from '../../testing/test-app.ts'
import { until } from '../../testing/until.ts'
import type { Queries } from '../database/database.ts'
import { SESSION_COOKIE } from './session-secrets.ts'
import { createDatabaseProbe } from './silent-database.ts'

let server: FreezablePostgres
let slapd: TestDirectory
let t: TestApp
let admin: SignIn

beforeAll(async () => {
  server = await startSeparatePostgres()
  slapd = await startSlapd([{ uid: 'dana.kim', password: PASSWORD }])
  const { LDAP_URL, LDAP_BASE_DN, LDAP_BIND_DN, LDAP_BIND_PASSWORD, LDAP_TIMEOUT_MS } = slapd.env()
  const directory = { LDAP_URL: LDAP_URL ?? '', LDAP_BASE_DN, LDAP_BIND_DN, LDAP_BIND_PASSWORD, LDAP_TIMEOUT_MS: String(LDAP_TIMEOUT_MS) }
  t = await testApp({ database: server, env: directory, connectWithinMs: 4_000 })
  admin = await t.signedIn('people.groups.edit', 'people.groups.view')
  await t.person({ username: 'dana.kim', loginType: 1 })
})
afterEach(() => {
  server.thaw()
  slapd.thaw()
})
afterAll(async () => {
  await t.close()
  await slapd.stop()
})

const SILENT = { flag: false, msg: MESSAGES.databaseUnavailable, response: {} }
const outcomeOf = (answer: LightMyRequestResponse) => [answer.statusCode, answer.headers['retry-after'], answer.json()]

const asAdmin = () => ({ 'custom-type': admin.token, cookie: `${SESSION_COOKIE}=${admin.cookie}` })
const read = () => t.send(login.getLoginInfo, {}, admin)
const ready = () => t.app.inject('/health/ready')
const saveGroup = (title: string) =>
  t.send(groups.editGroupSave, { groupId: '', version: 0, groupData: { title, selectedPowers: [] } }, admin)
const connections = async () =>
  (await t.db.$queryRaw<{ state: string }[]>`SELECT state FROM pg_stat_activity WHERE application_name = 'ivue' AND state LIKE 'idle in%'`)
    .length

/** Opens more connections than one request needs. */
const wakePool = () => Promise.all(Array.from({ length: 12 }, () => t.db.$queryRaw`SELECT pg_sleep(0.05)::text`))

it('every request is answered while Postgres is frozen, and works again afterwards', async () => {
  await wakePool()
  const before = await t.db.group.count()
  await server.freeze()
  const probe = await ready()
  expect([probe.statusCode, probe.json()]).toEqual([503, { status: 'waiting for the database' }])
  const answers = await Promise.all([
    ...Array.from({ length: 40 }, read),
    ...['One', 'Two', 'Three'].map(saveGroup),
    t.send(login.doLogin, { username: admin.username, password: PASSWORD }),
    t.app.inject({ url: '/events', headers: asAdmin() }),
  ])
  const busy = { ...SILENT, msg: MESSAGES.serviceBusy }
  for (const answer of answers) expect([SILENT, busy].map((said) => [503, '5', said])).toContainEqual(outcomeOf(answer))

  server.thaw()
  expect((await read()).json()).toMatchObject({ flag: true })
  expect((await ready()).statusCode).toBe(200)
  // The abandoned request had no effect; repeating it works once.
  expect(await t.db.group.count()).toBe(before)
  expect((await saveGroup('One')).json()).toMatchObject({ flag: true })
  expect(await t.db.group.count()).toBe(before + 1)
  expect(await connections()).toBe(0)
})

it('a sign-in that waited for a frozen directory is answered too', async () => {
  await slapd.freeze()
  const asked = t.send(login.doLogin, { username: 'dana.kim', password: PASSWORD })
  // If the database froze before, the abandoned statement would take the lock after the thaw, for 15 s.
  await until(() => t.db.signInTurn.count(), { what: 'the sign-in to hold its lock' })
  await server.freeze()
  expect(outcomeOf(await asked)).toEqual([503, '5', SILENT])
  server.thaw()
  slapd.thaw()
  expect((await t.send(login.doLogin, { username: 'dana.kim', password: PASSWORD })).json()).toMatchObject({ flag: true })
})

it('transactions that are frozen halfway end, as many as there are connections, and leave usable connections', async () => {
  let begun = 0
  let go = () => {}
  const frozen = new Promise<void>((resolve) => {
    go = resolve
  })
  const inThree = async (tx: Queries) => {
    await tx.setting.createMany({ data: [{ key: `frozen.${begun++}`, value: 1 }] })
    await frozen
    for (let n = 0; n < 3; n++) await tx.setting.count()
  }
  const endings = Promise.allSettled(Array.from({ length: 20 }, () => t.db.$transaction(inThree)))
  await until(() => begun === 20, { what: 'twenty transactions' })
  await server.freeze()
  go()
  expect(new Set((await endings).map(({ status }) => status))).toEqual(new Set(['rejected']))

  server.thaw()
  await wakePool()
  expect(await t.db.setting.count({ where: { key: { startsWith: 'frozen.' } } })).toBe(0)
  expect(await connections()).toBe(0)
})

it('jobs that wait in the queue meanwhile are done once', async () => {
  let done = 0
  await t.services.jobs.work('remove-old-notices', async () => {
    done++
  })
  await t.services.jobs.send('remove-old-notices', {}, { through: t.db })
  await server.freeze()
  await ready()
  server.thaw()
  for (let sent = 0; sent < 3; sent++) await t.services.jobs.send('remove-old-notices', {}, { through: t.db })
  await until(() => done === 4, { what: 'four jobs' })
  await expect
    .poll(() => t.db.$queryRaw`SELECT DISTINCT state::text FROM pgboss.job WHERE name = 'remove-old-notices'`)
    .toEqual([{ state: 'completed' }])
  expect(done).toBe(4)
})

it('a database that delays the first check and answers the second is not silent, but one that answers neither is', async () => {
  let looks = 0
  const silent = createServer((socket) => {
    // An ErrorResponse: the database is starting up.
    if (++looks > 1) socket.end('E\0\0\0\x12C57P03\0Mwait\0\0')
  }).listen(0)
  const { port } = silent.address() as AddressInfo
  const look = createDatabaseProbe(`postgres://ivue@127.0.0.1:${port}/ivue`)
  expect([await look(), looks]).toEqual([true, 2])
  silent.removeAllListeners('connection')
  expect(await look()).toBe(false)
  silent.close()
})
