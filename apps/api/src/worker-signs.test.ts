import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { closing } from '@ivue/contracts/desks/contract.ts'
import { outgoingMail } from '@ivue/contracts/mail/contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildImplementations } from './app.ts'
import { addManyTasks, type ExportWorld, exportWorld } from './exports/export-world.fixture.ts'
import { queueExport } from './exports/start.ts'
import { queueMail } from './platform/mail/outbox.ts'
import { smtpTransport } from './platform/mail/transport.ts'
import { addReview } from './quality/reviews.fixture.ts'
import { sendDueReports } from './schedules/send-due.ts'
import { fromNow, nextMillisecond, now } from './testing/clock.ts'
import { deliverDue } from './testing/deliver-due.ts'
import { expectAudited } from './testing/expect-audited.ts'
import { addLoan } from './testing/loans.ts'
import { startSmtp, type TestMailServer } from './testing/smtp.ts'
import type { SignIn } from './testing/test-app.ts'
import { until } from './testing/until.ts'
import { startWorker } from './worker.ts'
import { isGap, signEveryMinute, signStart } from './worker-signs.ts'

const SECOND = 1_000
const MINUTE = 60_000
const DAY = 86_400_000
const LIST = { option: 'com_closing', task: closing.getDashboardClosingTaskList.task, input: { loanNumber: '8800000001' } }
const DAILY = { every: 'Daily', weekday: 1, day: 1, time: '07:30' }

let t: ExportWorld
let smtp: TestMailServer
let boss: SignIn
beforeAll(async () => {
  smtp = await startSmtp()
  t = await exportWorld({ env: { SMTP_URL: smtp.url } })
  await addManyTasks(t, 1)
  boss = await t.signedIn('settings.edit', 'loans.view')
})
afterAll(async () => {
  await t.close()
  await smtp.stop()
})
beforeEach(async () => {
  await t.db.mail.deleteMany()
  await t.db.export.deleteMany()
  await t.db.reportSchedule.deleteMany()
  await t.db.correctiveAction.deleteMany()
  await t.db.workerSign.deleteMany()
  smtp.mails.length = 0
  t.lines.length = 0
})

const start = (queueDue = async () => {}) => signStart(t.services, queueDue)
const signed = (ago: number) => t.db.workerSign.create({ data: { seenAt: fromNow(-ago) } })
const sign = () => t.db.workerSign.findFirstOrThrow()
const queue = (subject: string, more: { nextAt?: Date; attempts?: number } = {}) =>
  queueMail(t.db, { to: 'dana@example.test', subject, text: 'Text', kind: 'Account' }).then(() =>
    t.db.mail.updateMany({ where: { subject }, data: { nextAt: fromNow(-MINUTE), ...more } }),
  )
const deliver = (services = t.services) => deliverDue(services, smtpTransport(smtp.url))
const arrived = () => smtp.mails.map((mail) => mail.header('subject')).toSorted()
const sendReports = (at = now()) => sendDueReports({ ...t.services, now: () => at }, buildImplementations(t.services))
const addReport = (nextAt: Date) =>
  t.db.reportSchedule.create({
    data: { ...LIST, ...DAILY, title: 'Morning list', ownerId: t.manager.userId, nextAt, people: { create: { userId: t.manager.userId } } },
  })
const warnings = () => t.lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 40 || level === 'warn')
const held = async () => (await t.call(outgoingMail.getList, {}, boss)).response.held
const release = () => t.call(outgoingMail.releaseHeld, {}, boss)

it.each([
  ['29 minutes and 59 seconds', 30 * MINUTE - SECOND, false],
  ['30 minutes', 30 * MINUTE, false],
  ['30 minutes and one second', 30 * MINUTE + SECOND, true],
])('after %s without a sign, a start holds what was due: %#', (_what, ago, expected) => {
  expect(isGap(new Date(-ago), new Date(0))).toBe(expected)
})

it('a restored database, which no worker has signed, has a gap', () => {
  expect(isGap(null, now())).toBe(true)
})

describe('the start of a worker', () => {
  it('holds nothing in a database that never had a worker, and signs it', async () => {
    await queue('First')
    await start()
    expect(await sign()).toMatchObject({ seenAt: expect.any(Date), heldBefore: null })
    await deliver()
    expect([arrived(), await held(), warnings()]).toEqual([['First'], '', []])
  })

  it('holds nothing after a short gap', async () => {
    await signed(30 * MINUTE - 5 * SECOND)
    await queue('Waiting')
    await start()
    await deliver()
    expect(arrived()).toEqual(['Waiting'])
  })

  it('holds after a long gap what was due, also what waits for its next attempt, and sends what is new', async () => {
    await signed(30 * MINUTE + SECOND)
    await queue('Due')
    await queue('Tried before', { attempts: 3, nextAt: fromNow(40 * MINUTE) })
    await addReport(fromNow(-10 * MINUTE))
    await start()
    await nextMillisecond()
    await queueMail(t.db, { to: 'dana@example.test', subject: 'New', text: 'Text', kind: 'Account' })
    const later = { ...t.services, now: () => fromNow(2 * 60 * MINUTE) }
    await deliver(later)
    expect([arrived(), await sendReports()]).toEqual([['New'], 0])
    const text = expect.stringMatching(/^2 mails and 1 scheduled report from before \d\d\/\d\d\/\d{4} \d\d:\d\d C[DS]T are held$/)
    expect(await held()).toEqual(text)
    expect(warnings().map(({ msg }) => msg)).toEqual([`${await held()}. Release them with ivue release-held, or in My work`])
  })

  it('holds what is due once if two processes start at the same time', async () => {
    await signed(31 * MINUTE)
    await queue('Due')
    let runs = 0
    const queueDue = async () => void runs++
    await Promise.all([start(queueDue), start(queueDue), start(queueDue)])
    expect([runs, await t.db.workerSign.count()]).toEqual([1, 1])
    await deliver()
    expect(arrived()).toEqual([])
  })

  it('in a new database is possible for several processes at the same time', async () => {
    await Promise.all([start(), start(), start()])
    expect(await t.db.workerSign.findMany({ select: { heldBefore: true } })).toEqual([{ heldBefore: null }])
  })

  it('names what is still held, without a gap', async () => {
    await signed(31 * MINUTE)
    await queue('Due')
    await start()
    await start()
    expect(warnings()).toHaveLength(2)
  })
})

it('a worker that starts in a copy sends nothing that it found or that came due meanwhile', async () => {
  await signed(3 * DAY)
  await queue('Queued')
  const texts = { title: 'Train closers', reviewType: 'ICD QC', severity: 'Critical', problem: 'x', rootCause: 'x', actions: 'x' }
  const { userId } = t.manager
  await t.db.correctiveAction.create({
    data: { ...texts, ownerId: userId, openedById: userId, openedAt: fromNow(-DAY), updatedAt: fromNow(-DAY), dueOn: fromNow(3 * DAY) },
  })
  const { id: loanId } = await addLoan(t.db)
  const reviewId = (await addReview(t.db, { loanId, reviewer: userId, endedAt: null, findings: [] })).id
  await t.db.review.update({ where: { id: reviewId }, data: { dueAt: fromNow(DAY / 2) } })
  const { option, task, input } = LIST
  await t.db.$transaction(async (tx) => {
    const request = { title: 'Requested', ownerId: userId, option, task, input, mail: true, expiresAt: fromNow(DAY) }
    await queueExport(t.services, tx, request)
  })
  await nextMillisecond()
  const stop = await startWorker(t.services)
  const subjects = async () => (await t.db.mail.findMany()).map(({ subject }) => subject).toSorted()
  await until(async () => (await subjects()).length === 4, { what: 'the workbook to be made' })
  const found = await subjects()
  expect(found).toEqual([
    expect.stringMatching(/^ICD QC 1 on loan \d+ must be completed by /),
    'Queued',
    'Requested',
    expect.stringMatching(/^The corrective action Train closers is due /),
  ])
  await nextMillisecond()
  await queueMail(t.db, { to: 'dana@example.test', subject: 'New', text: 'Text', kind: 'Account' })
  await until(() => smtp.mails.length > 0, { what: 'the new mail' })
  expect([arrived(), await t.db.mail.count({ where: { attempts: 0 } })]).toEqual([['New'], 4])
  expect(await release()).toMatchObject({ flag: true })
  await until(() => smtp.mails.length === 5, { what: 'the released mails' })
  await stop()
  expect(arrived()).toEqual(['New', ...found].toSorted())
})

/** Every place that queues a mail, and why a mail of before a start is held. */
const IN_OUTBOX = 'It is queued with the act of a person, and held in the outbox'
const SINCE_REQUEST = 'It is due since it was requested'
const QUEUED_BEFORE = 'Its timed job runs before what is due is held'
const PLACES: Readonly<Record<string, string>> = {
  'exports/mail-workbook.ts': SINCE_REQUEST,
  'quality/reviews/reset-and-remind.ts': IN_OUTBOX,
  'reports/actions/notify-due-actions.ts': QUEUED_BEFORE,
  'reports/pack/mail-pack.ts': SINCE_REQUEST,
  'reviews/assign-automatically.ts': QUEUED_BEFORE,
  'reviews/disputes.ts': IN_OUTBOX,
  'reviews/due-reminders.ts': QUEUED_BEFORE,
  'reviews/notify-worked.ts': IN_OUTBOX,
  'session/passwords/account-mails.ts': IN_OUTBOX,
}

it('every place that queues a mail has a reason why its mails of before a start are held', () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !/\.(test|fixture)\.ts$|^(generated|testing|platform\/mail)\//.test(path),
  )
  const places = sources.filter((path) => /\bqueueMail\(/.test(readFileSync(join(import.meta.dirname, path), 'utf8')))
  expect(places.toSorted()).toEqual(Object.keys(PLACES))
})

it.each(['Account', 'Monthly pack', 'Password reset', 'Quality', 'Workbook'])(
  'a mail of the kind %s is held and released',
  async (kind) => {
    await signed(31 * MINUTE)
    await queueMail(t.db, { to: 'dana@example.test', subject: kind, text: 'Text', kind })
    await nextMillisecond()
    await start()
    await deliver()
    expect(arrived()).toEqual([])
    expect(await release()).toMatchObject({ flag: true })
    await deliver()
    await deliver()
    expect(arrived()).toEqual([kind])
  },
)

describe('a release', () => {
  it('sends each held mail and report once, is audited, and is refused when nothing is held', async () => {
    await signed(31 * MINUTE)
    await queue('One')
    await queue('Two')
    await addReport(fromNow(-10 * MINUTE))
    await start()
    expect(await release()).toMatchObject({ flag: true })
    await expectAudited(t, outgoingMail.releaseHeld, boss, ['2 mails and 1 scheduled report: held → released'])
    await deliver()
    await deliver()
    expect([arrived(), await sendReports(), await sendReports()]).toEqual([['One', 'Two'], 1, 0])
    expect(await release()).toMatchObject({ flag: false, msg: 'Nothing is held' })
  })

  it('happens once if two administrators release at the same time', async () => {
    await signed(31 * MINUTE)
    await queue('One')
    await start()
    expect((await Promise.all([release(), release()])).map(({ flag }) => flag).toSorted()).toEqual([false, true])
  })
})

describe('what is held', () => {
  it('stays in the outbox, and a given up mail that is sent again goes out', async () => {
    await signed(31 * MINUTE)
    await queue('Held')
    await queue('Given up')
    await t.db.mail.updateMany({ where: { subject: 'Given up' }, data: { state: 'failed' } })
    await start()
    const { id } = await t.db.mail.findFirstOrThrow({ where: { subject: 'Given up' } })
    await nextMillisecond()
    expect(await t.call(outgoingMail.sendAgain, { id }, boss)).toMatchObject({ flag: true })
    await deliver()
    expect([arrived(), await t.db.mail.findFirst({ where: { subject: 'Held' } })]).toEqual([
      ['Given up'],
      expect.objectContaining({ state: 'queued', attempts: 0 }),
    ])
  })

  it('stays held without a mail server too, and is stored for an administrator once it is released', async () => {
    await signed(31 * MINUTE)
    await queue('Held')
    await start()
    await deliverDue(t.services, null)
    expect(await t.db.mail.findFirst()).toMatchObject({ state: 'queued' })
    await release()
    await deliverDue(t.services, null)
    expect(await t.db.mail.findFirst()).toMatchObject({ state: 'kept' })
  })

  it('of a report goes with its next run', async () => {
    await signed(31 * MINUTE)
    await addReport(fromNow(-10 * MINUTE))
    await start()
    expect(await sendReports()).toBe(0)
    expect([await sendReports(fromNow(DAY)), await held()]).toEqual([1, ''])
  })

  it('does not stop more than a hundred reports that are due later', async () => {
    await signed(31 * MINUTE)
    for (let n = 0; n < 101; n++) await addReport(fromNow(-10 * MINUTE))
    await start()
    await nextMillisecond()
    await addReport(now())
    expect(await sendReports()).toBe(1)
  })
})

it('the sign is renewed while a worker runs, and holds nothing', async () => {
  await signed(DAY)
  const stop = signEveryMinute(t.services, 10)
  await until(async () => ((await sign()).seenAt ?? 0) > fromNow(-MINUTE), { what: 'the sign' })
  stop()
  expect((await sign()).heldBefore).toBeNull()
})
