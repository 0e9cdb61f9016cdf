import { closing } from '@ivue/contracts/desks/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { ownSession } from '@ivue/contracts/session/own-contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addLoan } from '../testing/loans.ts'
import { type SignIn, type TestApp, testApp } from '../testing/test-app.ts'

const MINUTE = 60_000
const SESSION_OVER = { flag: false, msg: MESSAGES.sessionOver, response: {} }

let t: TestApp
const list = (as: SignIn, options = {}) => t.call(closing.getDashboardClosingTaskList, {}, as, options)
const loansOf = async (as: SignIn) => ((await list(as)).response as { totalItems: number }).totalItems
const seenAt = async (as: SignIn) =>
  (await t.db.session.findFirstOrThrow({ where: { userId: as.userId }, orderBy: { id: 'desc' } })).seenAt.getTime()

/** Adds a closer with two loans who has read the list once, so that the next page checks the session in the same statement. */
async function someoneKnown(): Promise<SignIn> {
  const closer = await t.person({ roles: ['Closer'], permissions: ['closing.view'] })
  await addLoan(t.db, { slots: [closer.id] })
  await addLoan(t.db, { slots: [null, closer.id] })
  const as = await t.signIn(closer.username)
  expect([await loansOf(as), await loansOf(as)]).toEqual([2, 2])
  return as
}

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

describe('for a person whose session is cached', () => {
  it('a page is refused after their session ended, on any server', async () => {
    const as = await someoneKnown()
    await t.db.session.updateMany({ where: { userId: as.userId }, data: { endedAt: t.services.now() } })
    expect(await list(as)).toEqual(SESSION_OVER)
  })

  it('a page is refused after they signed out or somebody ended their sessions', async () => {
    const as = await someoneKnown()
    const elsewhere = await t.signIn(as.username)
    await t.call(ownSession.endOthers, {}, elsewhere)
    expect([await list(as), await loansOf(elsewhere)]).toEqual([SESSION_OVER, 2])
    await t.call(login.doLogout, {}, elsewhere)
    expect(await list(elsewhere)).toEqual(SESSION_OVER)
  })

  it('a page is refused after they were deactivated', async () => {
    const as = await someoneKnown()
    await t.db.user.update({ where: { id: as.userId }, data: { inactive: true } })
    expect(await list(as)).toEqual(SESSION_OVER)
  })

  it('a page is refused when their groups no longer allow it', async () => {
    const as = await someoneKnown()
    await t.db.groupPermission.deleteMany({ where: { group: { members: { some: { userId: as.userId } } } } })
    expect(await list(as)).toMatchObject({ flag: false, msg: MESSAGES.noPermission })
  })

  it('a page shows more when they get more permissions', async () => {
    const as = await someoneKnown()
    await t.db.userRole.create({ data: { userId: as.userId, role: 'Manager - Closing' } })
    expect(await loansOf(as)).toBeGreaterThan(2)
  })

  it('a page without rows and an invalid request have their usual answers', async () => {
    const as = await someoneKnown()
    expect(await t.call(closing.getDashboardClosingTaskList, { loanNumber: '999' }, as)).toMatchObject({
      flag: true,
      response: { totalItems: 0 },
    })
    expect(await t.call(closing.getDashboardClosingTaskList, { taskStatus: 'Nonsense' }, as)).toMatchObject({
      flag: false,
      response: { fields: { taskStatus: expect.stringContaining('WIP') } },
    })
  })

  it('cookie and token of different sessions are refused', async () => {
    const [one, other] = [await someoneKnown(), await someoneKnown()]
    expect(await list({ ...one, token: other.token })).toEqual(SESSION_OVER)
    expect(await list({ ...one, cookie: other.cookie })).toEqual(SESSION_OVER)
  })

  it('the idle time is extended by pages, written once a minute, and ends', async () => {
    const as = await someoneKnown()
    const before = await seenAt(as)
    t.clock.advance(50_000)
    await loansOf(as)
    expect(await seenAt(as)).toBe(before)
    t.clock.advance(20_000)
    await loansOf(as)
    expect(await seenAt(as)).toBeGreaterThanOrEqual(before + 70_000)
    for (let minutes = 0; minutes < 45; minutes += 15) {
      t.clock.advance(15 * MINUTE)
      expect(await loansOf(as)).toBe(2)
    }
    t.clock.advance(31 * MINUTE)
    expect(await list(as)).toEqual(SESSION_OVER)
  })

  it('all pages are refused after a shortened idle time has ended their session', async () => {
    const as = await someoneKnown()
    t.clock.advance(7 * MINUTE)
    await t.db.setting.create({ data: { key: 'session.idleMinutes', value: 5 } })
    t.services.settings.forget()
    expect([await list(as), await list(as)]).toEqual([SESSION_OVER, SESSION_OVER])
    await t.db.setting.delete({ where: { key: 'session.idleMinutes' } })
    t.services.settings.forget()
  })

  it('background requests do not extend the session', async () => {
    const as = await someoneKnown()
    for (let minutes = 0; minutes < 30; minutes += 5) {
      expect(await list(as, { headers: { 'x-background': '1' } })).toMatchObject({ flag: true })
      t.clock.advance(5 * MINUTE)
    }
    expect(await list(as, { headers: { 'x-background': '1' } })).toEqual(SESSION_OVER)
  })
})
