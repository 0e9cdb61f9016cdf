import { MESSAGES } from '@ivue/contracts/messages.ts'
import { team } from '@ivue/contracts/people/contract.ts'
import { login, tabs } from '@ivue/contracts/session/contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignIn, type TestApp, testApp } from '../testing/test-app.ts'

const MINUTE = 60_000
const OVER = { flag: false, msg: 'Session Over', response: {} }

let t: TestApp
let session: SignIn
const info = (as: SignIn | null = session, headers = {}) => t.call(login.getLoginInfo, {}, as, { headers })

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  session = await t.signIn((await t.person({ permissions: ['closing.view'] })).username)
})

describe('a session', () => {
  it('needs the cookie and the token of the same sign-in', async () => {
    const { cookie, token } = session
    const other = await t.signIn(session.username)
    expect((await info()).flag).toBe(true)
    for (const halves of [
      { cookie, token: other.token },
      { cookie: other.cookie, token },
      { cookie, token: '' },
      { cookie: '', token },
    ]) {
      expect(await info({ ...session, ...halves })).toEqual(OVER)
    }
    expect(await info(null)).toEqual(OVER)
  })

  it('has an answer with HTTP 200 when it is over, as the old client expects', async () => {
    expect((await t.send(login.getLoginInfo, {}, null)).statusCode).toBe(200)
  })

  it('ends 30 minutes after the last call', async () => {
    for (let i = 0; i < 3; i++) {
      t.clock.advance(29 * MINUTE)
      expect((await info()).flag).toBe(true)
    }
    t.clock.advance(31 * MINUTE)
    expect(await info()).toEqual(OVER)
  })

  it('is not extended by background requests', async () => {
    t.clock.advance(20 * MINUTE)
    expect((await info(session, { 'x-background': '1' })).flag).toBe(true)
    t.clock.advance(11 * MINUTE)
    expect(await info()).toEqual(OVER)
  })

  it('tells when it ends, and a background request does not move that', async () => {
    t.clock.set('2026-07-08T15:00:00Z')
    const fixed = await t.signIn(session.username)
    t.clock.set('2026-07-08T15:10:00Z')
    expect((await info(fixed, { 'x-background': '1' })).response).toMatchObject({
      idleEndsAt: '2026-07-08T15:30:00.000Z',
      absoluteEndsAt: '2026-07-09T03:00:00.000Z',
    })
    expect((await info(fixed)).response.idleEndsAt).toBe('2026-07-08T15:40:00.000Z')
    t.clock.set('2026-07-08T15:00:00Z')
  })

  it('ends twelve hours after the sign-in in any case', async () => {
    for (let minutes = 0; minutes < 700; minutes += 20) {
      t.clock.advance(20 * MINUTE)
      expect((await info()).flag).toBe(true)
    }
    t.clock.advance(20 * MINUTE)
    expect(await info()).toEqual(OVER)
  })

  it('ends at sign-out, which also removes the cookie', async () => {
    const other = await t.signIn(session.username)
    const answer = await t.send(login.doLogout, {}, session)
    expect(answer.json()).toEqual({ flag: true, msg: '', response: {} })
    expect(answer.cookies[0]).toMatchObject({ name: 'ivue_session', value: '', httpOnly: true })
    expect(await info()).toEqual(OVER)
    expect((await info(other)).flag).toBe(true)
  })

  it('ends when the person is deactivated', async () => {
    await t.db.user.update({ where: { id: session.userId }, data: { inactive: true } })
    expect(await info()).toEqual(OVER)
  })

  it('has the permissions of the groups at the time of each call', async () => {
    expect(await t.call(team.getList, {}, session)).toMatchObject({ flag: false, msg: MESSAGES.noPermission })
    const groups = await t.db.groupMember.findMany({ where: { userId: session.userId } })
    await t.db.groupPermission.create({ data: { groupId: groups[0]?.groupId ?? 0, permission: 'people.teams.view' } })
    expect((await info()).response.permissions).toEqual(['closing.view', 'people.teams.view'])
    expect((await t.call(team.getList, {}, session)).msg).not.toBe(MESSAGES.noPermission)
    await t.db.groupMember.deleteMany({ where: { userId: session.userId } })
    expect((await info()).response.permissions).toEqual([])
    expect(await t.call(team.getList, {}, session)).toMatchObject({ flag: false, msg: MESSAGES.noPermission })
  })

  it('returns the same as the sign-in, without the token', async () => {
    t.clock.advance(5 * MINUTE)
    const again = await t.signIn(session.username)
    const { response } = await info(again)
    expect(response).not.toHaveProperty('token')
    expect(response).toMatchObject({
      loggedId: String(session.userId),
      ad_network_acc: session.username,
      landing: '/closing',
      permissions: ['closing.view'],
    })
    const sessions = await t.db.session.findMany({ where: { userId: session.userId }, orderBy: { id: 'asc' } })
    expect(response.lastLoginAt).toBe(sessions[0]?.startedAt.toISOString())
  })
})

describe('the side menu', () => {
  it('shows the tabs that the person may see', async () => {
    const { response } = await t.call(tabs.getList, {}, session)
    expect(response.parentTabs.map(({ name }) => name)).toEqual([
      'My work',
      'Home',
      'Closing',
      'Processing',
      'Underwriting',
      'Log',
      'Quality',
      'Reports',
      'Administration',
    ])
    const shown = Object.values(response.childTabs).flatMap((tabsOfParent) => tabsOfParent.filter(({ isShow }) => isShow === 1))
    expect(shown.map(({ routeUrl }) => routeUrl)).toEqual(['/closing', '/closing/mine'])
  })
})
