import { CALLS, callKey } from '@ivue/contracts/calls.ts'
import type { Call } from '@ivue/contracts/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProgram, byKey, type Program } from '../../../testing/programs.ts'
import { openSession } from '../../../testing/sessions.ts'
import { type SignIn, type TestApp, testApp } from '../../../testing/test-app.ts'
import { exampleOf } from '../../openapi/examples.ts'

/** The calls that a program may not make: those about a session, a password, preferences or mail to oneself, and those that make keys. */
const FOR_PEOPLE = [
  ...['doLogout', 'getLoginInfo', 'checkPasswordStatus', 'changePassword'].map((task) => `com_login/${task}`),
  'com_tabs/getList',
  ...['getSessions', 'endSession', 'endOthers', 'getSecurity'].map((task) => `com_session/${task}`),
  ...['beginTotp', 'confirmTotp', 'newRecoveryCodes', 'removeTotp'].map((task) => `com_session/${task}`),
  ...['makeKey', 'revokeKey'].map((task) => `com_apikeys/${task}`),
  ...['getSchedules', 'getRecipients', 'saveSchedule', 'mailReport', 'deleteSchedule'].map((task) => `com_schedules/${task}`),
  ...['getViews', 'saveView', 'deleteView', 'saveLayout'].map((task) => `com_grid/${task}`),
  ...['getPhrases', 'savePhrase', 'deletePhrase'].map((task) => `com_worklist/${task}`),
  ...['getMyWork', 'takeNext'].map((task) => `com_mywork/${task}`),
  ...['getList', 'markRead'].map((task) => `com_notifications/${task}`),
  ...['getPresence', 'open', 'openLoan', 'close', 'takeOver'].map((task) => `com_live/${task}`),
  ...['getWatch', 'getWatches', 'followLoan', 'unfollowLoan', 'snoozeLoan', 'wakeLoan'].map((task) => `com_watch/${task}`),
]

const guarded = CALLS.filter(({ access }) => access !== 'public').map((call) => ({ name: callKey(call), call }))

let t: TestApp
let program: Program
/** A person with the same permissions and row scope. */
let person: SignIn
beforeAll(async () => {
  t = await testApp()
  // The people and groups that the bodies name, and people of each desk for a sample workbook.
  for (let nth = 0; nth < 20; nth++) await t.person({ roles: ['Closer', 'Processor', 'Underwriter'] })
  program = await addProgram(t, ALL_PERMISSIONS)
  person = await openSession(t.db, await t.person({ permissions: ALL_PERMISSIONS, accessLevel: 'Manager' }))
})
afterAll(() => t.close())

it('every call that is for people is named here', () => {
  expect(
    CALLS.filter(({ forPeople }) => forPeople)
      .map(callKey)
      .sort(),
  ).toEqual([...FOR_PEOPLE].sort())
})

async function send(call: Call, as: SignIn | null, headers = {}) {
  const answer = await t.send(call, exampleOf(call), as, { headers })
  const isFile = !String(answer.headers['content-type']).startsWith('application/json')
  const { flag, msg } = isFile ? { flag: true, msg: '' } : answer.json()
  return { status: answer.statusCode, flag, msg }
}

describe.each(guarded.filter(({ name }) => FOR_PEOPLE.includes(name)))('$name', ({ call }) => {
  it('is refused for a program', async () => {
    expect(await send(call, null, byKey(program))).toEqual({ status: 200, flag: false, msg: MESSAGES.notForPrograms })
  })
})

describe.each(guarded.filter(({ name }) => !FOR_PEOPLE.includes(name)))('$name', ({ call }) => {
  it('answers a program as a person with the same permissions', async () => {
    const answer = await send(call, null, byKey(program))
    expect(answer.status).toBe(200)
    expect([MESSAGES.sessionOver, MESSAGES.noPermission, MESSAGES.notForPrograms]).not.toContain(answer.msg)
    // Commands change what the next one finds.
    if (call.kind === 'query') expect(answer).toEqual(await send(call, person))
  })
})
