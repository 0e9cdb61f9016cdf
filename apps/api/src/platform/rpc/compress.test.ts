import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { CALLS, callKey } from '@ivue/contracts/calls.ts'
import { closing } from '@ivue/contracts/desks/contract.ts'
import { utility } from '@ivue/contracts/grid/contract.ts'
import { team } from '@ivue/contracts/people/contract.ts'
import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { PASSWORD } from '../../testing/add-person.ts'
import { addLoan } from '../../testing/loans.ts'
import { openSession } from '../../testing/sessions.ts'
import { type SignIn, type TestApp, testApp } from '../../testing/test-app.ts'

const LIST = closing.getDashboardClosingTaskList
const EVERYTHING = 'gzip, deflate, br, zstd'

let t: TestApp
let as: SignIn
beforeAll(async () => {
  t = await testApp()
  const person = await t.person({
    fullName: 'Ada '.repeat(1_200),
    roles: ['Administrator'],
    accessLevel: 'Administrator',
    permissions: ALL_PERMISSIONS,
  })
  as = await openSession(t.db, person)
  for (let n = 0; n < 10; n++) await addLoan(t.db)
})
afterAll(() => t.close())

const ask = (call: { option: string; task: string }, input: object, accepted: string, who: SignIn | null = as) =>
  t.send(call, input, who, { headers: { 'accept-encoding': accepted } })

describe('a long answer', () => {
  it.each([
    ['br', EVERYTHING, brotliDecompressSync],
    ['br', 'br', brotliDecompressSync],
    ['br', 'GZIP;q=0.5, BR;q=0.1', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
    ['gzip', 'gzip;q=1, br;q=0', gunzipSync],
    ['gzip', 'br;q=0.000, identity;q=0.5, gzip', gunzipSync],
  ])('is compressed as %s for a client that accepts %s, and has the same content', async (encoding, accepted, open) => {
    const plain = await ask(LIST, {}, 'identity')
    const answer = await ask(LIST, {}, accepted)
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
    expect(open(answer.rawPayload).toString('utf8')).toBe(plain.body)
    expect(answer.rawPayload.length * 3).toBeLessThan(plain.rawPayload.length)
    expect(answer.headers).not.toHaveProperty('etag')
  })

  it.each(['', 'identity', 'deflate', 'br;q=0', 'brotli', 'x-gzip', '*;q=0'])(
    'is not compressed for a client that accepts %j',
    async (accepted) => {
      const answer = await ask(LIST, {}, accepted)
      expect(answer.headers).not.toHaveProperty('content-encoding')
      expect(answer.headers.vary).toBe('accept-encoding')
      expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
      expect(answer.json()).toMatchObject({ flag: true })
    },
  )

  it('has the headers of every answer', async () => {
    const shared = ({ date, connection, vary, ...headers }: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('content-') || name === 'content-security-policy'))
    expect(shared((await ask(LIST, {}, 'br')).headers)).toEqual(shared((await ask(team.getList, {}, '')).headers))
  })
})

describe('an answer that is never compressed', () => {
  it('has a token, however long it is', async () => {
    const { headers, body } = await ask(login.doLogin, { username: as.username, password: PASSWORD }, EVERYTHING, null)
    expect(JSON.parse(body)).toMatchObject({ flag: true, response: { token: expect.any(String) } })
    expect(body.length).toBeGreaterThan(4096)
    expect(headers).not.toHaveProperty('content-encoding')
    expect((await ask(login.getLoginInfo, {}, EVERYTHING)).headers['content-encoding']).toBe('br')
  })

  it('is short', async () => {
    const { headers, body } = await ask(utility.getExports, {}, EVERYTHING)
    expect(body.length).toBeLessThan(4096)
    expect(headers).not.toHaveProperty('content-encoding')
    expect(headers).not.toHaveProperty('vary')
  })

  it('is a file', async () => {
    const dataArray = Array.from({ length: 2_000 }, (_, n) => ({ Name: `row ${n * 7_919}` }))
    const { response } = await t.call(utility.createXLS, { filename: 'rows', dataArray, putOnQueue: 0, subjectName: '' }, as)
    const { headers, rawPayload } = await ask(utility.downloadXLS, { filename: (response as { fileName: string }).fileName }, EVERYTHING)
    expect(rawPayload.length).toBeGreaterThan(4096)
    expect(rawPayload.subarray(0, 2).toString()).toBe('PK')
    expect(headers).not.toHaveProperty('content-encoding')
  })

  it('contains a secret', () => {
    const secrets = /"(token|secret|uri|recoveryCodes|linkHidden)"/
    const telling = CALLS.filter(({ output }) => secrets.test(JSON.stringify(z.toJSONSchema(output, { unrepresentable: 'any' }))))
    expect(telling.map(callKey)).toContain('com_login/doLogin')
    expect(telling.length).toBeGreaterThan(3)
    expect(telling.filter(({ kind }) => kind === 'query').map(callKey)).toEqual([])
  })
})
