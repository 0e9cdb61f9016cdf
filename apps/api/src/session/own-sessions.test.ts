import { MESSAGES } from '@ivue/contracts/messages.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { ownSession } from '@ivue/contracts/session/own-contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAudited } from '../testing/expect-audited.ts'
import { type SignIn, type TestApp, testApp } from '../testing/test-app.ts'
import { describeUserAgent } from './user-agent.ts'

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const MINUTE = 60_000

let t: TestApp
const sessionsOf = async (as: SignIn) => (await t.call(ownSession.getSessions, {}, as)).response.sessions
const isOpen = async (as: SignIn) => (await t.call(login.getLoginInfo, {}, as, { headers: { 'x-background': '1' } })).flag

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

describe('my sessions', () => {
  it('are listed with browser and address, and the current one marked, without ended or idle ones or those of other people', async () => {
    const { username } = await t.person()
    const idle = await t.signIn(username)
    t.clock.advance(31 * MINUTE)
    const ended = await t.signIn(username)
    await t.call(login.doLogout, {}, ended)
    await t.signedIn()
    const phone = await t.signIn(username, { from: '10.5.0.7', headers: { 'user-agent': 'curl/8.1' } })
    const here = await t.signIn(username, { headers: { 'user-agent': CHROME } })
    const sessions = await sessionsOf(here)
    expect(sessions).toMatchObject([
      { current: true, browser: 'Chrome on Windows', address: '127.0.0.1' },
      { current: false, browser: 'Another program', address: '10.5.0.7' },
    ])
    expect(sessions[0]?.startedAt).toBe(sessions[0]?.seenAt)
    expect([await isOpen(idle), await isOpen(phone)]).toEqual([false, true])
  })

  it('can be ended one by one, including the current one', async () => {
    const { username } = await t.person()
    const [there, here] = [await t.signIn(username), await t.signIn(username)]
    const sessions = await sessionsOf(here)
    const [mine, other] = [sessions.find(({ current }) => current), sessions.find(({ current }) => !current)]
    expect(await t.call(ownSession.endSession, { id: other?.id ?? 0 }, here)).toEqual({ flag: true, msg: '', response: {} })
    await expectAudited(t, ownSession.endSession, here, [`Session of ${username}: open → ended`])
    expect([await isOpen(there), await isOpen(here)]).toEqual([false, true])
    const answer = await t.send(ownSession.endSession, { id: mine?.id }, here)
    expect(answer.cookies[0]).toMatchObject({ name: 'ivue_session', value: '' })
    expect(await isOpen(here)).toBe(false)
  })

  it('of other people are not found, and continue', async () => {
    const [me, other] = [await t.signedIn(), await t.signedIn()]
    const [theirs] = await sessionsOf(other)
    expect(await t.call(ownSession.endSession, { id: theirs?.id ?? 0 }, me)).toEqual({ flag: false, msg: MESSAGES.notFound, response: {} })
    expect(await isOpen(other)).toBe(true)
  })

  it('can all be ended except the current one', async () => {
    const { username } = await t.person()
    const others = [await t.signIn(username), await t.signIn(username)]
    const here = await t.signIn(username)
    const stranger = await t.signedIn()
    expect((await t.call(ownSession.endOthers, {}, here)).response).toEqual({ ended: 2 })
    await expectAudited(t, ownSession.endOthers, here, [`Other sessions of ${username}: 2 open → 0 open`])
    expect(await Promise.all([...others, here, stranger].map(isOpen))).toEqual([false, false, true, true])
  })
})

describe('the name of a browser', () => {
  it.each([
    [CHROME, 'Chrome on Windows'],
    [`${CHROME} Edg/140.0.0.0`, 'Edge on Windows'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on macOS'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36', 'Chrome on Linux'],
    ['', 'Another program'],
  ])('of %s is %s', (agent, words) => {
    expect(describeUserAgent(agent)).toBe(words)
  })
})
