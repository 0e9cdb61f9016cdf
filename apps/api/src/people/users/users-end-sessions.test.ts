import { MESSAGES } from '@ivue/contracts/messages.ts'
import { users } from '@ivue/contracts/people/contract.ts'
import { USER_REFUSED } from '@ivue/contracts/people/rules.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAudited } from '../../testing/expect-audited.ts'
import { openSession } from '../../testing/sessions.ts'
import { type SignIn, type TestApp, testApp } from '../../testing/test-app.ts'
import { type UsersWorld, usersWorld } from './users-world.fixture.ts'

let t: TestApp
let world: UsersWorld

beforeAll(async () => {
  t = await testApp()
  world = await usersWorld(t)
})
afterAll(() => t.close())

const isOpen = async (as: SignIn) => (await t.call(login.getLoginInfo, {}, as, { headers: { 'x-background': '1' } })).flag

describe('the sessions of a person', () => {
  it('are counted in the form and all end together, without those of other people', async () => {
    const closer = await t.person({ fullName: 'Dana Kim', permissions: ['closing.view'] })
    const [desk, phone] = [await openSession(t.db, closer), await openSession(t.db, closer)]
    expect(await world.open(world.officer, closer)).toMatchObject({ openSessions: 2, endSessionsRefused: '' })
    expect(await t.call(users.endSessions, { userId: closer.id }, world.officer)).toEqual({
      flag: true,
      msg: 'Dana Kim is signed out everywhere',
      response: { ended: 2 },
    })
    await expectAudited(t, users.endSessions, world.officer, [`Sessions of ${closer.username}: 2 open → 0 open`])
    expect(await Promise.all([desk, phone, world.officer, world.administrator].map(isOpen))).toEqual([false, false, true, true])
    expect(await world.open(world.officer, closer)).toMatchObject({ openSessions: 0, endSessionsRefused: USER_REFUSED.notSignedIn })
    expect(await t.call(users.endSessions, { userId: closer.id }, world.officer)).toMatchObject({
      flag: false,
      msg: USER_REFUSED.notSignedIn,
    })
    const notices = await t.db.notification.findMany({ where: { userId: closer.id } })
    expect(notices).toMatchObject([{ kind: 'account', text: 'Otto Officer ended your sessions' }])
  })

  it('do not end if the person has more permissions, is the reader, or does not exist', async () => {
    const manager = await t.person({ permissions: ['closing.view', 'closing.assign'] })
    const session = await openSession(t.db, manager)
    const ask = (userId: number) => t.call(users.endSessions, { userId }, world.officer)
    expect(await ask(manager.id)).toMatchObject({ flag: false, msg: MESSAGES.holdsMore })
    expect(await ask(world.officer.userId)).toMatchObject({ flag: false, msg: USER_REFUSED.ownSessions })
    expect(await ask(999_999)).toMatchObject({ flag: false, msg: MESSAGES.notFound })
    expect([await isOpen(session), await isOpen(world.officer)]).toEqual([true, true])
  })
})
