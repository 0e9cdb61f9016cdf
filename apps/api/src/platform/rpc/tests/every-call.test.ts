import { CALLS, callKey } from '@ivue/contracts/calls.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { ALL_PERMISSIONS, isPermission } from '@ivue/contracts/permissions.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { DEFAULT_GROUPS } from '@ivue/database/demo/staff/groups.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildImplementations } from '../../../app.ts'
import type { Person } from '../../../testing/add-person.ts'
import { openSession } from '../../../testing/sessions.ts'
import { type SignIn, type TestApp, testApp } from '../../../testing/test-app.ts'
import { inTurn } from '../../../testing/thorough.ts'

const OVER = { flag: false, msg: MESSAGES.sessionOver, response: {} }
const NO_PERMISSION = { flag: false, msg: MESSAGES.noPermission, response: {} }
const listed = CALLS.map((call) => ({ name: callKey(call), call, access: call.access }))
/** The place of a call among all, by which neighbours try other roles. */
const PLACES = new Map(listed.map(({ name }, place) => [name, place]))
const guarded = listed.filter(({ access }) => access !== 'public')
const permitted = guarded.filter(({ access }) => isPermission(access))

let t: TestApp
let ended: SignIn
let deactivated: SignIn
let nobody: SignIn
/** One person for each built-in group. */
let roles: Map<string, { person: Person; signIn: SignIn; permissions: ReadonlySet<string> }>
/** People who hold every permission but one, by the missing permission. */
const without = new Map<string, Promise<SignIn>>()

beforeAll(async () => {
  t = await testApp()
  ended = await t.signedIn(...ALL_PERMISSIONS)
  await t.call(login.doLogout, {}, ended)
  deactivated = await t.signedIn(...ALL_PERMISSIONS)
  await t.db.user.update({ where: { id: deactivated.userId }, data: { inactive: true } })
  nobody = await t.signedIn()
  roles = new Map()
  for (const { title, permissions } of DEFAULT_GROUPS) {
    const granted = [...new Set(permissions)]
    const person = await t.person({ permissions: granted })
    roles.set(title, { person, signIn: await openSession(t.db, person), permissions: new Set(granted) })
  }
})
afterAll(() => t.close())

describe('every call of the contracts', () => {
  it('has exactly one implementation', () => {
    const built = buildImplementations(t.services).map(({ call }) => callKey(call))
    expect(built.sort()).toEqual(CALLS.map(callKey).sort())
  })

  it('is public only if a person without a session needs it', () => {
    expect(listed.filter(({ access }) => access === 'public').map(({ name }) => name)).toEqual([
      'com_login/doLogin',
      'com_login/forgotPassword',
      'com_login/stage1',
      'com_login/stage2',
    ])
  })
})

describe.each(guarded)('$name', ({ call }) => {
  it('needs a session: it is refused for no session, a signed-out person and a deactivated one', async () => {
    for (const who of [null, ended, deactivated]) {
      const answer = await t.send(call, {}, who)
      expect([answer.statusCode, answer.json()]).toEqual([200, OVER])
    }
  })
})

describe.each(permitted)('$name', ({ call, access }) => {
  it(`needs ${access}, and no other permission replaces it`, async () => {
    const others = without.get(access) ?? t.signedIn(...ALL_PERMISSIONS.filter((permission) => permission !== access))
    without.set(access, others)
    for (const who of [nobody, await others]) {
      const answer = await t.send(call, {}, who)
      expect([answer.statusCode, answer.json()]).toEqual([200, NO_PERMISSION])
    }
  })
})

/** Tries each call that needs a permission. A run of `npm test` takes a third of the roles, which differ between calls and days. */
describe.each(guarded)('$name', ({ name, call, access }) => {
  it('answers each role exactly as its group allows', async () => {
    const answered = await Promise.all(
      inTurn([...roles], PLACES.get(name)).map(async ([title, { person, signIn, permissions }]) => {
        // Signing out ends the session, so it gets a separate one.
        const answer = await t.send(call, {}, call.option === login.doLogout.option ? await openSession(t.db, person) : signIn)
        const may = access === 'signed-in' || permissions.has(access)
        const msg = String(answer.headers['content-type']).startsWith('application/json') ? answer.json().msg : ''
        expect([title, answer.statusCode, msg === MESSAGES.sessionOver]).toEqual([title, 200, false])
        return [title, may, msg !== MESSAGES.noPermission]
      }),
    )
    expect(answered.filter(([, may, did]) => may !== did)).toEqual([])
  })
})
