import { closing } from '@ivue/contracts/desks/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { schedules } from '@ivue/contracts/schedules/schedules-contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildImplementations } from '../app.ts'
import { addManyTasks, type ExportWorld, exportWorld } from '../exports/export-world.fixture.ts'
import { smtpTransport } from '../platform/mail/transport.ts'
import { deliverDue } from '../testing/deliver-due.ts'
import { expectAudited } from '../testing/expect-audited.ts'
import { startSmtp } from '../testing/smtp.ts'
import type { SignIn } from '../testing/test-app.ts'
import { sendDueReports } from './send-due.ts'

const LIST = { option: 'com_closing', task: closing.getDashboardClosingTaskList.task, input: { loanNumber: '8800000001' } }
const WEEKLY = { every: 'Weekly', weekday: 1, day: 1, time: '07:30' } as const

let t: ExportWorld
let sam: SignIn
let lee: SignIn

beforeAll(async () => {
  t = await exportWorld()
  await addManyTasks(t, 3)
  sam = await t.someone({ fullName: 'Sam Sender', email: 'sam@example.com' })
  lee = await t.someone({ fullName: 'Lee Reader', email: 'lee@example.com' })
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set('2026-03-01T12:00:00Z')
  await t.db.reportSchedule.deleteMany()
  await t.db.mail.deleteMany()
  await t.db.export.deleteMany()
  await t.db.notification.deleteMany()
})

const save = (differs: object = {}, as = sam) =>
  t.call(schedules.saveSchedule, { title: 'Monday list', ...WEEKLY, people: [sam.userId, lee.userId], list: LIST, ...differs }, as)
const mine = async (as = sam) => (await t.call(schedules.getSchedules, {}, as)).response.schedules
const work = () => sendDueReports(t.services, buildImplementations(t.services))
/** Returns the texts of the notices about failures of the schedule. */
const noticesOf = async ({ userId }: SignIn) =>
  (await t.db.notification.findMany({ where: { userId, text: { startsWith: 'Monday list: To ' } } })).map(({ text }) => text)
const mails = async () =>
  (await t.db.mail.findMany({ orderBy: { recipient: 'asc' } })).map(({ recipient, subject }) => [recipient, subject])

describe('a scheduled report', () => {
  it('is mailed when it is due, to each person once, with the time of the next one', async () => {
    expect(await save()).toMatchObject({ flag: true, msg: 'Report scheduled' })
    const change = 'Scheduled report Monday list: – → Every Monday at 07:30, to Lee Reader, Sam Sender'
    await expectAudited(t, schedules.saveSchedule, sam, [change])
    expect(await mine()).toMatchObject([
      {
        title: 'Monday list',
        people: [{ id: expect.any(Number) }, { id: expect.any(Number) }],
        runs: ['2026-03-02T13:30:00.000Z', '2026-03-09T12:30:00.000Z', '2026-03-16T12:30:00.000Z'],
        last: '',
        lastAt: null,
      },
    ])
    t.clock.set('2026-03-02T13:29:00Z')
    expect(await work()).toBe(0)
    t.clock.set('2026-03-02T13:31:00Z')
    expect((await Promise.all([work(), work()])).reduce((sum, sent) => sum + sent)).toBe(2)
    await t.workAll()
    expect(await mails()).toEqual([
      ['lee@example.com', 'Monday list'],
      ['sam@example.com', 'Monday list'],
    ])
    expect(await work()).toBe(0)
    expect(await mine()).toMatchObject([{ last: 'To 2 of 2 people', lastAt: '2026-03-02T13:31:00.000Z' }])
    expect(await t.db.reportSchedule.findFirst()).toMatchObject({ nextAt: new Date('2026-03-09T12:30:00Z') })
  })

  it('is a CSV file if the list was scheduled as CSV, and says so', async () => {
    await save({ list: { ...LIST, input: { ...LIST.input, format: 'csv' } }, people: [sam.userId] })
    expect(await mine()).toMatchObject([{ list: 'Closing tasks (CSV)' }])
    t.clock.set('2026-03-02T14:00:00Z')
    await work()
    await t.workAll()
    const mail = await t.db.mail.findFirstOrThrow()
    const { name, mime, title } = await t.db.file.findUniqueOrThrow({ where: { id: mail.fileId ?? 0 } })
    expect([mail.recipient, mime, title]).toEqual(['sam@example.com', 'text/csv', expect.stringMatching(/^Monday list.*\.csv$/)])
    expect((await t.csv(name, { as: sam })).slice(1).map(([number]) => number)).toEqual(['8800000001'])
  })

  it('runs once for all dates missed while no worker ran', async () => {
    await save({ every: 'Daily' })
    t.clock.set('2026-03-10T20:00:00Z')
    expect(await work()).toBe(2)
    expect(await work()).toBe(0)
  })

  it('waits while five workbooks of a receiver are waiting, and is sent after them', async () => {
    for (let n = 0; n < 7; n++) await save({ title: `List ${n}` })
    t.clock.set('2026-03-02T14:00:00Z')
    expect(await work()).toBe(10)
    expect(await work()).toBe(0)
    expect(await t.db.export.count({ where: { ownerId: lee.userId } })).toBe(5)
    await t.workAll()
    expect(await work()).toBe(4)
    expect(await work()).toBe(0)
  })

  it('leaves out people who may no longer see it, and notifies its owner', async () => {
    const max = await t.someone({ email: 'max@example.com' })
    await save({ people: [sam.userId, max.userId] })
    await t.db.groupMember.deleteMany({ where: { userId: max.userId } })
    t.clock.set('2026-03-02T14:00:00Z')
    expect(await work()).toBe(1)
    await t.workAll()
    expect(await mails()).toEqual([['sam@example.com', 'Monday list']])
    expect(await mine()).toMatchObject([{ last: 'To 1 of 2 people: the others may not see it any more' }])
    const [notice] = await t.db.notification.findMany({ where: { userId: sam.userId, text: { startsWith: 'Monday list: 1 person' } } })
    expect(notice).toMatchObject({ text: 'Monday list: 1 person may not see it any more and received nothing' })
  })

  it('is paused, changed and deleted only by its owner', async () => {
    const { id } = (await save()).response
    expect(await save({ id, list: undefined, active: false, title: 'Paused' })).toMatchObject({
      msg: 'Schedule saved',
      response: { version: 2 },
    })
    const paused = 'Scheduled report Paused: Every Monday at 07:30 → Every Monday at 07:30, paused, to Lee Reader, Sam Sender'
    await expectAudited(t, schedules.saveSchedule, sam, [paused])
    expect(await mine()).toMatchObject([{ title: 'Paused', active: false, runs: [] }])
    t.clock.set('2026-04-02T14:00:00Z')
    expect(await work()).toBe(0)
    expect((await save({ id, version: 1, list: undefined })).msg).toMatch(/another window/)
    expect((await save({ id, list: undefined }, lee)).msg).toBe(MESSAGES.notFound)
    expect((await t.call(schedules.deleteSchedule, { id }, lee)).msg).toBe(MESSAGES.notFound)
    expect(await mine(lee)).toEqual([])
    expect(await t.call(schedules.deleteSchedule, { id }, sam)).toMatchObject({ flag: true, msg: 'Schedule deleted' })
    await expectAudited(t, schedules.deleteSchedule, sam, ['Scheduled report Paused: Every Monday at 07:30 → deleted'])
    expect(await mine()).toEqual([])
  })
})

describe('a list that cannot be read', () => {
  const broken: [string, object, string][] = [
    ['a filter of a column that does not exist', { columnFilters: 'Nope=1' }, 'Nope'],
    ['an order by a column that does not exist', { orderArray: [{ col: 'Nope', dir: 'ASC' }] }, 'There is no column Nope'],
    ['an order by a column without one', { orderArray: [{ col: 'Select', dir: 'ASC' }] }, 'Select'],
    ['people who do not exist', { userId: ['nobody'] }, 'Send the ids of people'],
  ]
  it.each(broken)('is refused when it is scheduled, as on its page: %s', async (_why, input, words) => {
    const page = await t.send(closing.getDashboardClosingTaskList, input, sam)
    expect(page.json()).toMatchObject({ flag: false, msg: expect.stringContaining(words) })
    const { msg } = page.json()
    for (const active of [true, false])
      expect(await save({ active, list: { ...LIST, input } })).toMatchObject({ flag: false, msg, response: { fields: { list: msg } } })
    expect(await mine()).toEqual([])
  })

  it('can be paused, but not resumed, once it cannot be read any more', async () => {
    const { id } = (await save()).response
    await t.db.reportSchedule.update({ where: { id }, data: { input: { columnFilters: 'Nope=1' } } })
    expect(await save({ id, list: undefined, active: false })).toMatchObject({ flag: true })
    expect(await save({ id, list: undefined })).toMatchObject({
      flag: false,
      response: { fields: { list: expect.stringContaining('Nope') } },
    })
  })

  it('says in its state that it failed, and its owner is notified once', async () => {
    const { id } = (await save({ people: [lee.userId] })).response
    await t.db.reportSchedule.update({ where: { id }, data: { input: { columnFilters: 'Nope=1' } } })
    t.clock.set('2026-03-02T14:00:00Z')
    expect(await work()).toBe(1)
    expect(await mine()).toMatchObject([{ last: 'To 0 of 1 person: 1 being made' }])
    await t.workAll()
    const last = expect.stringMatching(/^To 0 of 1 person: 1 failed: .*Nope/)
    expect(await mine()).toMatchObject([{ last }])
    for (let again = 0; again < 3; again++) await work()
    expect(await mine()).toMatchObject([{ last }])
    expect(await noticesOf(sam)).toEqual([expect.stringMatching(/^Monday list: To 0 of 1 person: 1 failed: .*Nope/)])
  })
})

describe('the state of the last run', () => {
  const runWith = async (smtp: { url: string } | null) => {
    await save({ people: [sam.userId, lee.userId] })
    t.clock.set('2026-03-02T14:00:00Z')
    await work()
    await t.workAll()
    await t.db.mail.updateMany({ data: { nextAt: t.services.now() } })
    await deliverDue(t.services, smtp && smtpTransport(smtp.url))
    await work()
  }

  it('says who received it, once the mails are sent', async () => {
    const smtp = await startSmtp()
    await runWith(smtp)
    await smtp.stop()
    expect([await mine(), await noticesOf(sam)]).toMatchObject([[{ last: 'To 2 of 2 people' }], []])
  })

  it('says that a mail server refuses one of two people, and the owner is notified', async () => {
    const smtp = await startSmtp({
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('lee') ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null),
    })
    await runWith(smtp)
    await smtp.stop()
    const last = expect.stringMatching(/^To 1 of 2 people: 1 not mailed: The mail server refused the address \(550\)$/)
    expect(await mine()).toMatchObject([{ last }])
    expect(await noticesOf(sam)).toEqual([expect.stringContaining('To 1 of 2 people: 1 not mailed')])
  })

  it('says that a mail server refuses for now, and is not closed before the last attempt', async () => {
    const smtp = await startSmtp({ onRcptTo: (_address, _session, done) => done(Object.assign(new Error('Later'), { responseCode: 451 })) })
    await runWith(smtp)
    await smtp.stop()
    const last = expect.stringMatching(/^To 0 of 2 people: 2 not mailed yet, tried again: The mail server refused the address \(451\)$/)
    expect([await mine(), await noticesOf(sam)]).toMatchObject([[{ last }], []])
  })

  it('says that there is no mail server', async () => {
    await runWith(null)
    expect(await mine()).toMatchObject([{ last: 'To 0 of 2 people: 2 not mailed: there is no mail server' }])
    expect(await noticesOf(sam)).toHaveLength(1)
  })

  it('is that of the last run alone', async () => {
    await runWith(null)
    t.clock.set('2026-03-09T14:00:00Z')
    await work()
    expect(await mine()).toMatchObject([{ last: 'To 0 of 2 people: 2 being made' }])
  })

  it('says that a receiver lost the permission between the run and the job', async () => {
    const max = await t.someone({ email: 'max@example.com' })
    await save({ people: [sam.userId, max.userId] })
    t.clock.set('2026-03-02T14:00:00Z')
    await work()
    await t.db.groupMember.deleteMany({ where: { userId: max.userId } })
    await t.workAll()
    await work()
    const last = `To 1 of 2 people: 1 failed: ${MESSAGES.noPermission}`
    expect([await mine(), await noticesOf(sam)]).toMatchObject([[{ last }], []])
    await t.db.mail.updateMany({ data: { state: 'sent' } })
    await work()
    expect([await mine(), await noticesOf(sam)]).toMatchObject([[{ last }], [`Monday list: ${last}`]])
  })
})

it('a report can be received by people who may see it', async () => {
  const { people } = (await t.call(schedules.getRecipients, { list: LIST }, sam)).response
  expect(people.map(({ id }) => id)).toEqual(expect.arrayContaining([sam.userId, lee.userId]))
  const blind = await t.signedIn('grid.export')
  expect(people.some(({ id }) => id === blind.userId)).toBe(false)
  expect(await save({ people: [blind.userId] })).toMatchObject({
    response: { fields: { people: 'Choose people who may see this report' } },
  })
  expect((await save({}, blind)).msg).toBe(MESSAGES.noPermission)
  expect((await t.call(schedules.getRecipients, { list: LIST }, blind)).msg).toBe(MESSAGES.noPermission)
})

it('an invalid value has a message at its field', async () => {
  const fieldsOf = async (differs: object) => ((await save(differs)).response as unknown as { fields?: object }).fields
  expect(await fieldsOf({ title: ' ', people: [] })).toEqual({ title: 'Enter a name', people: 'Choose who receives it' })
  expect(await fieldsOf({ time: '7:30' })).toEqual({ time: 'Enter the time as HH:MM' })
  expect(await fieldsOf({ every: 'Hourly' })).toEqual({ every: 'Choose one of Daily, Weekly, Monthly' })
  expect(await fieldsOf({ day: 31 })).toEqual({ day: 'Choose a day from 1 to 28' })
  expect(await fieldsOf({ list: { ...LIST, task: 'saveDecision' } })).toEqual({ list: 'This list cannot be mailed' })
  expect(await fieldsOf({ list: { ...LIST, input: { filterData: 'x' } } })).toEqual({
    list: 'The filters of this list cannot be read: choose them again',
  })
  expect(await fieldsOf({ list: undefined })).toEqual({ list: 'Send the list' })
})
