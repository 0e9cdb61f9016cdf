import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fromNow, now } from '../../testing/clock.ts'
import { deliverDue } from '../../testing/deliver-due.ts'
import { startBadSmtp, startSmtp, type TestMailServer } from '../../testing/smtp.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { until } from '../../testing/until.ts'
import { retryDelayMs } from './deliver.ts'
import { type NewMail, queueMail } from './outbox.ts'
import { smtpTransport } from './transport.ts'

let t: TestApp
let smtp: TestMailServer
const queue = (more: Partial<NewMail> = {}) =>
  queueMail(t.db, { to: 'dana@example.test', subject: 'Hello', text: 'Hello Dana', kind: 'Account', ...more })
const deliver = (url = smtp.url, attemptMs = 2_000) => deliverDue(t.services, smtpTransport(url, { handOver: attemptMs }))
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

describe('a mail server', () => {
  const silent = () => startBadSmtp(() => undefined)
  /** Sends one byte at a time, so that an idle timeout never fires. */
  const dripping = () =>
    startBadSmtp((socket) => {
      const timer = setInterval(() => socket.write('2'), 100)
      socket.on('close', () => clearInterval(timer))
    })
  const rude = () => startBadSmtp((socket) => socket.end('554 go away, secret-of-mail\r\n'))
  const gone = async () => {
    const server = await startSmtp()
    await server.stop()
    return { url: server.url, stop: async () => undefined }
  }

  it.each([
    ['silent', silent],
    ['dripping', dripping],
    ['rude', rude],
    ['gone', gone],
  ])('that is %s delays nothing for long, and the mail is sent again later', async (_how, start) => {
    const bad = await start()
    await queue({ text: 'secret-of-mail' })
    expect(await deliver(bad.url, 500)).toBe(1)
    const mail = await only()
    expect(mail).toMatchObject({ state: 'queued', attempts: 1, lastError: expect.stringMatching(/^The mail/) })
    expect(mail.lastError).not.toContain('secret-of-mail')
    expect(mail.nextAt.getTime()).toBeGreaterThan(t.services.now().getTime() + 5_000)
    await bad.stop()
    t.clock.advance(retryDelayMs(1) + 1_000)
    await deliver()
    expect(smtp.mails).toHaveLength(1)
    expect(await only()).toMatchObject({ state: 'sent', attempts: 2, lastError: '' })
  })

  it('that does not know the receiver gets the mail once', async () => {
    const strict = await startSmtp({
      onRcptTo: (_address, _session, callback) => callback(Object.assign(new Error('no such user dana'), { responseCode: 550 })),
    })
    await queue()
    await deliver(strict.url)
    expect(await only()).toMatchObject({ state: 'failed', attempts: 1, lastError: 'The mail server refused the address (550)' })
    await strict.stop()
  })

  /** Receives the whole mail and accepts it on demand. */
  const scanning = async () => {
    const accept: (() => void)[] = []
    const server = await startSmtp({
      onData: (stream, _session, callback) => void stream.resume().on('end', () => accept.push(callback)),
    })
    return { ...server, accept }
  }

  it('that scans a mail before it accepts it gets the mail once, also while others send mails', async () => {
    const slow = await scanning()
    await queue()
    const handOver = 2_000
    const tooLongAgo = fromNow(handOver)
    const delivering = deliverDue(t.services, smtpTransport(slow.url, { handOver }), 50)
    await until(() => slow.accept.length === 1, { what: 'the mail to arrive' })
    await until(() => now() > tooLongAgo, { what: 'the time for handing over to pass' })
    t.clock.advance(600_000)
    await until(async () => (await only()).nextAt > t.services.now(), { what: 'the claim to be renewed' })
    expect(await deliver()).toBe(0)
    slow.accept[0]?.()
    expect(await delivering).toBe(1)
    expect(await only()).toMatchObject({ state: 'sent', attempts: 1 })
    expect(slow.accept).toHaveLength(1)
    await slow.stop()
  })

  it('that never accepts a mail does not block the others', async () => {
    const slow = await scanning()
    await queue()
    expect(await deliverDue(t.services, smtpTransport(slow.url, { accept: 100 }))).toBe(1)
    expect(await only()).toMatchObject({ state: 'queued', attempts: 1, lastError: 'The mail server did not answer in time' })
    await slow.stop()
  })

  it('is no longer waited for after another worker has claimed the mail', async () => {
    const slow = await scanning()
    await queue()
    const delivering = deliverDue(t.services, smtpTransport(slow.url), 50)
    await until(() => slow.accept.length === 1, { what: 'the mail to arrive' })
    await t.db.mail.updateMany({ data: { attempts: { increment: 1 } } })
    const before = await only()
    await delivering
    expect(await only()).toMatchObject({ state: 'queued', attempts: 2, lastError: before.lastError })
    await slow.stop()
  })

  it('that is busy gets the mail again later', async () => {
    const busy = await startSmtp({
      onRcptTo: (_address, _session, callback) => callback(Object.assign(new Error('later'), { responseCode: 451 })),
    })
    await queue()
    await deliver(busy.url)
    expect(await only()).toMatchObject({ state: 'queued', attempts: 1 })
    await busy.stop()
  })

  it("that refuses the app's sign-in gets the password, and no other server does", async () => {
    const closed = await startSmtp({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) => callback(new Error('no')),
    })
    await queue()
    t.lines.length = 0
    await deliver(closed.url.replace('smtp://', 'smtp://ivue:Mail-Secret-1@'))
    const mail = await only()
    expect(mail).toMatchObject({ state: 'queued', lastError: 'The mail server refused our sign-in (535)' })
    expect(JSON.stringify(mail) + t.lines.join()).not.toContain('Mail-Secret-1')
    await closed.stop()
  })

  it('that always fails gets twelve attempts', async () => {
    const bad = await gone()
    await queue()
    for (let i = 0; i < 12; i++) {
      await deliver(bad.url, 500)
      t.clock.advance(retryDelayMs(12) + 1_000)
    }
    await deliver(bad.url, 500)
    expect(await only()).toMatchObject({ state: 'failed', attempts: 12 })
  })

  it('gets the attempts at growing intervals, up to one hour', () => {
    expect([1, 2, 3, 9, 10, 40].map(retryDelayMs)).toEqual([10_000, 20_000, 40_000, 2_560_000, 3_600_000, 3_600_000])
  })
})
