import { MESSAGES } from '@ivue/contracts/messages.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, type Person, type PersonInput } from '../../testing/add-person.ts'
import { expectAudited } from '../../testing/expect-audited.ts'
import { mailsTo, resetToken } from '../../testing/mails.ts'
import { type SignIn, type TestApp, testApp } from '../../testing/test-app.ts'
import { requestReset } from './reset.ts'

const MINUTE = 60_000
const from = (address: string) => ({ address, actsAs: async () => {} })
const FRESH = 'Fresh#Start1'
const no = (msg: string) => ({ flag: false, msg, response: {} })

let t: TestApp
let helpdesk: SignIn
const reset = (userId: number | string, as = helpdesk) => t.call(login.passwordReset, { userId }, as)
const stage1 = (token: string) => t.call(login.stage1, { token })
const stage2 = (token: string, more: object = {}) =>
  t.call(login.stage2, { postData: { token, newPassword: FRESH, confirmPassword: FRESH, ...more } })
const member = (more: PersonInput = {}): Promise<Person> =>
  t.person({ firstName: 'Dana', lastName: 'Kim', drEmail: 'dana.kim@example.test', permissions: ['closing.view'], ...more })
const invited = async (more: PersonInput = {}) => {
  const person = await member(more)
  expect(await reset(person.id)).toEqual({ flag: true, msg: 'Email Sent !!', response: {} })
  return { ...person, token: await resetToken(t, person.id) }
}

beforeAll(async () => {
  t = await testApp({ env: { PUBLIC_URL: 'https://ivue.example.test/' } })
  helpdesk = await t.signedIn('people.users.resetPassword', 'closing.view')
})
afterAll(() => t.close())

describe('a mailed reset', () => {
  it('goes to the first stored address, with a link under PUBLIC_URL, whatever host the request names', async () => {
    const { id, username } = await member({ drEmail: '', clientEmail: 'dana@client.test', mobileEmail: 'dana@mobile.test' })
    await t.send(login.passwordReset, { userId: String(id) }, helpdesk, { headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test' } })
    await expectAudited(t, login.passwordReset, helpdesk, [`Password of ${username}: – → reset mailed`])
    const [mail] = await mailsTo(t, id)
    expect(mail).toMatchObject({ recipient: 'dana@client.test', kind: 'Password reset', state: 'queued' })
    expect(mail?.link).toMatch(/^https:\/\/ivue\.example\.test\/password_reset\?token=[\w-]{43}$/)
    expect(mail?.body).toContain('within 60 minutes')
  })

  it('is announced in the bell of the receiver, unless they requested it themselves', async () => {
    const { id, username } = await invited()
    const { fullName } = await t.db.user.findUniqueOrThrow({ where: { id: helpdesk.userId } })
    const noticesOf = (userId: number) => t.db.notification.findMany({ where: { userId }, select: { kind: true, text: true } })
    expect(await noticesOf(id)).toEqual([{ kind: 'account', text: `${fullName} mailed you a link that sets a new password` }])
    const own = await member({ permissions: ['people.users.resetPassword'] })
    expect((await reset(own.id, await t.signIn(own.username))).flag).toBe(true)
    await requestReset(t.services, username, from('10.1.1.1'), async () => {})
    expect([await noticesOf(own.id), await noticesOf(id)]).toEqual([[], [expect.anything()]])
  })

  it('shows username and DR ID to the holder of the link', async () => {
    const { token, username, employeeId } = await invited()
    expect((await stage1(token)).response).toEqual({ username, empId: employeeId, signInName: username })
  })

  it('hides the username from a form that must ask for the name', async () => {
    const { token, username } = await invited({ firstName: '', lastName: '' })
    expect((await stage1(token)).response).toMatchObject({ username: '', signInName: username })
  })

  it('sets the password once, and signs out everywhere', async () => {
    const { token, username } = await invited()
    const before = await t.signIn(username)
    expect(await stage2(token)).toEqual({ flag: true, msg: '', response: {} })
    await expectAudited(t, login.stage2, { username }, [`Password of ${username}: – → set by a mailed link`])
    expect(await t.call(login.getLoginInfo, {}, before)).toEqual(no(MESSAGES.sessionOver))
    expect((await t.call(login.doLogin, { username, password: PASSWORD })).flag).toBe(false)
    expect((await t.call(login.doLogin, { username, password: FRESH })).flag).toBe(true)
    for (const again of [await stage1(token), await stage2(token, { newPassword: 'Other#Start1', confirmPassword: 'Other#Start1' })])
      expect(again).toEqual(no('Token Invalid'))
  })

  it('sets one password of fifty sent at once', async () => {
    const { token, id } = await invited()
    const passwords = Array.from({ length: 50 }, (_, index) => `Start#${index}Fresh`)
    const answers = await Promise.all(passwords.map((newPassword) => stage2(token, { newPassword, confirmPassword: newPassword })))
    expect(answers.filter(({ flag }) => flag)).toHaveLength(1)
    // On a busy machine some requests may find the service busy; nothing happens for them either.
    const others = answers.filter(({ flag }) => !flag).map(({ msg }) => msg)
    expect(others.filter((msg) => msg !== 'Token Invalid' && msg !== MESSAGES.serviceBusy)).toEqual([])
    expect(await stage1(token)).toEqual(no('Token Invalid'))
    expect((await mailsTo(t, id)).filter(({ kind }) => kind === 'Account')).toHaveLength(1)
  })

  it('belongs to the person it was mailed to, whomever the body names', async () => {
    const victim = await member()
    const { token, username } = await invited()
    await stage2(token, { username: victim.username, empId: victim.employeeId, updateUserInfo: 1 })
    expect((await t.call(login.doLogin, { username: victim.username, password: FRESH })).flag).toBe(false)
    expect((await t.call(login.doLogin, { username, password: FRESH })).flag).toBe(true)
  })

  it('works for 60 minutes', async () => {
    const early = await invited()
    const late = await invited()
    t.clock.advance(59 * MINUTE)
    expect((await stage1(early.token)).flag).toBe(true)
    t.clock.advance(MINUTE)
    expect(await stage2(late.token)).toEqual(no('Token Invalid'))
    helpdesk = await t.signIn(helpdesk.username)
  })

  it('is invalid after another one was used', async () => {
    const { id, token } = await invited()
    await reset(id)
    expect((await stage2(await resetToken(t, id))).flag).toBe(true)
    expect(await stage1(token)).toEqual(no('Token Invalid'))
  })

  it.each(['', 'x', "' OR 1=1 --", 'A'.repeat(43), '\ud800', 'A'.repeat(201)])('does not exist for the token %j', async (token) => {
    expect((await t.send(login.stage1, { token })).json()).toMatchObject({ flag: false, msg: 'Token Invalid' })
  })

  it('is invalid after its owner is deactivated or signs in by the directory', async () => {
    for (const data of [{ inactive: true }, { loginType: 1 }]) {
      const { id, token } = await invited()
      await t.db.user.update({ where: { id }, data })
      expect(await stage2(token)).toEqual(no('Token Invalid'))
    }
  })

  it('unlocks people who were locked out', async () => {
    const { token, username } = await invited()
    for (let i = 0; i < 6; i++) await t.call(login.doLogin, { username, password: 'Wrong#2026' }, null, { from: '10.9.9.9' })
    await stage2(token)
    expect((await t.call(login.doLogin, { username, password: FRESH }, null, { from: '10.9.9.9' })).flag).toBe(true)
  })
})

describe('a password set by reset', () => {
  it.each([
    ['Fresh#1', 'newPassword', '8 to 16 characters'],
    ['Fresh#StartFresh1', 'newPassword', '8 to 16 characters'],
    ['Fresh#Start', 'newPassword', '1 number'],
    ['fresh#start1', 'newPassword', '1 uppercase'],
    ['FreshStart1', 'newPassword', '1 special'],
    ['Pers#2026on', 'newPassword', 'of the username in a row'],
    [PASSWORD, 'newPassword', 'previous password'],
    ['Winter#2027', 'newPassword', 'Many people use this password'],
  ])('%s is refused, naming the field, and the link still works', async (newPassword, field, words) => {
    const { token } = await invited()
    const answer = await stage2(token, { newPassword, confirmPassword: newPassword })
    expect(answer).toMatchObject({ flag: false, response: { fields: { [`postData.${field}`]: expect.stringContaining(words) } } })
    expect((await stage2(token)).flag).toBe(true)
  })

  it('is refused if the confirmation differs', async () => {
    const { token } = await invited()
    const { response } = await stage2(token, { confirmPassword: 'Fresh#Start2' })
    expect(response).toEqual({ fields: { 'postData.confirmPassword': 'The confirmation must equal the new password' } })
  })

  it('needs a name if none is stored, and stores it', async () => {
    const { id, token } = await invited({ firstName: '', lastName: '', fullName: '' })
    expect((await stage2(token, { firstName: 'Amara', lastName: ' ' })).response).toEqual({
      fields: { 'postData.lastName': MESSAGES.enterName },
    })
    await stage2(token, { firstName: ' Amara ', lastName: 'Obi' })
    expect(await t.db.user.findUnique({ where: { id } })).toMatchObject({ firstName: 'Amara', lastName: 'Obi', fullName: 'Amara Obi' })
  })

  it('does not change a stored name', async () => {
    const { id, token, fullName } = await invited()
    await stage2(token, { firstName: 'Mallory', lastName: 'Other' })
    expect(await t.db.user.findUnique({ where: { id } })).toMatchObject({ firstName: 'Dana', lastName: 'Kim', fullName })
  })
})

describe('mailing a reset is refused', () => {
  it.each([
    ['a person with a permission that the reader lacks', { permissions: ['closing.view', 'closing.act'] }, MESSAGES.holdsMore],
    ['an administrator', { accessLevel: 'Administrator' }, MESSAGES.holdsMore],
    ['a directory user', { loginType: 1 }, MESSAGES.directoryPassword],
    ['an inactive person', { inactive: true }, MESSAGES.userInactive],
    ['a person without an address', { drEmail: '' }, MESSAGES.noEmail],
  ] as [string, PersonInput, string][])('for %s', async (_who, more, msg) => {
    const { id } = await member(more)
    expect(await reset(id)).toEqual(no(msg))
    expect(await mailsTo(t, id)).toEqual([])
  })

  it('for a missing person', async () => {
    expect(await reset(2_000_000_000)).toEqual(no(MESSAGES.notFound))
  })
})

describe('a forgotten password', () => {
  const forgot = (username: string, from = '127.0.0.1') => t.call(login.forgotPassword, { username }, null, { from })

  it('has the same answer for everybody, and is mailed to existing people', async () => {
    const { id, username } = await member()
    const inactive = await member({ inactive: true })
    const directory = await member({ loginType: 1 })
    const homeless = await member({ drEmail: '' })
    const names = [` ${username.toUpperCase()} `, 'no.such.person', inactive.username, directory.username, homeless.username]
    const answers = await Promise.all(names.map((name) => forgot(name)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ flag: true, msg: MESSAGES.resetUnderWay, response: {} })]),
    )
    expect(await mailsTo(t, id)).toMatchObject([{ body: expect.stringContaining('somebody, probably you') }])
    expect(await mailsTo(t, inactive.id)).toEqual([])
    expect(await mailsTo(t, directory.id)).toEqual([])
  })

  it('takes the same time whether the person exists or not', async () => {
    const { username } = await member()
    const waits: number[] = []
    for (const name of [username, 'no.such.person'])
      await requestReset(t.services, name, from('127.0.0.1'), async (ms) => void waits.push(ms))
    expect(waits).toEqual([500, 500])
  })

  it('sends at most five mails in fifteen minutes, from whatever address', async () => {
    const { id, username } = await member()
    for (let i = 0; i < 8; i++) await requestReset(t.services, username, from(`10.3.0.${i}`), async () => undefined)
    expect(await mailsTo(t, id)).toHaveLength(5)
  })
})
