import { randomInt } from 'node:crypto'
import { CALLS, callKey } from '@ivue/contracts/calls.ts'
import { type Call, callPath } from '@ivue/contracts/contract.ts'
import { envelope } from '@ivue/contracts/envelope.ts'
import { changedRows } from '@ivue/contracts/grid/wire.ts'
import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Person } from '../../../testing/add-person.ts'
import { bodiesOf, narrowBodiesOf } from '../../../testing/bodies.ts'
import { addLoan } from '../../../testing/loans.ts'
import { openSession } from '../../../testing/sessions.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { often } from '../../../testing/thorough.ts'

const { GARBAGE_RUNS, GARBAGE_SEED, BODIES: LONG_RUN } = process.env
/** Bodies per call: `GARBAGE_RUNS`, or `BODIES=10000` for the long run (quality S3). */
const BODIES = Number(GARBAGE_RUNS ?? LONG_RUN ?? often(25, 500))
/** Random on every run. A failure prints the command that sends the same bodies again. */
const SEED = Number(GARBAGE_SEED ?? randomInt(2 ** 31))
const AGAIN = `The same bodies again: cd apps/api && GARBAGE_SEED=${SEED} GARBAGE_RUNS=${BODIES} npm test -- rpc/tests/garbage`
/** Bodies for calls that hash a password each time. */
const HASHING = Math.ceil(BODIES / 5)
const HASHES = ['com_login/doLogin', 'com_login/forgotPassword', 'com_login/stage2', 'com_login/changePassword']
/** Bodies for each way to request a list. */
const NARROW = Math.ceil(BODIES / 8)
const AT_ONCE = 10
const SERVED = [200, 400, 404, 413, 415]
/** Timeout of one call's test, in milliseconds, with a generous margin. */
const MINUTES = 60_000 + 240 * BODIES

let t: TestApp
let person: Person

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
afterAll(() => t.close())

/** Sends every body and expects a valid envelope and no server failure. */
async function sendAll(call: Call, bodies: readonly string[], output: z.ZodType = call.output): Promise<void> {
  try {
    await answered(call, bodies, output)
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${AGAIN}`, { cause: error })
  }
}

async function answered(call: Call, bodies: readonly string[], output: z.ZodType): Promise<void> {
  t.lines.length = 0
  const as = call.access === 'public' ? null : await openSession(t.db, person)
  for (let from = 0; from < bodies.length; from += AT_ONCE) {
    await Promise.all(
      bodies.slice(from, from + AT_ONCE).map(async (body) => {
        const who = call === login.doLogout ? await openSession(t.db, person) : as
        const answer = await t.send(call, body, who)
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
  it('answers any input with an envelope, and never fails', { timeout: MINUTES }, async () => {
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
  it.each(WAYS)('answers strange values in one or two fields, requested with %j', { timeout: MINUTES }, async (beside) => {
    const payload = narrowBodiesOf(schema, beside).map((body) => JSON.stringify(body))
    // With `ids`, every list returns only rows.
    await sendAll(call, fc.sample(payload, { numRuns: NARROW, seed: SEED }), call.output.or(changedRows))
  })
})
