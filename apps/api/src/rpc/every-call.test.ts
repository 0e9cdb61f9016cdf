import { CALLS, callKey } from '@ivue/contracts/calls.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { ALL_PERMISSIONS, isPermission } from '@ivue/contracts/permissions.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { implementationsOf } from '../app.ts'
import { type SignIn, type TestApp, testApp } from '../testing/app.ts'
import { isNotBuilt } from './implement.ts'

const OVER = { flag: false, msg: MESSAGES.sessionOver, response: {} }
const NO_PERMISSION = { flag: false, msg: MESSAGES.noPermission, response: {} }
const listed = CALLS.map((call) => ({ name: callKey(call), call, access: call.access }))
const guarded = listed.filter(({ access }) => access !== 'public')
const permitted = guarded.filter(({ access }) => isPermission(access))

let t: TestApp
let ended: SignIn
let deactivated: SignIn
let nobody: SignIn

beforeAll(async () => {
  t = await testApp()
  ended = await t.signedIn(...ALL_PERMISSIONS)
  await t.call(login.doLogout, {}, ended)
  deactivated = await t.signedIn(...ALL_PERMISSIONS)
  await t.db.user.update({ where: { id: deactivated.userId }, data: { inactive: true } })
  nobody = await t.signedIn()
})
afterAll(() => t.close())

describe('every call of the wire', () => {
  it('has exactly one implementation', () => {
    const built = implementationsOf(t.services).map(({ call }) => callKey(call))
    expect(built.sort()).toEqual(CALLS.map(callKey).sort())
  })

  it('is public only where a person without a session needs it', () => {
    expect(listed.filter(({ access }) => access === 'public').map(({ name }) => name)).toEqual([
      'com_login/doLogin',
      'com_login/forgotPassword',
      'com_login/stage1',
      'com_login/stage2',
    ])
  })

  it('that is not built yet says so, and is listed here', () => {
    const missing = implementationsOf(t.services).filter(isNotBuilt)
    expect(missing.map(({ call }) => callKey(call)).sort()).toMatchSnapshot()
  })
})

describe.each(guarded)('$name', ({ call }) => {
  it('needs a session: nobody, someone who signed out, someone deactivated', async () => {
    for (const who of [null, ended, deactivated]) {
      const answer = await t.send(call, {}, who)
      expect([answer.statusCode, answer.json()]).toEqual([200, OVER])
    }
  })
})

describe.each(permitted)('$name', ({ call, access }) => {
  it(`needs ${access}, and no other permission stands in for it`, async () => {
    const others = await t.signedIn(...ALL_PERMISSIONS.filter((permission) => permission !== access))
    for (const who of [nobody, others]) {
      const answer = await t.send(call, {}, who)
      expect([answer.statusCode, answer.json()]).toEqual([200, NO_PERMISSION])
    }
  })
})
