import { MESSAGES } from '@ivue/contracts/messages.ts'
import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { login, tabs } from '@ivue/contracts/session/contract.ts'
import { ownSession } from '@ivue/contracts/session/own-contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../testing/add-person.ts'
import { expectAudited } from '../../testing/expect-audited.ts'
import { startSlapd } from '../../testing/slapd.ts'
import { type SignIn, type TestApp, testApp } from '../../testing/test-app.ts'
import { authenticators } from './authenticator.fixture.ts'

const MINUTE = 60_000

let t: TestApp
let totp: ReturnType<typeof authenticators>

beforeAll(async () => {
  t = await testApp()
  totp = authenticators(t)
})
afterAll(() => t.close())

describe('an authenticator of a directory user', () => {
  it('is required in addition to the directory password, which is needed to set it up', async () => {
    const slapd = await startSlapd([{ uid: 'dir.user', password: 'A long passphrase' }])
    const own = await testApp({
      env: {
        LDAP_URL: slapd.url,
        LDAP_BASE_DN: 'dc=example,dc=test',
        LDAP_BIND_DN: slapd.env().LDAP_BIND_DN,
        LDAP_BIND_PASSWORD: slapd.env().LDAP_BIND_PASSWORD,
        LDAP_TIMEOUT_MS: '1500',
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
      await slapd.freeze()
      for (let i = 0; i < 5; i++)
        expect((await own.call(ownSession.beginTotp, { password: 'A long passphrase' }, session)).msg).toBe(MESSAGES.signInUnavailable)
      slapd.thaw()
      const { secret } = (await own.call(ownSession.beginTotp, { password: 'A long passphrase' }, session)).response
      const { codeOf: shown, next: later } = authenticators(own)
      await own.call(ownSession.confirmTotp, { code: shown(secret) }, session)
      expect((await sign()).json().response).toEqual({ type: 'code' })
      expect((await sign(later(secret))).json().flag).toBe(true)
    } finally {
      await own.close()
      await slapd.stop()
    }
  })
})

describe('a group that needs an authenticator', () => {
  it('allows its members only to set one up, also in open sessions', async () => {
    const admin = await t.signedIn(...ALL_PERMISSIONS)
    const person = await t.person({ permissions: ['closing.view', 'people.teams.view'] })
    const session = await t.signIn(person.username)
    expect((await t.call(ownSession.requireTotp, { groupId: person.groupId, required: true }, admin)).flag).toBe(true)
    const subject = `Authenticator for group Group of person ${person.username.split('.')[1]}`
    await expectAudited(t, ownSession.requireTotp, admin, [`${subject}: not needed → needed`])
    const enrol = { flag: false, msg: MESSAGES.enrolFirst, response: { type: 'enrol' } }
    for (const call of [ownSession.getSessions, ownSession.endOthers, ownSession.getTotpGroups, login.checkPasswordStatus])
      expect((await t.send(call, { act: 'prompt' }, session)).json()).toEqual(enrol)
    const refused = await t.db.auditEntry.findFirst({ where: { userId: session.userId, task: 'endOthers' } })
    expect(refused).toMatchObject({ outcome: 'refused', message: MESSAGES.enrolFirst })
    expect((await t.call(login.getLoginInfo, {}, session)).response.mustEnrol).toBe(true)
    expect((await t.call(tabs.getList, {}, session)).flag).toBe(true)

    const { secret } = (await t.call(ownSession.beginTotp, {}, session)).response
    expect((await t.call(ownSession.confirmTotp, { code: totp.codeOf(secret) }, session)).flag).toBe(true)
    expect((await t.call(login.getLoginInfo, {}, session)).response.mustEnrol).toBe(false)
    expect((await t.call(ownSession.getSessions, {}, session)).flag).toBe(true)
    expect((await t.call(ownSession.removeTotp, { code: totp.next(secret) }, session)).flag).toBe(false)

    const { groups } = (await t.call(ownSession.getTotpGroups, {}, admin)).response
    expect(groups.find(({ groupId }) => groupId === person.groupId)).toMatchObject({ required: true, members: 1, enrolled: 1 })
    await t.call(ownSession.requireTotp, { groupId: person.groupId, required: false }, admin)
    expect((await t.call(ownSession.removeTotp, { code: totp.next(secret) }, session)).flag).toBe(true)
    expect((await t.call(login.getLoginInfo, {}, session)).response.mustEnrol).toBe(false)
  })

  it('cannot be changed by anybody with fewer permissions', async () => {
    const { groupId } = await t.person({ permissions: ['closing.act'] })
    const editor = await t.signedIn('people.groups.edit')
    expect((await t.call(ownSession.requireTotp, { groupId, required: true }, editor)).flag).toBe(false)
    expect(await t.db.totpGroup.count({ where: { groupId } })).toBe(0)
  })
})

describe('a lost authenticator', () => {
  it('is removed by people who may mail a reset, and the sessions end', async () => {
    const helpdesk = await t.signedIn('people.users.resetPassword', 'closing.view')
    const lost = await totp.enrolled({ permissions: ['closing.view'] })
    expect((await t.call(ownSession.resetTotp, { userId: lost.id }, helpdesk)).flag).toBe(true)
    await expectAudited(t, ownSession.resetTotp, helpdesk, [`Authenticator of ${lost.username}: set up → none`])
    expect((await t.call(login.getLoginInfo, {}, lost.session)).msg).toBe(MESSAGES.sessionOver)
    expect((await totp.signInWith(lost.username)).flag).toBe(true)
    const mail = await t.db.mail.findFirst({ where: { userId: lost.id }, orderBy: { id: 'desc' } })
    expect(mail).toMatchObject({ subject: 'Your iVue authenticator was removed', body: expect.stringContaining('by an administrator') })
    const { fullName } = await t.db.user.findUniqueOrThrow({ where: { id: helpdesk.userId } })
    expect(await t.db.notification.findMany({ where: { userId: lost.id } })).toEqual([
      expect.objectContaining({ kind: 'account', text: `${fullName} removed your authenticator`, link: '/mysessions' }),
    ])
  })

  it('is not removed from people with more permissions, from oneself, or if there is none', async () => {
    const helpdesk = await t.signedIn('people.users.resetPassword')
    const more = await totp.enrolled({ permissions: ['closing.view'] })
    const without = await t.person()
    const take = async (userId: number) => (await t.call(ownSession.resetTotp, { userId }, helpdesk)).msg
    expect(await take(more.id)).toBe(MESSAGES.holdsMore)
    expect(await take(helpdesk.userId)).toContain('with a code')
    expect(await take(without.id)).toBe('This user has no authenticator')
    expect(await take(2_000_000_000)).toBe(MESSAGES.notFound)
    expect(await t.db.notification.count({ where: { userId: { in: [more.id, helpdesk.userId, without.id] } } })).toBe(0)
    expect((await totp.signInWith(more.username)).response).toEqual({ type: 'code' })
  })
})
