import { closing } from '@ivue/contracts/desks/contract.ts'
import { dataImport } from '@ivue/contracts/imports/contract.ts'
import { users } from '@ivue/contracts/people/contract.ts'
import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Prisma } from '#generated/prisma/client.ts'
import { type SignIn, type TestApp, testApp } from '../../testing/test-app.ts'
import { readRows } from '../database/database.ts'
import { Fault } from './log-facts.ts'

/** User input that must not appear in the log. */
const TYPED = 'Okonkwo'

let t: TestApp
let as: SignIn
beforeAll(async () => {
  t = await testApp()
  as = await t.signedIn(...ALL_PERMISSIONS)
})
afterAll(() => t.close())
beforeEach(() => {
  t.lines.length = 0
})

const thrown = async (work: () => unknown): Promise<unknown> => {
  try {
    await work()
  } catch (error) {
    return error
  }
  throw new Error('It did not fail')
}
const person = () => t.person({ username: TYPED, fullName: TYPED })

interface Kind {
  what: string
  fails: () => unknown
  /** The expected log entry. */
  told: object
}
const KINDS: Kind[] = [
  {
    what: 'a statement with a value that does not fit',
    fails: () => readRows(t.db, { text: 'SELECT $1::int', values: [TYPED] }, { prepared: false }),
    told: {
      type: 'DatabaseError',
      code: '22P02',
      severity: 'ERROR',
      routine: expect.any(String),
      stack: expect.stringContaining('database.ts'),
    },
  },
  {
    what: 'a row that is there already',
    fails: () =>
      readRows(t.db, { text: `INSERT INTO settings (key, value) VALUES ($1, '1'), ($1, '1')`, values: [TYPED] }, { prepared: false }),
    told: { code: '23505', schema: 'public', table: 'settings', constraint: 'settings_pkey' },
  },
  {
    what: 'a raw statement of Prisma’s',
    fails: () => t.db.$queryRaw`SELECT ${TYPED}::int`,
    told: { type: 'PrismaClientKnownRequestError', code: 'P2010', inside: [{ inside: [{ originalCode: '22P02' }] }] },
  },
  {
    what: 'a name that is taken',
    fails: async () => {
      await person()
      await person()
    },
    told: { code: 'P2002', modelName: 'User', inside: [{ inside: [{ constraint: expect.stringContaining('username'), table: 'users' }] }] },
  },
  {
    what: 'an argument that Prisma does not take',
    fails: () => t.db.user.findMany({ where: { id: TYPED as never } }),
    told: { type: 'PrismaClientValidationError', stack: expect.any(String) },
  },
  {
    what: 'a trigger',
    fails: () => t.db.$executeRaw(Prisma.sql`DO $$ BEGIN RAISE 'about Okonkwo' USING DETAIL = 'Okonkwo', HINT = 'Okonkwo'; END $$`),
    told: { code: 'P2010' },
  },
  {
    what: 'JSON that is none',
    fails: () => JSON.parse(`{"name":${TYPED}}`),
    told: { type: 'SyntaxError', stack: expect.stringContaining('logger.test.ts') },
  },
  { what: 'a zone that is none', fails: () => Intl.DateTimeFormat('en', { timeZone: TYPED }), told: { type: 'RangeError' } },
  {
    what: 'an answer that does not fit its contract',
    fails: () => z.object({ rows: z.record(z.string(), z.number()) }).parse({ rows: { [TYPED]: TYPED } }),
    told: { type: 'ZodError', issues: [{ code: 'invalid_type', expected: 'number' }] },
  },
  {
    what: 'a slip of the program',
    fails: () => (undefined as unknown as Record<string, string>)[TYPED],
    told: { type: 'TypeError', message: 'Cannot read properties of undefined' },
  },
  {
    what: 'a failure with lines like those of a program',
    fails: () => {
      throw new Error(`x\n    at ${TYPED} (/app/${TYPED}.js:1:1)\n    at ${TYPED} (/app/${TYPED}.js:1:1)`)
    },
    told: { type: 'Error', stack: expect.stringMatching(/^ {4}at .*logger\.test\.ts/) },
  },
  {
    what: 'several failures together, each with a cause',
    fails: () => {
      const cause = Object.assign(new Error(TYPED), { code: 'ECODE', response: TYPED, where: TYPED, detail: TYPED, parameters: [TYPED] })
      throw new AggregateError([new Error(TYPED, { cause }), TYPED], TYPED)
    },
    told: { type: 'AggregateError', inside: [{ type: 'Error', inside: [{ code: 'ECODE' }] }] },
  },
]

describe('the log of an error', () => {
  it.each(KINDS)('has the kind of $what, and nothing that anybody typed', async ({ fails, told }) => {
    const error = await thrown(fails)
    const request = t.services.log.child({ reqId: 'a request' })
    request.error({ err: error }, 'call failed')
    request.error({ err: error })
    request.error(error)
    request.error({ err: error }, (error as Error).message)
    expect(t.lines).toHaveLength(4)
    for (const line of t.lines)
      expect(JSON.parse(line)).toMatchObject({ level: 50, reqId: 'a request', err: told, msg: expect.any(String) })
    expect(t.lines.join()).not.toContain(TYPED)
    expect(JSON.parse(t.lines[0] ?? '').msg).toBe('call failed')
  })

  it("has the app's own messages, also without a signed-in person", async () => {
    t.services.log.warn({ err: new Fault('no answer within 5000 ms') }, 'away')
    t.services.log.warn({ err: await thrown(() => new pg.Client('postgres://ivue@127.0.0.1:1/x').connect()) }, 'away')
    t.services.log.warn({ err: TYPED }, 'away')
    const [ours, refused, text] = t.lines.map((line) => JSON.parse(line).err)
    expect(ours).toMatchObject({ type: 'Fault', message: 'no answer within 5000 ms' })
    expect(refused).toMatchObject({ code: 'ECONNREFUSED', syscall: 'connect', address: '127.0.0.1', port: 1 })
    expect(text).toEqual({ type: 'string' })
  })
})

describe('the log of a request', () => {
  it('has nothing of an invalid address, of a refused body or of a sign-in', async () => {
    const secret = { 'x-forwarded-for': TYPED, 'user-agent': TYPED, 'last-event-id': TYPED, referer: TYPED }
    for (const url of [
      `/${TYPED}?q=${TYPED}`,
      `/index.php?option=${TYPED}&task=${TYPED}`,
      `/assets/${TYPED}`,
      `/%ff${TYPED}`,
      `/health/live?q=${TYPED}`,
    ])
      for (const method of ['GET', 'POST', 'OPTIONS'] as const)
        await t.app.inject({ method, url, headers: secret, ...(method === 'POST' && { payload: TYPED }) })
    await t.send(login.doLogin, { username: TYPED, password: TYPED })
    await t.send(closing.getDashboardClosingTaskList, `{"userId":${TYPED}`, as)
    await t.send(closing.getDashboardClosingTaskList, { userId: TYPED, taskStatus: TYPED, filterData: { searchString: TYPED } }, as)
    expect(t.lines.join()).not.toContain(TYPED)
  })

  it('has neither the cookie nor the token of an upload', async () => {
    const file = `--x\r\nContent-Disposition: form-data; name="f"; filename="${TYPED}"\r\n\r\n${TYPED}\r\n--x--`
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    await t.send(dataImport.closingAssignmentUpload, file, as, { headers })
    expect(t.lines.length).toBeGreaterThan(0)
    for (const secret of [TYPED, as.cookie, as.token]) expect(t.lines.join()).not.toContain(secret)
  })

  it('has the failure of a call with its name, and nothing of its body', async () => {
    const owner = await t.connectAsOwner()
    await owner.query('ALTER TABLE users RENAME COLUMN full_name TO full_name_away')
    const { statusCode } = await t.send(users.getList, { filterData: { searchString: TYPED } }, as)
    await owner.query('ALTER TABLE users RENAME COLUMN full_name_away TO full_name')
    expect(statusCode).toBe(500)
    const failed = t.lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
    expect(failed).toMatchObject([{ msg: 'call failed', call: 'com_users/getList', reqId: expect.any(String) }])
    expect(t.lines.join()).not.toContain(TYPED)
  })
})
