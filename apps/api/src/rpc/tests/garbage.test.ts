import { CALLS, callKey } from '@ivue/contracts/calls.ts'
import { type Call, callPath } from '@ivue/contracts/contract.ts'
import { envelope } from '@ivue/contracts/envelope.ts'
import { changedRows } from '@ivue/contracts/grid.ts'
import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Person } from '../../testing/add-person.ts'
import { bodiesOf, narrowBodiesOf } from '../../testing/bodies.ts'
import { addLoan } from '../../testing/loans.ts'
import { openSession } from '../../testing/sessions.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

/** `BODIES=10000` for the long run (quality S3). */
const BODIES = Number(process.env.BODIES ?? 500)
/** For calls that hash a password each time. */
const HASHING = BODIES / 5
const HASHES = ['com_login/doLogin', 'com_login/forgotPassword', 'com_login/stage2', 'com_login/changePassword']
/** Of each way to ask for a list. */
const NARROW = Math.round(BODIES / 8)
const AT_ONCE = 10
const SEED = 20_261_121
const SERVED = [200, 400, 404, 413, 415]
/** A call's share of a test's time, generously. */
const MINUTES = 60_000 + 240 * BODIES

let t: TestApp
let person: Person
let slowest = { ms: 0, call: '', body: '' }

beforeAll(async () => {
  t = await testApp()
  person = await t.person({
    accessLevel: 'Administrator',
    roles: ['Administrator', 'Closer', 'Processor'],
    permissions: ALL_PERMISSIONS,
    clientEmail: 'person@example.com',
  })
  for (const number of ['1', '2', '3', '1234567890']) {
    await addLoan(t.db, { number, slots: [person.id], processorTask: person.id, measures: ['Not Met', { due: '2026-03-10T17:00:00Z' }] })
  }
})
afterAll(async () => {
  if (process.env.BODIES)
    process.stdout.write(`The slowest answer took ${slowest.ms} ms, ${AT_ONCE} at once: ${slowest.call} ${slowest.body}\n`)
  await t.close()
})

/** Sends every body, and expects the envelope and no failure of ours. */
async function sendAll(call: Call, bodies: readonly string[], output: z.ZodType = call.output): Promise<void> {
  t.lines.length = 0
  const as = call.access === 'public' ? null : await openSession(t.db, person)
  for (let from = 0; from < bodies.length; from += AT_ONCE) {
    await Promise.all(
      bodies.slice(from, from + AT_ONCE).map(async (body) => {
        const who = call === login.doLogout ? await openSession(t.db, person) : as
        const asked = performance.now()
        const answer = await t.send(call, body, who)
        const ms = Math.round(performance.now() - asked)
        if (ms > slowest.ms) slowest = { ms, call: callPath(call), body: body.slice(0, 200) }
        expect([SERVED.includes(answer.statusCode), callPath(call), body]).toEqual([true, callPath(call), body])
        if (!String(answer.headers['content-type']).startsWith('application/json')) return
        const { flag, response } = envelope(z.unknown()).parse(answer.json())
        if (flag) output.parse(response)
        expect(answer.body).not.toMatch(/node_modules|\.ts:\d|PrismaClient|argon2/)
      }),
    )
  }
  expect(t.lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
}

describe.each(CALLS.map((call) => ({ name: callKey(call), call })))('$name', ({ name, call }) => {
  it('answers whatever is sent in the envelope, and never fails', { timeout: MINUTES }, async () => {
    const bodies = HASHES.includes(name) ? HASHING : BODIES
    const payload = fc.oneof(
      { weight: 9, arbitrary: bodiesOf(call.input).map((body) => JSON.stringify(body)) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    )
    await sendAll(call, fc.sample(payload, { numRuns: bodies, seed: SEED }))
  })
})

const lists = CALLS.flatMap((call: Call) =>
  call.input instanceof z.ZodObject && 'xls' in call.input.shape ? [{ name: callKey(call), call, schema: call.input }] : [],
)
const WAYS = [{}, { count: 'only' }, { xls: 1 }, { mailToMe: 1 }]

describe.each(lists)('$name', ({ call, schema }) => {
  it.each(WAYS)('answers what is odd in one or two fields, asked with %j', { timeout: MINUTES }, async (beside) => {
    const payload = narrowBodiesOf(schema, beside).map((body) => JSON.stringify(body))
    // Every list answers `ids` with the rows alone.
    await sendAll(call, fc.sample(payload, { numRuns: NARROW, seed: SEED }), call.output.or(changedRows))
  })
})
