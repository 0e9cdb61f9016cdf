import { MESSAGES } from '@ivue/contracts/messages.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { ownSession } from '@ivue/contracts/session/own-contract.ts'
import { Secret } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../testing/add-person.ts'
import { expectAudited } from '../../testing/expect-audited.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { authenticators, STEP } from './authenticator.fixture.ts'
import { findStep } from './totp.ts'

const MINUTE = 60_000

let t: TestApp
let totp: ReturnType<typeof authenticators>

beforeAll(async () => {
  t = await testApp()
  totp = authenticators(t)
})
afterAll(() => t.close())

describe('the codes of an authenticator', () => {
  // RFC 6238, Appendix B: the SHA-1 vectors, shortened to six digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i seconds are those of the standard', (seconds, code) => {
    const secret = Secret.fromLatin1('12345678901234567890').base32
    expect(findStep(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
    expect(findStep(secret, code, new Date((seconds + 90) * 1000))).toBeNull()
  })
})

describe('an authenticator', () => {
  it('is required at sign-in after its confirmation, and not before', async () => {
    const { username } = await t.person()
    const session = await t.signIn(username)
    const { secret, uri } = (await t.call(ownSession.beginTotp, {}, session)).response
    expect(uri).toBe(`otpauth://totp/iVue:${username}?issuer=iVue&secret=${secret}&algorithm=SHA1&digits=6&period=30`)
    expect((await totp.signInWith(username)).flag).toBe(true)
    for (const code of ['000000', '\u{99999}\u{99999}\u{99999}', '٠٠٠٠٠٠'])
      expect((await t.call(ownSession.confirmTotp, { code }, session)).response).toEqual({ fields: { code: MESSAGES.wrongCode } })
    expect((await totp.signInWith(username)).flag).toBe(true)
    const { recoveryCodes } = (await t.call(ownSession.confirmTotp, { code: totp.codeOf(secret) }, session)).response
    await expectAudited(t, ownSession.confirmTotp, session, [`Authenticator of ${username}: none → set up`])
    expect(new Set(recoveryCodes).size).toBe(10)
    // 28 characters of a 32-character alphabet are 140 bits.
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){6}[A-HJ-NP-Z2-9]{4}$/)
    expect(await totp.signInWith(username)).toEqual({ flag: false, msg: MESSAGES.enterCode, response: { type: 'code' } })
    expect((await totp.signInWith(username, totp.next(secret))).flag).toBe(true)
    expect((await t.call(ownSession.getSecurity, {}, session)).response).toMatchObject({
      totp: true,
      required: false,
      recoveryCodesLeft: 10,
    })
  })

  it('is named in the audit trail when it was required', async () => {
    const { username, secret } = await totp.enrolled()
    await expectAudited(t, login.doLogin, { username }, [`Sign-in of ${username}: – → password`])
    await totp.signInWith(username, totp.next(secret))
    await expectAudited(t, login.doLogin, { username }, [`Sign-in of ${username}: – → password and code`])
  })

  it('encrypted with a lost key leads to a message, and a recovery code still signs in', async () => {
    const { id, username, secret, recoveryCodes } = await totp.enrolled()
    await t.db.totp.update({ where: { userId: id }, data: { secret: new Uint8Array(60) } })
    const refused = await totp.signInWith(username, totp.next(secret))
    expect([refused.flag, refused.msg]).toEqual([false, expect.stringContaining('ask an administrator to remove your authenticator')])
    expect((await totp.signInWith(username, recoveryCodes[0])).flag).toBe(true)
  })

  it('ends the other sessions when it is set up', async () => {
    const { username } = await t.person()
    const [other, session] = [await t.signIn(username), await t.signIn(username)]
    const { secret } = (await t.call(ownSession.beginTotp, {}, session)).response
    await t.call(ownSession.confirmTotp, { code: totp.codeOf(secret) }, session)
    expect((await t.call(login.getLoginInfo, {}, other)).msg).toBe(MESSAGES.sessionOver)
    expect((await t.call(login.getLoginInfo, {}, session)).flag).toBe(true)
  })

  it('is not required or checked before the password is right', async () => {
    const { username, secret } = await totp.enrolled()
    for (const code of [undefined, totp.codeOf(secret)])
      expect(await totp.signInWith(username, code, 'Wrong#2026')).toEqual({ flag: false, msg: MESSAGES.invalidCredentials, response: {} })
    expect((await totp.signInWith(username, totp.codeOf(secret))).flag).toBe(true)
  })

  it('accepts a code once, however many sign-ins run at once, and none of an earlier step afterwards', async () => {
    const { username, secret } = await totp.enrolled()
    const early = totp.codeOf(secret)
    const code = totp.next(secret)
    const answers = await Promise.all(Array.from({ length: 3 }, () => totp.signInWith(username, code)))
    expect(answers.filter(({ flag }) => flag)).toHaveLength(1)
    const wrong = { flag: false, msg: MESSAGES.wrongCode, response: { type: 'code', fields: { code: MESSAGES.wrongCode } } }
    expect(await totp.signInWith(username, code)).toEqual(wrong)
    expect(await totp.signInWith(username, early)).toEqual(wrong)
    expect((await totp.signInWith(username, totp.next(secret))).flag).toBe(true)
  })

  it('accepts spaces, and a clock that is half a minute wrong', async () => {
    const { username, secret } = await totp.enrolled()
    const code = totp.codeOf(secret, STEP)
    expect((await totp.signInWith(username, ` ${code.slice(0, 3)} ${code.slice(3)} `)).flag).toBe(true)
  })

  it('cannot be guessed from many addresses: five codes in fifteen minutes in total', async () => {
    const { username, secret, session } = await totp.enrolled()
    for (let i = 0; i < 5; i++) expect((await totp.signInWith(username, `00000${i}`)).msg).toBe(MESSAGES.wrongCode)
    expect((await totp.signInWith(username, totp.next(secret))).msg).toBe(MESSAGES.tooManyAttempts)
    expect((await t.call(ownSession.removeTotp, { code: totp.next(secret) }, session)).msg).toBe(MESSAGES.tooManyAttempts)
    t.clock.advance(15 * MINUTE)
    expect((await totp.signInWith(username, totp.next(secret))).flag).toBe(true)
  })

  it('can be replaced by a recovery code, each once', async () => {
    const { username, recoveryCodes, session } = await totp.enrolled()
    const [first = '', second = ''] = recoveryCodes
    expect((await totp.signInWith(username, first.toLowerCase())).flag).toBe(true)
    expect((await totp.signInWith(username, first)).flag).toBe(false)
    expect((await totp.signInWith(username, second.replaceAll('-', ' '))).flag).toBe(true)
    expect((await t.call(ownSession.getSecurity, {}, session)).response.recoveryCodesLeft).toBe(8)
  })

  it('gets new recovery codes for a code, and the old ones become invalid', async () => {
    const { username, recoveryCodes, session, secret } = await totp.enrolled()
    expect((await t.call(ownSession.newRecoveryCodes, { code: '000000' }, session)).response).toEqual({
      fields: { code: MESSAGES.wrongCode },
    })
    const fresh = (await t.call(ownSession.newRecoveryCodes, { code: totp.codeOf(secret) }, session)).response.recoveryCodes
    await expectAudited(t, ownSession.newRecoveryCodes, session, [`Recovery codes of ${username}: – → renewed`])
    expect((await totp.signInWith(username, recoveryCodes[0])).flag).toBe(false)
    expect((await totp.signInWith(username, fresh[0])).flag).toBe(true)
  })

  it('is set up with the password, if the sign-in is older than ten minutes', async () => {
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

  it('is replaced only after it was removed with one of its codes', async () => {
    const { session, secret, username } = await totp.enrolled()
    expect((await t.call(ownSession.beginTotp, {}, session)).flag).toBe(false)
    expect((await t.call(ownSession.confirmTotp, { code: totp.codeOf(secret) }, session)).flag).toBe(false)
    expect((await t.call(ownSession.removeTotp, { code: '000000' }, session)).flag).toBe(false)
    expect((await t.call(ownSession.removeTotp, { code: totp.codeOf(secret) }, session)).flag).toBe(true)
    await expectAudited(t, ownSession.removeTotp, session, [`Authenticator of ${username}: set up → none`])
    expect((await totp.signInWith(username)).flag).toBe(true)
    expect(await t.db.recoveryCode.count({ where: { userId: session.userId } })).toBe(0)
  })

  it('is encrypted in the database: no secret and no recovery code in plain form', async () => {
    const { secret, recoveryCodes } = await totp.enrolled()
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
