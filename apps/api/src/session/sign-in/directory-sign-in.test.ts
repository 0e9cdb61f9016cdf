import { MESSAGES } from '@ivue/contracts/messages.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import argon2 from 'argon2'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { PASSWORD } from '../../testing/add-person.ts'
import { startSlapd, type TestDirectory } from '../../testing/slapd.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

/** Longer than a local password may be. */
const THEIRS = 'A long passphrase of the directory'
const DIRECTORY_USERS = ['ldap.user', 'locked.user', 'patient.user', 'left.user', 'our.user']

let slapd: TestDirectory
let t: TestApp
const sign = (username: string, password: string, from = '127.0.0.1') => t.call(login.doLogin, { username, password }, null, { from })

beforeAll(async () => {
  slapd = await startSlapd(DIRECTORY_USERS.map((uid) => ({ uid, password: THEIRS })))
  t = await testApp({
    env: {
      LDAP_URL: slapd.url,
      LDAP_BASE_DN: 'dc=example,dc=test',
      LDAP_BIND_DN: slapd.env().LDAP_BIND_DN,
      LDAP_BIND_PASSWORD: slapd.env().LDAP_BIND_PASSWORD,
      LDAP_TIMEOUT_MS: '1500',
    },
  })
  for (const username of ['ldap.user', 'locked.user', 'patient.user']) await t.person({ username, loginType: 1, passwordHash: null })
  await t.person({ username: 'left.user', loginType: 1, inactive: true })
  await t.person({ username: 'our.user', loginType: 0 })
  // A leftover local password must not open a directory account.
  await t.person({ username: 'missing.user', loginType: 1 })
})
afterAll(async () => {
  await t.close()
  await slapd.stop()
})
afterEach(() => vi.restoreAllMocks())

describe('a directory user', () => {
  it('signs in with the password of the directory', async () => {
    expect(await sign('LDAP.user', THEIRS)).toMatchObject({ flag: true, response: { loginType: 1, ad_network_acc: 'ldap.user' } })
  })

  it('is refused like anybody else, after one hash', async () => {
    const verify = vi.spyOn(argon2, 'verify')
    const answers = [
      await sign('ldap.user', 'wrong'),
      await sign('left.user', THEIRS),
      await sign('missing.user', PASSWORD),
      await sign('missing.user', THEIRS),
    ]
    expect(answers).toEqual(Array(4).fill({ flag: false, msg: 'Invalid credentials, try again !!', response: {} }))
    expect(verify).toHaveBeenCalledTimes(4)
  })

  it('never causes a directory request with an empty password', async () => {
    expect(await sign('ldap.user', '')).toMatchObject({ flag: false, msg: MESSAGES.invalidCredentials })
  })

  it('is locked after five failures like anybody else', async () => {
    const from = '10.1.1.1'
    for (let i = 0; i < 5; i++) await sign('locked.user', 'wrong', from)
    expect(await sign('locked.user', THEIRS, from)).toMatchObject({ flag: false, msg: MESSAGES.tooManyAttempts })
  })

  it('gets a message when the directory does not answer, and is not locked for trying', async () => {
    const from = '10.1.1.2'
    for (let i = 0; i < 4; i++) await sign('patient.user', 'wrong', from)
    await slapd.freeze()
    for (let i = 0; i < 3; i++)
      expect(await sign('patient.user', THEIRS, from)).toEqual({ flag: false, msg: MESSAGES.signInUnavailable, response: {} })
    const failures = await t.db.signInFailure.findMany({ where: { address: from } })
    slapd.thaw()
    expect(failures).toMatchObject([{ failures: 4, lockedUntil: null }])
    expect(await sign('patient.user', THEIRS, from)).toMatchObject({ flag: true })
  })
})

describe('a local user', () => {
  it('signs in while the directory does not answer', async () => {
    await slapd.freeze()
    expect(await sign('our.user', PASSWORD)).toMatchObject({ flag: true })
    slapd.thaw()
  })

  it('cannot use a directory password', async () => {
    expect(await sign('our.user', THEIRS)).toMatchObject({ flag: false, msg: MESSAGES.invalidCredentials })
  })
})
