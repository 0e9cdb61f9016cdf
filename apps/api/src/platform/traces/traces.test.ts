import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { users } from '@ivue/contracts/people/contract.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { RELEASE } from '../../release.ts'
import { readProgram } from '../../testing/read-program.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { until } from '../../testing/until.ts'
import { startTraces } from './traces.ts'

interface ReceivedSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  kind: number
  status: { code: number }
  attributes: { key: string; value: { stringValue: string } }[]
}
const [SERVER, CLIENT, CONSUMER] = [2, 3, 5]
const [UNSET, ERROR] = [0, 2]

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
afterEach(() => vi.unstubAllEnvs())

/** Starts a collector that responds by `answer`, and traces that are sent to it. Returns the bodies that the collector receives. */
async function traceTo(answer: RequestListener, variables: Record<string, string> = {}) {
  const bodies: string[] = []
  const collector = createServer(async (request, response) => {
    expect([request.method, request.url]).toEqual(['POST', '/v1/traces'])
    bodies.push(await text(request))
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  for (const [name, value] of Object.entries({ ...variables, OTEL_EXPORTER_OTLP_ENDPOINT })) vi.stubEnv(name, value)
  const stop = await startTraces({ ...t.services.env, OTEL_EXPORTER_OTLP_ENDPOINT }, t.services.log)
  return {
    bodies,
    async stop() {
      await stop()
      collector.closeAllConnections()
      collector.close()
    },
  }
}

it('sends a span for each call, its statements and each job, with declared names and nothing of a person', async () => {
  const [reader, other, owner] = [await t.signedIn('people.users.view'), await t.signedIn(), await t.connectAsOwner()]
  const { bodies, stop } = await traceTo((_request, response) => response.end('{}'), { OTEL_SERVICE_NAME: 'ivue-test' })
  await t.call(users.getList, { filterData: { searchString: 'okonkwo' } }, reader)
  await t.call(users.getList, {}, other)
  await owner.query('ALTER TABLE users RENAME COLUMN full_name TO full_name_away')
  await t.call(users.getList, {}, reader)
  await owner.query('ALTER TABLE users RENAME COLUMN full_name_away TO full_name')
  await t.call(login.doLogin, { username: 'okonkwo', password: 'okonkwo' })
  await t.send({ option: 'com_okonkwo', task: 'okonkwo' }, { okonkwo: 1 }, reader)
  let ended = 0
  await t.services.jobs.work('settle-audit', async () => void ended++)
  await t.services.jobs.send('settle-audit', {}, { through: t.db })
  await until(() => ended === 1, { what: 'the job to end' })
  await t.services.jobs.work('sampling', () => Promise.reject(new Error('okonkwo')))
  await t.services.jobs.send('sampling', {}, { through: t.db })
  await until(() => t.lines.some((line) => line.includes('job failed')), { what: 'the job to fail' })
  await stop()

  const sent = bodies.join('')
  expect(sent).not.toMatch(new RegExp(`okonkwo|${reader.token}|${reader.cookie}|${reader.username}`, 'i'))
  const { resourceSpans } = JSON.parse(bodies[0] ?? '')
  expect(resourceSpans[0].resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'ivue-test' } })
  expect(resourceSpans[0].resource.attributes).toContainEqual({ key: 'service.version', value: { stringValue: RELEASE.version } })
  const spans: ReceivedSpan[] = bodies.flatMap((body) =>
    // biome-ignore lint/suspicious/noExplicitAny: the form of OTLP
    JSON.parse(body).resourceSpans.flatMap(({ scopeSpans }: any) => scopeSpans.flatMap((one: any) => one.spans)),
  )
  const summary = spans
    .filter(({ kind }) => kind !== CLIENT)
    .map(({ name, kind, status, attributes }) => [name, kind, status.code, ...attributes.map(({ key, value }) => [key, value.stringValue])])
  expect(summary).toEqual([
    ['com_users/getList', SERVER, UNSET, ['ivue.outcome', 'ok']],
    ['com_users/getList', SERVER, UNSET, ['ivue.outcome', 'refused']],
    ['com_users/getList', SERVER, ERROR, ['ivue.outcome', 'failed']],
    ['com_login/doLogin', SERVER, UNSET, ['ivue.outcome', 'refused']],
    ['settle-audit', CONSUMER, UNSET, ['ivue.outcome', 'done']],
    ['sampling', CONSUMER, ERROR, ['ivue.outcome', 'failed']],
  ])
  const call = spans.find(({ kind }) => kind === SERVER)
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId)
  expect(statements.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^SELECT (user|team)\w*$/))
  expect(new Set(statements.map(({ traceId, kind }) => `${traceId} ${kind}`))).toEqual(new Set([`${call?.traceId} ${CLIENT}`]))
})

it('does not wait for a collector that never answers', async () => {
  const reader = await t.signedIn('people.users.view')
  const { bodies, stop } = await traceTo(() => {}, { OTEL_EXPORTER_OTLP_TIMEOUT: '600000', OTEL_BSP_SCHEDULE_DELAY: '1' })
  for (let n = 0; n < 20; n++) expect((await t.call(users.getList, {}, reader)).flag).toBe(true)
  await until(() => bodies.length > 0, { what: 'the first spans to be sent' })
  await stop()
})

it('logs a failing collector once, not each time, without what it answered', async () => {
  const reader = await t.signedIn('people.users.view')
  const { bodies, stop } = await traceTo((_request, response) => response.writeHead(400).end('okonkwo'), { OTEL_BSP_SCHEDULE_DELAY: '1' })
  await until(async () => (await t.call(users.getList, {}, reader)).flag && bodies.length > 2, { what: 'several failures' })
  await stop()
  const lines = t.lines.filter((line) => /OTEL_|OTLP|okonkwo/.test(line))
  expect(lines).toEqual([expect.stringContaining('Traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT')])
})

it('loads nothing without a collector', async () => {
  await (await startTraces(t.services.env, t.services.log))()
  const program = readProgram('main.js')
  expect(program).toMatch(/\bimport\("@opentelemetry\/sdk-trace-base"\)/)
  expect(program).not.toMatch(/\bfrom "@opentelemetry|^import "@opentelemetry/m)
})
