import { dataImport } from '@ivue/contracts/imports/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { team } from '@ivue/contracts/people/contract.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignIn, type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
let session: SignIn

beforeAll(async () => {
  t = await testApp()
  session = await t.signedIn('closing.view')
  await t.db.team.create({ data: { department: 'Closing', name: 'North' } })
})
afterAll(() => t.close())

const envelope = (msg: unknown = expect.any(String)) => ({ flag: false, msg, response: {} })

describe('a request that is no call', () => {
  it.each([
    [{ option: 'com_login', task: 'noSuchTask' }],
    [{ option: 'com_nowhere', task: 'getList' }],
    [{ option: '__proto__', task: 'constructor' }],
    [{ option: '', task: '' }],
  ])('is not found: %j', async (call) => {
    const answer = await t.send(call, {}, session)
    expect([answer.statusCode, answer.json()]).toEqual([404, envelope()])
  })

  it.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const)('is refused with the method %s', async (method) => {
    const answer = await t.app.inject({ method, url: '/index.php?option=com_login&task=getLoginInfo' })
    expect([answer.statusCode, answer.headers.allow, answer.json()]).toEqual([405, 'POST', envelope()])
  })

  it('is not found at another address', async () => {
    const answer = await t.app.inject({ method: 'POST', url: '/no/such/address' })
    expect([answer.statusCode, answer.json()]).toEqual([404, envelope()])
  })
})

describe('a body that cannot be read', () => {
  const info = (payload: string | Buffer, headers = {}) => t.send(login.getLoginInfo, payload, session, { headers })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/html'])(
    'is refused as %s',
    async (type) => {
      const answer = await info('{}', { 'content-type': type })
      expect([answer.statusCode, answer.json()]).toEqual([415, envelope()])
    },
  )

  it('is refused by a list if its type is not JSON, also for a session that is checked with the page', async () => {
    const as = await t.signedIn('people.teams.view')
    const list = (headers = {}) => t.send(team.getList, {}, as, { headers })
    expect((await list()).json()).toMatchObject({ flag: true, response: { tdata: [{}] } })
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await list({ 'content-type': type })
      expect([answer.statusCode, answer.json()]).toEqual([415, envelope('Send JSON')])
    }
    expect((await list()).json()).toMatchObject({ flag: true })
  })

  it.each(['{', '{"a":}', 'nonsense', '\u0000', '{"__proto__": {"flag": true}}'])('is refused when it is %j', async (text) => {
    const answer = await info(text)
    expect([answer.statusCode, answer.json()]).toEqual([400, envelope('The body is not readable JSON')])
  })

  it('is refused above 1 MB, and read up to that', async () => {
    const bodyOf = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`
    const tooLarge = await info(bodyOf(1024 * 1024 + 1))
    expect([tooLarge.statusCode, tooLarge.json()]).toEqual([413, envelope()])
    expect((await info(bodyOf(1024 * 1024))).statusCode).toBe(200)
  })

  it.each(['', '{}', 'null'])('counts as empty if it is %j', async (text) => {
    expect((await info(text)).json()).toMatchObject({ flag: true })
  })

  it.each(['[]', '"text"', '12', 'true'])('is refused as no object if it is %s', async (text) => {
    const words = 'Send the body as an object'
    expect((await info(text)).json()).toEqual({ flag: false, msg: words, response: { fields: { body: words } } })
  })

  it('is refused if it is deeply nested', async () => {
    const deep = '['.repeat(400_000) + ']'.repeat(400_000)
    for (const text of [deep, `{"nobodyReadsIt":${deep}}`]) {
      const answer = await info(text)
      expect([answer.statusCode, answer.json()]).toEqual([400, envelope('The body is not readable JSON')])
    }
  })

  it('has the last value for a field sent twice', async () => {
    const permitted = await t.signedIn('people.teams.view')
    const list = async (text: string) => (await t.send(team.getList, text, permitted)).json()
    expect(await list('{"taskStatus":[],"taskStatus":""}')).toMatchObject({ flag: true })
    expect(await list('{"taskStatus":"","taskStatus":[]}')).toMatchObject({
      flag: false,
      msg: 'Send taskStatus as text or a number',
      response: { fields: { taskStatus: 'Send taskStatus as text or a number' } },
    })
  })
})

describe('an invalid upload', () => {
  const file = (bytes: number) =>
    `--x\r\nContent-Disposition: form-data; name="f"; filename="a.xlsx"\r\nContent-Type: application/octet-stream\r\n\r\n${'a'.repeat(bytes)}`
  const UNREADABLE = 'Send one whole file as multipart/form-data'
  const CUT_SHORT = 'The request ended before it was whole'

  it.each([
    ['has no boundary', 'multipart/form-data', `${file(9)}\r\n--x--`, UNREADABLE],
    ['has another boundary', 'multipart/form-data; boundary=y', `${file(9)}\r\n--x--`, UNREADABLE],
    ['has a boundary that is too long', `multipart/form-data; boundary=${'x'.repeat(300)}`, `${file(9)}\r\n--x--`, UNREADABLE],
    ['has a short file that ends too early', 'multipart/form-data; boundary=x', file(9), CUT_SHORT],
    ['has a long file that ends too early', 'multipart/form-data; boundary=x', file(3_000_000), CUT_SHORT],
  ])('is refused if it %s, without an internal error', async (_what, type, body, words) => {
    t.lines.length = 0
    const answer = await t.send(dataImport.closingAssignmentUpload, body, await t.signedIn('imports.run'), {
      headers: { 'content-type': type },
    })
    expect([answer.statusCode, answer.json()]).toEqual([400, envelope(words)])
    expect(t.lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  })

  it.each(['application/jsonp', 'multipart/form-data-x'])('is refused as %s', async (type) => {
    const answer = await t.send(dataImport.closingAssignmentUpload, '{}', await t.signedIn('imports.run'), {
      headers: { 'content-type': type },
    })
    expect([answer.statusCode, answer.json()]).toEqual([415, envelope('Send JSON')])
  })
})

describe('the order of checks', () => {
  const nonsense = '{"teamId": ['

  it('is the call, the session, the permission, then the body', async () => {
    expect((await t.send({ option: 'com_team', task: 'none' }, nonsense)).statusCode).toBe(404)
    expect((await t.send(team.delTeam, nonsense)).json()).toEqual(envelope(MESSAGES.sessionOver))
    expect((await t.send(team.delTeam, nonsense, session)).json()).toEqual(envelope(MESSAGES.noPermission))
    const permitted = await t.signedIn('people.teams.edit')
    expect((await t.send(team.delTeam, nonsense, permitted)).statusCode).toBe(400)
  })

  it('is the same for a wrong content type and size', async () => {
    expect((await t.send(team.delTeam, 'x', null, { headers: { 'content-type': 'text/plain' } })).json()).toEqual(
      envelope(MESSAGES.sessionOver),
    )
    expect((await t.send(team.delTeam, 'x'.repeat(2_000_000), null)).json()).toEqual(envelope(MESSAGES.sessionOver))
  })
})

describe('every answer', () => {
  it.each(['/index.php?option=com_login&task=getLoginInfo', '/no/such/address', '/health/live'])(
    'carries the security headers: %s',
    async (url) => {
      const { headers } = await t.app.inject({ method: url.startsWith('/index') ? 'POST' : 'GET', url })
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/)
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer' })
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
      for (const directive of ["object-src 'none'", "base-uri 'none'"]) expect(policy).toContain(directive)
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
    },
  )

  it('of a list has them too, and the right length', async () => {
    const { username } = await t.person({ permissions: ['people.teams.view'] })
    const answer = await t.send(team.getList, {}, await t.signIn(username))
    const other = await t.send(login.getLoginInfo, {}, session)
    expect(answer.json()).toMatchObject({ flag: true, response: { totalItems: expect.any(Number) } })
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
    const shared = ({ date, connection, 'content-length': length, ...headers }: typeof answer.headers) => headers
    expect(shared(answer.headers)).toEqual(shared(other.headers))
  })

  it('with data is never stored', async () => {
    expect((await t.send(login.getLoginInfo, {}, session)).headers['cache-control']).toBe('no-store')
    expect((await t.send(login.getLoginInfo, {}, null)).headers['cache-control']).toBe('no-store')
  })

  it('to a call without permission is logged with call and person, and without the body', async () => {
    t.lines.length = 0
    await t.send(team.getList, { taskStatus: 'secret words' }, session, { from: '10.2.3.9' })
    expect(t.lines.map((line) => JSON.parse(line))).toEqual([
      {
        level: 40,
        msg: 'no permission',
        call: 'com_team/getList',
        userId: session.userId,
        time: expect.any(Number),
        pid: expect.any(Number),
        hostname: expect.any(String),
        reqId: expect.any(String),
      },
    ])
  })

  it.each([
    ['an invalid body', team.getList, { filterData: { pageNo: 'secret words' } }],
    ['a missing record', team.editTeam, { teamId: '987654' }],
  ])('that refuses a query is logged too, without the body: %s', async (_why, call, body) => {
    const { username, id } = await t.person({ permissions: ['people.teams.view'] })
    const asking = await t.signIn(username)
    t.lines.length = 0
    expect((await t.send(call, body, asking)).json().flag).toBe(false)
    expect(t.lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 30, msg: 'query refused', call: `com_team/${call.task}`, userId: id },
    ])
    expect(t.lines.join()).not.toMatch(/secret|987654/)
  })

  it('to a command has an audit entry: who, what, from where and with what outcome', async () => {
    const other = await t.signIn(session.username)
    await t.send(login.doLogout, {}, other, { from: '10.2.3.4' })
    await t.send(team.delTeam, {}, session, { from: '10.2.3.4' })
    const entries = await t.db.auditEntry.findMany({ where: { address: '10.2.3.4' }, orderBy: { id: 'asc' } })
    const who = { userId: session.userId, username: session.username }
    expect(entries).toMatchObject([
      { ...who, option: 'com_login', task: 'doLogout', title: 'Sign out', outcome: 'done', message: '' },
      { ...who, option: 'com_team', task: 'delTeam', outcome: 'refused', message: MESSAGES.noPermission },
    ])
  })
})
