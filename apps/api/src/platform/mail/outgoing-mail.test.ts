import { outgoingMail } from '@ivue/contracts/mail/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliverDue } from '../../testing/deliver-due.ts'
import { expectAudited } from '../../testing/expect-audited.ts'
import { mailsTo } from '../../testing/mails.ts'
import { type SignIn, type TestApp, testApp } from '../../testing/test-app.ts'
import { queueMail } from './outbox.ts'

const MINUTE = 60_000

let t: TestApp
let admin: SignIn
const list = (body: { pageNo?: number; searchString?: string; state?: 'kept' | '' } = {}, as = admin) =>
  t.call(outgoingMail.getList, body, as)
const invited = async (app = t, as = admin) => {
  const person = await app.person({ fullName: 'Dana Kim', drEmail: 'dana@example.test', permissions: ['closing.view'] })
  await app.call(login.passwordReset, { userId: person.id }, as)
  const [mail] = await mailsTo(app, person.id)
  if (!mail) throw new Error('No mail was queued')
  return { ...person, mail }
}

beforeAll(async () => {
  t = await testApp()
  admin = await t.signedIn(...ALL_PERMISSIONS)
})
afterAll(() => t.close())

describe('outgoing mail', () => {
  it('is listed, newest first, by page, search and state', async () => {
    for (let i = 0; i < 55; i++) await queueMail(t.db, { to: `p${i}@example.test`, subject: `Mail ${i}`, text: 'x', kind: 'Account' })
    const { id } = await invited()
    await deliverDue(t.services, null)
    const first = await list()
    expect(first.response).toMatchObject({ totalItems: 56, pages: 2, delivering: false })
    expect(first.response.mails[0]).toMatchObject({
      person: 'Dana Kim',
      to: 'dana@example.test',
      kind: 'Password reset',
      state: 'kept',
      attempts: 0,
    })
    expect(first.response.mails).toHaveLength(50)
    expect((await list({ pageNo: 2 })).response.mails).toHaveLength(6)
    expect((await list({ searchString: 'dana k' })).response.mails.map(({ to }) => to)).toEqual(['dana@example.test'])
    expect((await list({ searchString: '%' })).response.totalItems).toBe(0)
    expect((await list({ state: 'kept', searchString: 'MAIL 54' })).response.totalItems).toBe(1)
    expect(JSON.stringify(first)).not.toContain('token=')
    expect(id).toBeGreaterThan(0)
  })

  it('shows the link of a reset, if there is no mail server, to people who may mail it, and records that they read it', async () => {
    const { mail } = await invited()
    const read = await t.call(outgoingMail.getMail, { id: mail.id }, admin)
    expect(read.response.text).toContain(mail.link)
    expect(read.response.linkHidden).toBe(false)
    await expectAudited(t, outgoingMail.getMail, admin, ['Mail to dana@example.test: Set your iVue password: – → read'])
  })

  it('hides the link from people with fewer permissions than the receiver, and from people who may mail no reset', async () => {
    const { mail } = await invited()
    const less = await t.signedIn('settings.edit', 'people.users.resetPassword')
    const other = await t.signedIn(...ALL_PERMISSIONS.filter((permission) => permission !== 'people.users.resetPassword'))
    for (const as of [less, other]) {
      const read = await t.call(outgoingMail.getMail, { id: mail.id }, as)
      expect(read.response).toMatchObject({ linkHidden: true, text: expect.stringContaining('(the link is for its receiver alone)') })
      expect(JSON.stringify(read)).not.toContain(mail.token)
    }
  })

  it('hides the link from everybody if a mail server sends the mail', async () => {
    const own = await testApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
    const boss = await own.signedIn(...ALL_PERMISSIONS)
    const { mail } = await invited(own, boss)
    const read = await own.call(outgoingMail.getMail, { id: mail.id }, boss)
    expect(read.response.linkHidden).toBe(true)
    expect(JSON.stringify(read)).not.toContain(mail.token)
    expect((await own.call(outgoingMail.getList, {}, boss)).response.delivering).toBe(true)
    await own.close()
  })

  it('shows when the link is no longer valid', async () => {
    const { mail } = await invited()
    t.clock.advance(61 * MINUTE)
    admin = await t.signIn(admin.username)
    expect((await t.call(outgoingMail.getMail, { id: mail.id }, admin)).response).toMatchObject({
      linkHidden: false,
      text: expect.stringContaining('(the link works no longer)'),
    })
    await deliverDue(t.services, null)
    expect((await t.call(outgoingMail.sendAgain, { id: mail.id }, admin)).flag).toBe(false)
  })

  it('can be sent again if it was stored or failed, but not while it is being sent or afterwards', async () => {
    const { mail } = await invited()
    const again = () => t.call(outgoingMail.sendAgain, { id: mail.id }, admin)
    expect((await again()).flag).toBe(false)
    await t.db.mail.update({ where: { id: mail.id }, data: { state: 'failed', attempts: 12, lastError: 'no' } })
    expect(await again()).toEqual({ flag: true, msg: '', response: {} })
    await expectAudited(t, outgoingMail.sendAgain, admin, ['Mail to dana@example.test: Set your iVue password: failed → queued'])
    expect(await t.db.mail.findUnique({ where: { id: mail.id } })).toMatchObject({ state: 'queued', attempts: 0, lastError: '' })
    await t.db.mail.update({ where: { id: mail.id }, data: { state: 'sent' } })
    expect((await again()).flag).toBe(false)
    expect(await t.call(outgoingMail.sendAgain, { id: 2_000_000_000 }, admin)).toMatchObject({ flag: false, msg: MESSAGES.notFound })
    expect(await t.call(outgoingMail.getMail, { id: 2_000_000_000 }, admin)).toMatchObject({ flag: false, msg: MESSAGES.notFound })
  })
})
