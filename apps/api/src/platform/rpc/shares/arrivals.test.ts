import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callPath } from '@ivue/contracts/contract.ts'
import { team } from '@ivue/contracts/people/contract.ts'
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../../app.ts'
import { RELEASE } from '../../../release.ts'
import { type SignIn, type TestApp, testApp } from '../../../testing/test-app.ts'
import { until } from '../../../testing/until.ts'
import { countConnections, openDatabase } from '../../database/database.ts'
import { health } from '../../health.ts'

let t: TestApp
let app: FastifyInstance
let asOne: Record<string, string>
let asOther: Record<string, string>
const folder = mkdtempSync(join(tmpdir(), 'ivue-arrivals-'))
const headersOf = ({ token, cookie }: SignIn) => ({ 'custom-type': token, cookie: `ivue_session=${cookie}` })

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  for (const file of ['index.html', 'assets/main-a1b2c3.js']) writeFileSync(join(folder, file), 'iVue')
  t = await testApp()
  app = await buildApp({ services: t.services, webRoot: folder })
  app.addHook('preParsing', async ({ headers }) => void served.push(headers['x-sender']))
  asOne = headersOf(await t.signedIn())
  asOther = headersOf(await t.signedIn())
  await app.ready()
  // Opens the connections of the pool.
  await Promise.all(Array.from({ length: 20 }, () => t.db.$queryRaw`SELECT pg_sleep(0.05)::text`))
})
afterAll(async () => {
  await app.close()
  await t.close()
  rmSync(folder, { recursive: true })
})

/** Returns every registered route, and an address that does not exist. */
function listRoutes() {
  const registered = [...app.printRoutes({ commonPrefix: false }).matchAll(/ (\/\S+) \(([A-Z, ]+)\)/g)]
  const routes = registered.flatMap(([, url = '', methods = '']) => methods.split(', ').map((method) => ({ method, url })))
  return [...routes, { method: 'GET', url: '/nowhere.js' }] as { method: 'GET'; url: string }[]
}

const FLOOD = 60
/** More than may be served for one sender at the same time, twice. */
const FEW = 30
const OF_THE_FLOOD = { 'x-sender': 'flood' }

/** The senders of requests in the order in which they got a slot. */
let served: unknown[] = []

/** Sends FLOOD requests of one sender and then one of another. Returns how many of the flood got a slot before the latter. */
async function countBefore(one: InjectOptions, other: InjectOptions): Promise<number> {
  served = []
  const flood = Array.from({ length: FLOOD }, () => app.inject({ ...one, headers: { ...one.headers, ...OF_THE_FLOOD } }))
  await Promise.all([...flood, app.inject(other)])
  // A probe of health waits half a second at most, so a busy machine refuses some. Then the count is repeated.
  if (served.length <= FLOOD && String(one.url).startsWith('/health/')) return countBefore(one, other)
  expect(served).toHaveLength(FLOOD + 1)
  return served.indexOf(undefined)
}

describe('a flood of one sender', () => {
  it('lets another address through on every registered route', async () => {
    const routes = listRoutes()
    expect(routes.map(({ method, url }) => `${method} ${url}`)).toEqual(
      expect.arrayContaining([
        'GET /events',
        'GET /api/openapi.json',
        'POST /index.php',
        'GET /health/ready',
        'GET /assets/main-a1b2c3.js',
      ]),
    )
    const unfair = []
    for (const route of routes) {
      const before = await countBefore({ ...route, remoteAddress: '192.0.2.1' }, { ...route, remoteAddress: '192.0.2.2' })
      if (before > FEW) unfair.push([route, before])
    }
    expect(unfair).toEqual([])
  })

  it('lets another person of the same address through, and people through one who is not signed in', async () => {
    const call = {
      method: 'POST' as const,
      url: `/${callPath(team.getList)}`,
      payload: '{}',
      headers: { 'content-type': 'application/json' },
    }
    const as = (route: InjectOptions, who: object): InjectOptions => ({ ...route, headers: { ...route.headers, ...who } })
    // A person is known from their first request on.
    for (const who of [asOne, asOther]) await app.inject(as(call, who))
    const nowhere = { url: '/nowhere.js' }
    for (const route of [call, { url: '/api/openapi.json' }, nowhere])
      expect(await countBefore(as(route, asOne), as(route, asOther))).toBeLessThan(FEW)
    // A made-up cookie is nobody's.
    for (const anonymous of [nowhere, as(nowhere, { cookie: 'ivue_session=made-up' })])
      expect(await countBefore(anonymous, as(nowhere, asOther))).toBeLessThan(FEW)
  })

  it('is refused beyond its queue with a message, but not on /health/live', async () => {
    const many = (url: string) => Promise.all(Array.from({ length: 520 }, () => app.inject({ url, remoteAddress: '192.0.2.3' })))
    const refused = (await many('/nowhere.js')).find(({ statusCode }) => statusCode === 429)
    expect([refused?.statusCode, refused?.headers['retry-after'], refused?.json()]).toEqual([
      429,
      '5',
      { flag: false, msg: 'Too many requests of yours are under way at once. Wait a moment, then try again', response: {} },
    ])
    expect(new Set((await many('/health/live')).map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set([`200 {"status":"live","version":"${RELEASE.version}"}`]),
    )
  })
})

it('concurrent requests of /health/ready share one probe of the database', async () => {
  const db = openDatabase(t.services.connectionString, { max: 1 })
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  const holding = db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1`
    await released
  })
  await until(() => countConnections(db).busy === 1, { what: 'the only connection to be busy' })
  const own = Fastify()
  health(own, { db, readers: t.services.readers })
  const answers = Promise.all(Array.from({ length: 20 }, () => own.inject('/health/ready')))
  await until(() => countConnections(db).waiting > 0, { what: 'the probe' })
  expect(countConnections(db).waiting).toBe(1)
  release()
  await holding
  expect(new Set((await answers).map(({ body }) => body)).size).toBe(1)
  await own.close()
  await db.$disconnect()
})
