import { MESSAGES } from '@ivue/contracts/messages.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, type PersonInput } from '../../testing/add-person.ts'
import { fromNow } from '../../testing/clock.ts'
import { expectAudited } from '../../testing/expect-audited.ts'
import { mailsTo, resetToken } from '../../testing/mails.ts'
import { type SignIn, type TestApp, testApp } from '../../testing/test-app.ts'

const DAY = 86_400_000
const FRESH = 'Fresh#Start1'
const OK = { flag: true, msg: '', response: {} }

let t: TestApp
const daysAgo = (days: number) => fromNow(-days * DAY)
const signedIn = async (more: PersonInput = {}) => {
  const person = await t.person({ passwordChangedAt: daysAgo(30), drEmail: 'dana@example.test', ...more })
  return { ...(await t.signIn(person.username)), id: person.id }
}
const change = (as: SignIn, more: object = {}) =>
  t.call(login.changePassword, { postData: { oldPassword: PASSWORD, newPassword: FRESH, confirmPassword: FRESH, ...more } }, as)
const status = (as: SignIn, act: 'prompt' | 'page') => t.call(login.checkPasswordStatus, { act }, as)

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

describe('changing the password', () => {
  it('ends every session of the person, invalidates open resets, and sends a notice', async () => {
    const here = await signedIn()
    const there = await t.signIn(here.username)
    await t.call(login.forgotPassword, { username: here.username })
    const token = await resetToken(t, here.id)
    const answer = await t.send(
      login.changePassword,
      { postData: { oldPassword: PASSWORD, newPassword: FRESH, confirmPassword: FRESH } },
      here,
    )
    expect(answer.json()).toEqual(OK)
    await expectAudited(t, login.changePassword, here, [`Password of ${here.username}: – → changed`])
    expect(answer.cookies[0]).toMatchObject({ name: 'ivue_session', value: '' })
    for (const session of [here, there]) expect((await t.call(login.getLoginInfo, {}, session)).msg).toBe(MESSAGES.sessionOver)
    expect((await t.call(login.stage1, { token })).msg).toBe('Token Invalid')
    expect((await t.call(login.doLogin, { username: here.username, password: FRESH })).flag).toBe(true)
    expect((await mailsTo(t, here.id)).at(-1)).toMatchObject({ kind: 'Account', subject: 'Your iVue password was changed' })
  })

  it.each([{}, { oldPassword: '' }, { newPassword: '' }, { confirmPassword: '' }])('needs all three fields: %j', async (fields) => {
    const me = await signedIn()
    const postData = Object.keys(fields).length ? { oldPassword: PASSWORD, newPassword: FRESH, confirmPassword: FRESH, ...fields } : {}
    expect((await t.send(login.changePassword, { postData }, me)).json()).toMatchObject({ flag: false, msg: 'Please fill all fields' })
    expect((await t.send(login.changePassword, {}, me)).json()).toMatchObject({ flag: false, msg: 'Please fill all fields' })
  })

  it('names the invalid field', async () => {
    const me = await signedIn()
    const fields = async (more: object) => (await change(me, more)).response
    expect(await fields({ oldPassword: 'Wrong#2026' })).toEqual({ fields: { 'postData.oldPassword': MESSAGES.wrongOldPassword } })
    expect(await fields({ newPassword: 'short#1A' })).toEqual({ fields: { 'postData.confirmPassword': expect.any(String) } })
    expect(await fields({ newPassword: 'Sh#1', confirmPassword: 'Sh#1' })).toEqual({
      fields: { 'postData.newPassword': expect.any(String) },
    })
    expect(await fields({ newPassword: PASSWORD, confirmPassword: PASSWORD })).toEqual({
      fields: { 'postData.newPassword': 'The password must not be the same as the previous password' },
    })
    expect(await fields({ newPassword: 'P@ssw0rd2027!', confirmPassword: 'P@ssw0rd2027!' })).toEqual({
      fields: { 'postData.newPassword': expect.stringContaining('Many people use this password') },
    })
  })

  it('cannot be used to guess the old password: five wrong ones in fifteen minutes', async () => {
    const me = await signedIn()
    for (let i = 0; i < 5; i++) expect((await change(me, { oldPassword: 'Wrong#2026' })).msg).toBe(MESSAGES.wrongOldPassword)
    expect(await change(me)).toMatchObject({ flag: false, msg: MESSAGES.tooManyAttempts })
  })

  it('is done once when sent 20 times at once', async () => {
    const me = await signedIn()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => change(me, { newPassword: `Fresh#${i}Start`, confirmPassword: `Fresh#${i}Start` })),
    )
    expect(answers.filter(({ flag }) => flag)).toHaveLength(1)
  })

  it('is refused within a day after the last change, unless somebody else set the password', async () => {
    const me = await signedIn({ passwordChangedAt: daysAgo(0.9) })
    const blocked = { flag: false, msg: 'You have already change your password !!', response: { type: 'changed' } }
    expect(await status(me, 'page')).toEqual(blocked)
    expect(await change(me)).toEqual(blocked)
    const given = await signedIn({ passwordChangedAt: daysAgo(0.9), passwordSetByOther: true })
    expect(await status(given, 'page')).toEqual(OK)
    expect(await change(given)).toEqual(OK)
  })

  it('is left to the directory if the password is there', async () => {
    const me = await signedIn()
    await t.db.user.update({ where: { id: me.id }, data: { loginType: 1 } })
    const refused = { flag: false, msg: MESSAGES.directoryPassword, response: { type: 'directory' } }
    expect(await status(me, 'page')).toEqual(refused)
    expect(await change(me)).toEqual(refused)
    expect(await status(me, 'prompt')).toEqual(OK)
  })
})

describe('the request to change the password after sign-in', () => {
  it.each([
    ['changed 89 days ago', { passwordChangedAt: 89 }, null],
    ['changed 91 days ago', { passwordChangedAt: 91 }, { msg: MESSAGES.passwordOld, response: { type: 'old' } }],
    [
      'set by someone else',
      { passwordChangedAt: 1, passwordSetByOther: true },
      { msg: MESSAGES.passwordSetByOther, response: { type: 'other' } },
    ],
  ])('for a password %s', async (_when, { passwordChangedAt, ...more }, opens) => {
    const me = await signedIn({ passwordChangedAt: daysAgo(passwordChangedAt), ...more })
    expect(await status(me, 'prompt')).toEqual(opens ? { flag: false, ...opens } : OK)
    expect((await status(me, 'page')).flag).toBe(true)
  })
})
