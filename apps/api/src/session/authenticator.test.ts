import { MESSAGES } from '@ivue/contracts/messages.ts'
import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { login, tabs } from '@ivue/contracts/session/contract.ts'
import { ownSession } from '@ivue/contracts/session/own-contract.ts'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignIn, type TestApp, testApp } from '../testing/app.ts'
import { PASSWORD, type PersonInput } from '../testing/people.ts'
import { startSlapd } from '../testing/slapd.ts'
import { stepOf } from './totp.ts'

const MINUTE = 60_000
const STEP = 30_000

let t: TestApp
let addresses = 0
const codeOf = (secret: string, ahead = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: t.services.now().getTime() + ahead })
const signInWith = (username: string, code?: string, password = PASSWORD) =>
  t.call(login.doLogin, { username, password, ...(code === undefined ? {} : { code }) }, null, { from: `10.4.0.${addresses++ % 250}` })
const enrolled = async (more: PersonInput = {}) => {
  const person = await t.person({ drEmail: 'dana@example.test', ...more })
  const session = await t.signIn(person.username)
  const { secret, uri } = (await t.call(ownSession.beginTotp, {}, session)).response
  const confirmed = await t.call(ownSession.confirmTotp, { code: codeOf(secret) }, session)
  // The first code is used up.
  t.clock.advance(STEP)
  return { ...person, session, secret, uri, recoveryCodes: confirmed.response.recoveryCodes }
}
/** Codes of later steps, so that each is new. */
const next = (secret: string) => {
  t.clock.advance(STEP)
  return codeOf(secret)
}

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

describe('codes', () => {
  // RFC 6238, Appendix B: the SHA-1 vectors, of which six digits are used here.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i seconds are those of the standard', (seconds, code) => {
    const secret = Secret.fromLatin1('12345678901234567890').base32
    expect(stepOf(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
    expect(stepOf(secret, code, new Date((seconds + 90) * 1000))).toBeNull()
  })
})

describe('an authenticator', () => {
  it('is asked for at sign-in once it was confirmed, and not before', async () => {
    const { username } = await t.person()
    const session = await t.signIn(username)
    const { secret, uri } = (await t.call(ownSession.beginTotp, {}, session)).response
    expect(uri).toBe(`otpauth://totp/iVue:${username}?issuer=iVue&secret=${secret}&algorithm=SHA1&digits=6&period=30`)
    expect((await signInWith(username)).flag).toBe(true)
    expect((await t.call(ownSession.confirmTotp, { code: '000000' }, session)).response).toEqual({ fields: { code: MESSAGES.wrongCode } })
    expect((await signInWith(username)).flag).toBe(true)
    expect((await t.call(ownSession.confirmTotp, { code: codeOf(secret) }, session)).response.recoveryCodes).toHaveLength(10)
    expect(await signInWith(username)).toEqual({ flag: false, msg: MESSAGES.enterCode, response: { type: 'code' } })
    expect((await signInWith(username, next(secret))).flag).toBe(true)
    expect((await t.call(ownSession.getSecurity, {}, session)).response).toMatchObject({
      totp: true,
      required: false,
      recoveryCodesLeft: 10,
    })
  })

  it('ends the other sessions when it is set up', async () => {
    const { username } = await t.person()
    const [other, session] = [await t.signIn(username), await t.signIn(username)]
    const { secret } = (await t.call(ownSession.beginTotp, {}, session)).response
    await t.call(ownSession.confirmTotp, { code: codeOf(secret) }, session)
    expect((await t.call(login.getLoginInfo, {}, other)).msg).toBe(MESSAGES.sessionOver)
    expect((await t.call(login.getLoginInfo, {}, session)).flag).toBe(true)
  })

  it('is not asked for, nor judged, before the password is right', async () => {
    const { username, secret } = await enrolled()
    for (const code of [undefined, codeOf(secret)])
      expect(await signInWith(username, code, 'Wrong#2026')).toEqual({ flag: false, msg: MESSAGES.invalidCredentials, response: {} })
    expect((await signInWith(username, codeOf(secret))).flag).toBe(true)
  })

  it('takes a code once, at any number of sign-ins at once, and none of an earlier step after it', async () => {
    const { username, secret } = await enrolled()
    const early = codeOf(secret)
    const code = next(secret)
    const answers = await Promise.all(Array.from({ length: 3 }, () => signInWith(username, code)))
    expect(answers.filter(({ flag }) => flag)).toHaveLength(1)
    const wrong = { flag: false, msg: MESSAGES.wrongCode, response: { type: 'code', fields: { code: MESSAGES.wrongCode } } }
    expect(await signInWith(username, code)).toEqual(wrong)
    expect(await signInWith(username, early)).toEqual(wrong)
    expect((await signInWith(username, next(secret))).flag).toBe(true)
  })

  it('takes what people type: spaces, and a clock half a minute off', async () => {
    const { username, secret } = await enrolled()
    const code = codeOf(secret, STEP)
    expect((await signInWith(username, ` ${code.slice(0, 3)} ${code.slice(3)} `)).flag).toBe(true)
  })

  it('cannot be guessed from many addresses: five codes in fifteen minutes, whoever asks', async () => {
    const { username, secret, session } = await enrolled()
    for (let i = 0; i < 5; i++) expect((await signInWith(username, `00000${i}`)).msg).toBe(MESSAGES.wrongCode)
    expect((await signInWith(username, next(secret))).msg).toBe(MESSAGES.tooManyAttempts)
    expect((await t.call(ownSession.removeTotp, { code: next(secret) }, session)).msg).toBe(MESSAGES.tooManyAttempts)
    t.clock.advance(15 * MINUTE)
    expect((await signInWith(username, next(secret))).flag).toBe(true)
  })

  it('is stood in for by a recovery code, once each', async () => {
    const { username, recoveryCodes, session } = await enrolled()
    const [first = '', second = ''] = recoveryCodes
    expect(first).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/)
    expect((await signInWith(username, first.toLowerCase())).flag).toBe(true)
    expect((await signInWith(username, first)).flag).toBe(false)
    expect((await signInWith(username, second.replaceAll('-', ' '))).flag).toBe(true)
    expect((await t.call(ownSession.getSecurity, {}, session)).response.recoveryCodesLeft).toBe(8)
  })

  it('gets new recovery codes for a code, and the old ones end', async () => {
    const { username, recoveryCodes, session, secret } = await enrolled()
    expect((await t.call(ownSession.newRecoveryCodes, { code: '000000' }, session)).response).toEqual({
      fields: { code: MESSAGES.wrongCode },
    })
    const fresh = (await t.call(ownSession.newRecoveryCodes, { code: codeOf(secret) }, session)).response.recoveryCodes
    expect((await signInWith(username, recoveryCodes[0])).flag).toBe(false)
    expect((await signInWith(username, fresh[0])).flag).toBe(true)
  })

  it('is set up with the password, once the sign-in is older than ten minutes', async () => {
    const { username } = await t.person()
    const session = await t.signIn(username)
    t.clock.advance(11 * MINUTE)
    const begin = (body: { password?: string }) => t.call(ownSession.beginTotp, body, session)
    expect(await begin({})).toMatchObject({ flag: false, msg: MESSAGES.signInRecently, response: { type: 'password' } })
    expect(await begin({ password: 'Wrong#2026' })).toMatchObject({
      flag: false,
      msg: MESSAGES.wrongPassword,
      response: { type: 'password' },
    })
    expect((await begin({ password: PASSWORD })).flag).toBe(true)
  })

  it('is replaced only after it was removed, by a code of it', async () => {
    const { session, secret, username } = await enrolled()
    expect((await t.call(ownSession.beginTotp, {}, session)).flag).toBe(false)
    expect((await t.call(ownSession.confirmTotp, { code: codeOf(secret) }, session)).flag).toBe(false)
    expect((await t.call(ownSession.removeTotp, { code: '000000' }, session)).flag).toBe(false)
    expect((await t.call(ownSession.removeTotp, { code: codeOf(secret) }, session)).flag).toBe(true)
    expect((await signInWith(username)).flag).toBe(true)
    expect(await t.db.recoveryCode.count({ where: { userId: session.userId } })).toBe(0)
  })

  it('stands in the database sealed: no secret, no recovery code, in clear or as they are bytes', async () => {
    const { secret, recoveryCodes } = await enrolled()
    const [{ text } = { text: '' }] = await t.db.$queryRaw<{ text: string }[]>`
      SELECT concat((SELECT string_agg(s::text, '') FROM totps s), (SELECT string_agg(r::text, '') FROM recovery_codes r), (SELECT string_agg(a::text, '') FROM audit_entries a),
                    (SELECT string_agg(m::text, '') FROM mails m)) AS text`
    expect(text.length).toBeGreaterThan(500)
    const clear = [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]
    const hex = [Buffer.from(Secret.fromBase32(secret).buffer).toString('hex'), ...clear.map((one) => Buffer.from(one).toString('hex'))]
    for (const one of [...clear, ...hex]) expect(text).not.toContain(one)
    const log = t.lines.join()
    for (const one of clear) expect(log).not.toContain(one)
  })
})

describe('an authenticator of a directory user', () => {
  it('is asked for beside the password of the directory, which it is set up with', async () => {
    const slapd = await startSlapd([{ uid: 'dir.user', password: 'A long passphrase' }])
    const own = await testApp({
      env: {
        LDAP_URL: slapd.url,
        LDAP_BASE_DN: 'dc=example,dc=test',
        LDAP_BIND_DN: slapd.env().LDAP_BIND_DN,
        LDAP_BIND_PASSWORD: slapd.env().LDAP_BIND_PASSWORD,
      },
    })
    try {
      await own.person({ username: 'dir.user', loginType: 1, passwordHash: null })
      const sign = (code?: string) =>
        own.send(login.doLogin, { username: 'dir.user', password: 'A long passphrase', ...(code ? { code } : {}) })
      const answer = await sign()
      const session: SignIn = {
        username: 'dir.user',
        userId: 0,
        cookie: answer.cookies[0]?.value ?? '',
        token: answer.json().response.token,
      }
      own.clock.advance(11 * MINUTE)
      expect((await own.call(ownSession.beginTotp, { password: PASSWORD }, session)).msg).toBe(MESSAGES.wrongPassword)
      const { secret } = (await own.call(ownSession.beginTotp, { password: 'A long passphrase' }, session)).response
      const code = () => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: own.services.now().getTime() })
      await own.call(ownSession.confirmTotp, { code: code() }, session)
      own.clock.advance(STEP)
      expect((await sign()).json().response).toEqual({ type: 'code' })
      expect((await sign(code())).json().flag).toBe(true)
    } finally {
      await own.close()
      await slapd.stop()
    }
  })
})

describe('a group that needs an authenticator', () => {
  it('lets its members do nothing but set one up, in sessions that are open already too', async () => {
    const admin = await t.signedIn(...ALL_PERMISSIONS)
    const person = await t.person({ permissions: ['closing.view', 'people.teams.view'] })
    const session = await t.signIn(person.username)
    expect((await t.call(ownSession.requireTotp, { groupId: person.groupId, required: true }, admin)).flag).toBe(true)
    const enrol = { flag: false, msg: MESSAGES.enrolFirst, response: { type: 'enrol' } }
    for (const call of [ownSession.getSessions, ownSession.endOthers, ownSession.getTotpGroups, login.checkPasswordStatus])
      expect((await t.send(call, { act: 'prompt' }, session)).json()).toEqual(enrol)
    expect((await t.call(login.getLoginInfo, {}, session)).response.mustEnrol).toBe(true)
    expect((await t.call(tabs.getList, {}, session)).flag).toBe(true)

    const { secret } = (await t.call(ownSession.beginTotp, {}, session)).response
    expect((await t.call(ownSession.confirmTotp, { code: codeOf(secret) }, session)).flag).toBe(true)
    expect((await t.call(login.getLoginInfo, {}, session)).response.mustEnrol).toBe(false)
    expect((await t.call(ownSession.getSessions, {}, session)).flag).toBe(true)
    expect((await t.call(ownSession.removeTotp, { code: next(secret) }, session)).flag).toBe(false)

    const { groups } = (await t.call(ownSession.getTotpGroups, {}, admin)).response
    expect(groups.find(({ groupId }) => groupId === person.groupId)).toMatchObject({ required: true, members: 1, enrolled: 1 })
    await t.call(ownSession.requireTotp, { groupId: person.groupId, required: false }, admin)
    expect((await t.call(ownSession.removeTotp, { code: next(secret) }, session)).flag).toBe(true)
    expect((await t.call(login.getLoginInfo, {}, session)).response.mustEnrol).toBe(false)
  })

  it('is decided by nobody who holds less than it', async () => {
    const { groupId } = await t.person({ permissions: ['closing.act'] })
    const editor = await t.signedIn('people.groups.edit')
    expect((await t.call(ownSession.requireTotp, { groupId, required: true }, editor)).flag).toBe(false)
    expect(await t.db.totpGroup.count({ where: { groupId } })).toBe(0)
  })
})

describe('a lost authenticator', () => {
  it('is taken off by who may mail a reset, and the sessions end', async () => {
    const helpdesk = await t.signedIn('people.users.resetPassword', 'closing.view')
    const lost = await enrolled({ permissions: ['closing.view'] })
    expect((await t.call(ownSession.resetTotp, { userId: lost.id }, helpdesk)).flag).toBe(true)
    expect((await t.call(login.getLoginInfo, {}, lost.session)).msg).toBe(MESSAGES.sessionOver)
    expect((await signInWith(lost.username)).flag).toBe(true)
    const told = await t.db.mail.findFirst({ where: { userId: lost.id }, orderBy: { id: 'desc' } })
    expect(told).toMatchObject({ subject: 'Your iVue authenticator was removed', body: expect.stringContaining('by an administrator') })
  })

  it('is not taken off somebody who holds more, nor oneself, nor where there is none', async () => {
    const helpdesk = await t.signedIn('people.users.resetPassword')
    const more = await enrolled({ permissions: ['closing.view'] })
    const without = await t.person()
    const take = async (userId: number) => (await t.call(ownSession.resetTotp, { userId }, helpdesk)).msg
    expect(await take(more.id)).toBe(MESSAGES.holdsMore)
    expect(await take(helpdesk.userId)).toContain('with a code')
    expect(await take(without.id)).toBe('This user has no authenticator')
    expect(await take(2_000_000_000)).toBe(MESSAGES.notFound)
    expect((await signInWith(more.username)).response).toEqual({ type: 'code' })
  })
})
