import { settings } from '@ivue/contracts/settings/contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recomputeDue } from '../desks/clock/recompute-due.ts'
import { expectAudited } from '../testing/expect-audited.ts'
import { addLoan } from '../testing/loans.ts'
import { openSession } from '../testing/sessions.ts'
import { type SignIn, type TestApp, testApp } from '../testing/test-app.ts'
import { readDueBasis } from './calendars.ts'

let t: TestApp
let helen: SignIn

beforeAll(async () => {
  t = await testApp()
  helen = await openSession(t.db, await t.person({ fullName: 'Helen Marsh', permissions: ['settings.edit'] }))
  // Before every due moment in this test.
  t.clock.set('2026-07-01T12:00:00Z')
})
afterAll(() => t.close())

const CLOSING = {
  zone: 'America/Phoenix',
  propertyState: 'AZ',
  scheduledClosingAt: '2026-07-08T17:00:00Z',
  scheduledFundingOn: '2026-07-08T00:00:00Z',
}
/** Returns 17:00 or 12:00 of a day in Phoenix. */
const at = (day: string, hour: 17 | 12) => new Date(`${day}T${hour === 17 ? '00:00:00' : '19:00:00'}Z`)
const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
const fiveOn = (day: string) => at(nextDay(day), 17)

async function closing(number: string, columns: Record<string, unknown> = {}) {
  const loan = await addLoan(t.db, { number, slots: [helen.userId] })
  await t.db.loan.update({ where: { number }, data: CLOSING })
  const task = await t.db.task.findFirstOrThrow({ where: { loanNumber: number, desk: 'closing' } })
  await t.db.task.update({
    where: { id: task.id },
    data: {
      p1DueAt: null,
      p2DueAt: fiveOn('2026-07-07'),
      p3DueAt: at('2026-07-07', 12),
      p4DueAt: fiveOn('2026-07-08'),
      status: 'WIP',
      ...columns,
    },
  })
  return { loan, id: task.id }
}
const task = (id: number) => t.db.task.findUniqueOrThrow({ where: { id } })
const saveDay = (day: string, closed: boolean, version: number, name = '', calendar: 'operations' | 'specific' = 'operations') =>
  t.call(settings.saveDay, { calendar, day, closed, name, version }, helen)

it('a closed day moves the due times of open closings, but not those that are done, from a workbook or decided', async () => {
  const computed = await closing('1000000001')
  const closingOfWorkbook = await closing('1000000002', { p2DueAt: new Date('2026-07-06T15:00:00Z') })
  const done = await closing('1000000003', { p2ActualAt: new Date('2026-07-07T20:00:00Z'), p2Result: 'Met' })
  const decided = await closing('1000000004', { status: 'Closed' })
  const before = await task(computed.id)

  expect(await saveDay('2026-07-07', true, 1, 'Office move')).toMatchObject({ flag: true, msg: 'Calendar saved', response: { version: 2 } })
  await expectAudited(t, settings.saveDay, helen, ['Operations calendar: 2026-07-07: open → closed: Office move'])
  expect((await t.call(settings.getCalendar, { year: 2026 }, helen)).response).toMatchObject({ version: 2, tasksBehind: 3 })
  expect(await recomputeDue(t.services)).toBe(3)
  expect(await recomputeDue(t.services)).toBe(0)

  expect(await task(computed.id)).toMatchObject({
    p2DueAt: fiveOn('2026-07-06'),
    p3DueAt: at('2026-07-06', 12),
    p4DueAt: fiveOn('2026-07-08'),
    calendarVersion: 2,
    version: before.version + 1,
  })
  expect(await task(closingOfWorkbook.id)).toMatchObject({
    p2DueAt: new Date('2026-07-06T15:00:00Z'),
    p3DueAt: at('2026-07-06', 12),
    calendarVersion: 2,
  })
  expect(await task(done.id)).toMatchObject({ p2DueAt: fiveOn('2026-07-07'), p2Result: 'Met', p3DueAt: at('2026-07-06', 12) })
  expect(await task(decided.id)).toMatchObject({ p2DueAt: fiveOn('2026-07-07'), calendarVersion: 1 })

  // The day is open again, so the due moments return to their old values.
  expect(await saveDay('2026-07-07', false, 2)).toMatchObject({ flag: true })
  await recomputeDue(t.services)
  expect(await task(computed.id)).toMatchObject({ p2DueAt: fiveOn('2026-07-07'), p3DueAt: at('2026-07-07', 12), calendarVersion: 3 })
})

it('measures that are overdue or in time after the change are evaluated again', async () => {
  const { id } = await closing('1000000005', { calendarVersion: 3 })
  t.clock.set('2026-07-07T15:00:00Z')
  await saveDay('2026-07-07', true, 3, 'Storm')
  await recomputeDue(t.services)
  expect(await task(id)).toMatchObject({ p2Result: 'Not Met', p3Result: 'Not Met', p4Result: '', slaMissed: true })
  await saveDay('2026-07-07', false, 4)
  await recomputeDue(t.services)
  expect(await task(id)).toMatchObject({ p2Result: '', p2StampedAt: null, p3Result: '', slaMissed: false })
  t.clock.set('2026-07-01T12:00:00Z')
})

it('a service-level setting and the hours create new versions too', async () => {
  const { id } = await closing('1000000006', { calendarVersion: 5 })
  expect(await t.call(settings.saveSetting, { key: 'sla.endOfDay', value: '16:00', version: 0 }, helen)).toMatchObject({ flag: true })
  await recomputeDue(t.services)
  expect(await task(id)).toMatchObject({ p2DueAt: new Date('2026-07-07T23:00:00Z'), p3DueAt: at('2026-07-07', 12), calendarVersion: 6 })

  const hours = { weekdays: [1, 2, 3, 4, 5, 6], openMinute: 480, closeMinute: 1080 }
  expect(await t.call(settings.saveHours, { ...hours, version: 6 }, helen)).toMatchObject({ flag: true, response: { version: 7 } })
  const change = 'Mon Tue Wed Thu Fri 08:00–17:00 → Mon Tue Wed Thu Fri Sat 08:00–18:00'
  await expectAudited(t, settings.saveHours, helen, [`Operations calendar: hours: ${change}`])
  const { calendars, rules } = await readDueBasis(t.db)
  expect([calendars.operations.closeMinute, calendars.operations.weekdays, rules.endOfDayMinute]).toEqual([1080, [1, 2, 3, 4, 5, 6], 960])
  expect(await t.call(settings.saveHours, { ...hours, version: 7 }, helen)).toMatchObject({
    flag: false,
    msg: 'These are already the hours',
  })
})

it('the versions record who changed what, and a change on top of another is refused', async () => {
  const { versions } = (await t.call(settings.getCalendar, { year: 2026 }, helen)).response
  expect(versions.map(({ version }) => version)).toEqual([7, 6, 5, 4, 3, 2])
  expect(versions.at(-1)).toMatchObject({ by: 'Helen Marsh', summary: 'Operations calendar: 2026-07-07: open → closed: Office move' })
  expect(versions[1]?.summary).toBe('Service levels: End of day: 17:00 → 16:00')
  expect(versions[0]?.summary).toBe('Hours: Mon Tue Wed Thu Fri 08:00–17:00 → Mon Tue Wed Thu Fri Sat 08:00–18:00')

  const stale = await saveDay('2026-07-09', true, 6, 'Late')
  expect(stale).toMatchObject({ flag: false, response: { type: 'stale', version: 7 } })
  expect(stale.msg).toMatch(/^Helen Marsh changed the calendars at 07\/01\/2026 07:00 CDT \(Hours: /)
})

it('an impossible change of a day is refused at its field', async () => {
  expect(await saveDay('2026-07-03', true, 7)).toMatchObject({
    flag: false,
    response: { fields: { day: 'Independence Day closes that day already' } },
  })
  expect(await saveDay('2026-07-09', true, 7)).toMatchObject({ flag: false, response: { fields: { name: 'Say why it is closed' } } })
})
