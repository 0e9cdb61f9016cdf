import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fromNow, now } from '../../testing/clock.ts'
import { administer } from '../../testing/databases.ts'
import { deliverDue } from '../../testing/deliver-due.ts'
import { startSmtp, type TestMailServer } from '../../testing/smtp.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { startMail } from './deliver.ts'
import { linkSealer } from './link-sealer.ts'
import { type NewMail, queueMail } from './outbox.ts'
import { claimMail, clearMails } from './queries.ts'
import { smtpTransport } from './transport.ts'

const MINUTE = 60_000
const DAY = 86_400_000

let t: TestApp
let smtp: TestMailServer
const queue = (more: Partial<NewMail> = {}) =>
  queueMail(t.db, { to: 'dana@example.test', subject: 'Hello', text: 'Hello Dana', kind: 'Account', ...more })
const deliver = () => deliverDue(t.services, smtpTransport(smtp.url))
const only = async () => await t.db.mail.findFirstOrThrow({ orderBy: { id: 'desc' } })

beforeAll(async () => {
  t = await testApp({ settings: { 'mail.from': 'iVue <ivue@lender.test>' } })
  smtp = await startSmtp()
})
afterAll(async () => {
  await t.close()
  await smtp.stop()
})
beforeEach(async () => {
  await t.db.mail.deleteMany()
  smtp.mails.length = 0
})

describe('a mail', () => {
  it('is not sent again if the database fails at the moment after sending', async () => {
    await administer(
      t.owner,
      `CREATE SEQUENCE outages; GRANT USAGE ON SEQUENCE outages TO public;
       CREATE FUNCTION outage() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         IF nextval('outages') <= 2 THEN RAISE EXCEPTION 'the database system is shutting down' USING ERRCODE = '57P03'; END IF;
         RETURN NEW; END $$;
       CREATE TRIGGER outage BEFORE UPDATE ON mails FOR EACH ROW WHEN (NEW.state = 'sent') EXECUTE FUNCTION outage()`,
    )
    await queue()
    await deliver()
    await administer(t.owner, 'DROP FUNCTION outage CASCADE; DROP SEQUENCE outages')
    expect([smtp.mails.length, (await only()).state]).toEqual([1, 'sent'])
  })

  it('arrives once, with sender, receiver, subject and text', async () => {
    await queue({ subject: 'Größe — 100 %\r\nBcc: evil@evil.test', text: 'Grüße\n.\nend' })
    await deliver()
    await deliver()
    expect(smtp.mails).toHaveLength(1)
    const [mail] = smtp.mails
    expect(mail?.to).toEqual(['dana@example.test'])
    expect(mail?.header('from')).toBe('iVue <ivue@lender.test>')
    expect(mail?.header('bcc')).toBe('')
    expect(mail?.text.replaceAll('\r', '')).toContain('Grüße\n.\nend')
    expect(mail?.header('message-id')).toMatch(/^<[\w-]{36}@lender\.test>$/)
    expect(await only()).toMatchObject({ state: 'sent', attempts: 1, lastError: '', sentAt: expect.any(Date) })
  })

  it('exists exactly if the transaction commits', async () => {
    await expect(
      t.db.$transaction(async (tx) => {
        await queueMail(tx, { to: 'dana@example.test', subject: 'No', text: 'No', kind: 'Account' })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await t.db.mail.count()).toBe(0)
  })

  it('goes to one address, whatever characters it contains', async () => {
    await queue({ to: 'a@example.test, b@example.test' })
    await deliver()
    expect(smtp.mails.flatMap(({ to }) => to)).not.toContain('b@example.test')
  })

  it('has its attachment, and fails if that is no longer stored', async () => {
    const owner = await t.person()
    const file = await t.services.files.save(
      { title: 'List.xlsx', mime: 'application/octet-stream', purpose: 'export', ownerId: owner.id },
      [Buffer.from('bytes')] as never,
    )
    await queue({ attachment: { fileId: file.id } })
    await deliver()
    expect(smtp.mails[0]?.raw).toContain('filename=List.xlsx')
    expect(smtp.mails[0]?.raw).toContain(Buffer.from('bytes').toString('base64'))
    await queue({ attachment: { fileId: file.id } })
    await t.db.file.delete({ where: { id: file.id } })
    await deliver()
    expect(await only()).toMatchObject({ state: 'failed', lastError: 'The attached file is no longer kept' })
  })

  it('has its secret link, which is deleted after sending', async () => {
    const until = fromNow(MINUTE)
    const sealed = linkSealer(t.services.env).seal('https://ivue.test/?token=$&secret', 7)
    await queue({ userId: 7, text: 'Open {link} now', link: { sealed, until } })
    await deliver()
    expect(smtp.mails[0]?.text).toContain('Open https://ivue.test/?token=$&secret now')
    expect(await only()).toMatchObject({ state: 'sent', sealedLink: null })
  })

  it('is not sent with a link that has expired or was encrypted for somebody else', async () => {
    const seal = (userId: number) => linkSealer(t.services.env).seal('https://ivue.test/?token=secret', userId)
    await queue({ userId: 7, text: '{link}', link: { sealed: seal(7), until: fromNow(-1) } })
    await queue({ userId: 8, text: '{link}', link: { sealed: seal(7), until: fromNow(MINUTE) } })
    await deliver()
    expect(smtp.mails).toEqual([])
    expect(await t.db.mail.count({ where: { state: 'failed' } })).toBe(2)
  })

  it('is sent by one of several workers', async () => {
    for (let i = 0; i < 20; i++) await queue({ subject: `Mail ${i}` })
    await Promise.all(Array.from({ length: 5 }, () => deliver()))
    expect(new Set(smtp.mails.map((mail) => mail.header('subject'))).size).toBe(20)
    expect(smtp.mails).toHaveLength(20)
  })

  it('of a worker that died is sent by another, with the same Message-ID', async () => {
    await queue()
    const at = t.services.now()
    const claimed = await claimMail(t.db, { now: at, until: new Date(at.getTime() + MINUTE) })
    await deliver()
    expect(smtp.mails).toEqual([])
    t.clock.advance(2 * MINUTE)
    await deliver()
    expect(smtp.mails[0]?.header('message-id')).toBe(`<${claimed?.messageId}@lender.test>`)
  })

  it('is stored if there is no mail server', async () => {
    await queue()
    await deliverDue(t.services, null)
    expect(await only()).toMatchObject({ state: 'kept', attempts: 0 })
  })

  it('is sent within seconds while a worker runs, and the worker stops when told to', async () => {
    const own = await testApp({ env: { SMTP_URL: smtp.url } })
    const stop = startMail(own.services)
    await queueMail(own.db, { to: 'dana@example.test', subject: 'Soon', text: 'Soon', kind: 'Account' })
    await expect.poll(() => smtp.mails.length, { timeout: 60_000 }).toBe(1)
    await stop()
    await own.close()
  })
})

describe('old mails', () => {
  it('are deleted after their time, unless they are being sent; links are deleted when they expire', async () => {
    const sealed = linkSealer(t.services.env).seal('x', 7)
    const at = now()
    await queue({ link: { sealed, until: new Date(at.getTime() - 1) }, text: 'ran out' })
    await queue({ text: 'old and queued' })
    await queue({ text: 'old and sent' })
    await t.db.mail.updateMany({ where: { body: { startsWith: 'old' } }, data: { createdAt: new Date(at.getTime() - 91 * DAY) } })
    await t.db.mail.updateMany({ where: { body: 'old and sent' }, data: { state: 'sent' } })
    await clearMails(t.db, { now: at, keepFrom: new Date(at.getTime() - 90 * DAY) })
    const remaining = await t.db.mail.findMany({ orderBy: { id: 'asc' } })
    expect(remaining.map(({ body, sealedLink }) => [body, sealedLink])).toEqual([
      ['ran out', null],
      ['old and queued', null],
    ])
  })
})
