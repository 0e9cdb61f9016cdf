import { inspect } from 'node:util'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import argon2 from 'argon2'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { PASSWORD } from '../../testing/add-person.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { createSignIn } from './sign-in.ts'

const WRONG = 'Welcome#2027'
const directory = { authenticate: async () => 'unavailable' as const }

let t: TestApp
let addresses = 0
const elsewhere = () => ({ from: `10.0.${addresses >> 8}.${addresses++ & 255}` })
const guess = (username: string, password: string, options: { from?: string } = {}) =>
  t.call(login.doLogin, { username, password }, null, options)

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
afterEach(() => vi.restoreAllMocks())

describe('signing in', () => {
  it('returns the person, with the time of the previous sign-in', async () => {
    const lead = await t.person({ fullName: 'Amara Obi' })
    const team = await t.db.team.create({ data: { name: 'Team 1', department: 'Closing', leaderId: lead.id } })
    const roles = ['Manager - Closing', 'Closer'] as const
    const person = await t.person({
      username: 'Dana.Kim',
      fullName: 'Dana Kim',
      teamId: team.id,
      roles,
      permissions: ['closing.log', 'imports.run'],
    })

    const first = await guess('dana.kim', PASSWORD)
    expect(first).toEqual({
      flag: true,
      msg: '',
      response: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        lastLoginAt: '',
        fullName: 'Dana Kim',
        loggedId: String(person.id),
        role: 'Closer, Manager - Closing',
        access_level: 'Employee',
        teamLead: 'Amara Obi',
        loginType: 0,
        landing: '/closinglog',
        ad_network_acc: 'Dana.Kim',
      },
    })
    const { lastLoginAt } = await t.db.user.findUniqueOrThrow({ where: { id: person.id } })
    expect((await guess(' DANA.KIM ', PASSWORD)).response.lastLoginAt).toBe(lastLoginAt?.toISOString())
  })

  it('sets a cookie that scripts cannot read and other sites cannot send', async () => {
    const { username } = await t.person()
    const answer = await t.send(login.doLogin, { username, password: PASSWORD })
    expect(answer.cookies).toEqual([
      { name: 'ivue_session', value: expect.stringMatching(/^[\w-]{43}$/), path: '/', httpOnly: true, sameSite: 'Lax' },
      {
        name: 'ivue_browser',
        value: expect.stringMatching(/^[\w-]{16}\.\d{13}\.[\w-]{43}$/),
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        maxAge: 30 * 86_400,
      },
    ])
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('sends the cookie only over TLS and only from this host if the app is behind TLS, and accepts no other', async () => {
    const secure = await testApp({ env: { PUBLIC_URL: 'https://ivue.example.test' } })
    const { username } = await secure.person()
    const answer = await secure.send(login.doLogin, { username, password: PASSWORD })
    const value = answer.cookies[0]?.value ?? ''
    const protection = { path: '/', httpOnly: true, sameSite: 'Lax', secure: true }
    expect(answer.cookies).toEqual([
      { name: '__Host-ivue_session', value, ...protection },
      { name: '__Host-ivue_browser', value: expect.any(String), maxAge: 30 * 86_400, ...protection },
    ])

    const ask = async (cookie: string, call: keyof typeof login = 'getLoginInfo') =>
      secure.send(login[call], {}, null, { headers: { 'custom-type': answer.json().response.token, cookie } })
    const stream = (cookie: string) =>
      secure.app.inject({ url: '/events', headers: { 'custom-type': answer.json().response.token, cookie } })
    expect((await ask(`ivue_session=${value}`)).json().msg).toBe(MESSAGES.sessionOver)
    expect((await stream(`ivue_session=${value}`)).json().msg).toBe(MESSAGES.sessionOver)
    expect((await ask(`__Host-ivue_session=${value}`)).json().flag).toBe(true)
    const farewell = await ask(`__Host-ivue_session=${value}`, 'doLogout')
    await secure.close()
    expect(farewell.cookies[0]).toMatchObject({ name: '__Host-ivue_session', value: '', path: '/', secure: true })
  })

  it('stores neither cookie nor token in plain form, and not the name of a failed sign-in', async () => {
    const { username } = await t.person()
    const { cookie, token } = await t.signIn(username)
    await guess('somebody.unknown', WRONG)
    const [{ text } = { text: '' }] = await t.db.$queryRaw<{ text: string }[]>`
      SELECT concat((SELECT string_agg(s::text, '') FROM sessions s), (SELECT string_agg(f::text, '') FROM sign_in_failures f)) AS text`
    const hex = (secret: string) => Buffer.from(secret).toString('hex')
    for (const secret of [cookie, token, 'somebody.unknown']) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(hex(secret))
    }
    expect(text.length).toBeGreaterThan(100)
  })

  it("ends the browser's earlier session", async () => {
    const { username } = await t.person()
    const before = await t.signIn(username)
    const signIn = createSignIn(t.services, { directory })
    await signIn({ username, password: PASSWORD }, { address: '127.0.0.1', agent: '', sessionCookie: before.cookie })
    expect(await t.call(login.getLoginInfo, {}, before)).toMatchObject({ flag: false, msg: MESSAGES.sessionOver })
  })

  it('leaves no password, cookie or token in the log', async () => {
    const { username } = await t.person()
    t.lines.length = 0
    const session = await t.signIn(username)
    await guess(username, WRONG)
    await t.call(login.getLoginInfo, {}, session)
    await t.send(login.doLogin, `{"username": "${username}", "password": "${PASSWORD}"`)
    const log = t.lines.join()
    for (const secret of [PASSWORD, WRONG, session.cookie, session.token]) expect(log).not.toContain(secret)
  })
})

describe('a refused sign-in', () => {
  it('has the same answer for an unknown name, a wrong password, a deactivated person and one without a password, after one hash each', async () => {
    const right = await t.person()
    const inactive = await t.person({ inactive: true })
    const without = await t.person({ passwordHash: null })
    const verify = vi.spyOn(argon2, 'verify')
    const answers = [
      await guess('no.such.person', PASSWORD),
      await guess(right.username, WRONG),
      await guess(inactive.username, PASSWORD),
      await guess(without.username, PASSWORD),
    ]
    expect(answers).toEqual(Array(4).fill({ flag: false, msg: 'Invalid credentials, try again !!', response: {} }))
    expect(verify).toHaveBeenCalledTimes(4)
  })

  it('is in the audit trail under the account that was guessed; the text typed for an unknown name is not stored', async () => {
    const right = await t.person()
    const inactive = await t.person({ inactive: true })
    const typed = 'My-Passw0rd#1'
    const { from } = elsewhere()
    for (const username of [right.username.toUpperCase(), inactive.username, typed]) await guess(username, WRONG, { from })
    for (let i = 0; i < 5; i++) await guess(right.username, WRONG, { from })
    await t.services.audit.flush()
    const entries = await t.db.auditEntry.findMany({ where: { address: from }, orderBy: { id: 'asc' } })
    const of = ({ id, username }: { id: number; username: string }) => ({ userId: id, username, outcome: 'refused' })
    // Attempts without an account, and further attempts of the locked pair, are aggregated.
    const summed = { userId: null, username: '', outcome: 'refused', message: '2 calls within a minute' }
    expect(entries).toMatchObject([of(right), of(inactive), ...Array(4).fill(of(right)), summed])
    expect(inspect([entries, t.lines], { depth: null, maxArrayLength: null })).not.toContain(typed)
  })

  it('is the answer to a password that differs in one character', async () => {
    const { username } = await t.person()
    for (const typed of [` ${PASSWORD}`, `${PASSWORD} `, PASSWORD.toLowerCase(), PASSWORD.slice(0, -1)])
      expect((await guess(username, typed)).msg).toBe(MESSAGES.invalidCredentials)
    expect((await guess(username, PASSWORD)).flag).toBe(true)
  })

  it('sets no cookie', async () => {
    expect(
      (await t.send(login.doLogin, { username: 'no.such.person', password: WRONG }, null, elsewhere())).headers['set-cookie'],
    ).toBeUndefined()
  })

  it.each([
    { username: '', password: PASSWORD },
    { username: '   ', password: PASSWORD },
    { username: 'somebody', password: '' },
    { username: 'somebody', password: '        ' },
    { username: 'somebody' },
    { password: PASSWORD },
    { username: 'x'.repeat(257), password: PASSWORD },
    { username: ['somebody'], password: { $ne: '' } },
  ])('has the same answer for invalid fields, without a hash and without being counted: %j', async (body) => {
    const verify = vi.spyOn(argon2, 'verify')
    const counted = await t.db.signInFailure.count()
    expect((await t.send(login.doLogin, body)).json()).toMatchObject({ flag: false, msg: 'Invalid credentials, try again !!' })
    expect(verify).not.toHaveBeenCalled()
    expect(await t.db.signInFailure.count()).toBe(counted)
  })

  it.each(["' OR 1=1 --", '%', 'person._', '\\', '*)(uid=*', '\ud800'])('treats %s as a name and nothing else', async (username) => {
    expect(await guess(username, PASSWORD, elsewhere())).toMatchObject({ flag: false, msg: MESSAGES.invalidCredentials })
  })
})
