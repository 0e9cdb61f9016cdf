import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { qcClocks } from '@ivue/contracts/reports/clocks/clocks-contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAudited } from '../../testing/expect-audited.ts'
import { type SignedInPerson, signedInPeople } from '../../testing/signed-in-people.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

const NOW = '2026-07-20T15:00:00Z'

let t: TestApp
let people: Record<'manager' | 'lead', SignedInPerson>
beforeAll(async () => {
  t = await testApp()
  t.clock.set(NOW)
  people = await signedInPeople(
    t,
    {
      manager: { fullName: 'Quinn Manager', roles: ['Manager - QC'], permissions: ALL_PERMISSIONS },
      lead: { fullName: 'Lena Lead', accessLevel: 'Team Leader', roles: ['Closer'], permissions: ['reports.reviews'] },
    },
    [],
  )
})
afterAll(() => t.close())

describe('the clocks of a QC month', () => {
  const read = async () => (await t.call(qcClocks.getQcClocks, {}, people.lead)).response
  const say = (month: string, event: 'Ineligibility confirmed' | 'Self-report made', on: string, version?: number) =>
    t.call(qcClocks.saveQcEvent, { month, event, on, version }, people.manager)
  const stands = async (month: string, name: string) =>
    (await read()).months.find((one) => one.month === month)?.clocks.find((one) => one.name === name)

  it('are five at first, each to be confirmed with compliance, for the last six months', async () => {
    const { clocks: all, months, today } = await read()
    expect(all.map(({ days, calendar, confirmedBy }) => [days, calendar, confirmedBy])).toEqual(
      [90, 30, 30, 60, 90].map((days) => [days, 'Calendar days', '']),
    )
    expect([today, months.map(({ month }) => month)]).toEqual([
      '2026-07-20',
      ['2026-06', '2026-05', '2026-04', '2026-03', '2026-02', '2026-01'],
    ])
    expect(await stands('2026-04', 'QC cycle ends')).toMatchObject({ dueOn: '2026-07-29', state: 'due soon' })
    expect(await stands('2026-03', 'QC cycle ends')).toMatchObject({ dueOn: '2026-06-29', state: 'overdue' })
  })

  it('begin with what is recorded, stop with their end, and begin again when that is removed', async () => {
    expect((await say('2026-05', 'Ineligibility confirmed', '2026-07-21')).msg).toBe('It cannot have happened on a day to come')
    expect((await say('2026-05', 'Ineligibility confirmed', '2026-06-20')).response).toEqual({ version: 1 })
    await expectAudited(t, qcClocks.saveQcEvent, people.manager, ['QC month May 2026: Ineligibility confirmed: – → 06/20/2026'])
    expect(await stands('2026-05', 'Self-report')).toMatchObject({ startedOn: '2026-06-20', dueOn: '2026-07-20', state: 'due soon' })
    await say('2026-05', 'Self-report made', '2026-07-19')
    expect(await stands('2026-05', 'Self-report')).toMatchObject({ state: 'done' })
    expect((await say('2026-05', 'Self-report made', '', 0)).msg).toBe('Somebody recorded this event meanwhile: look at it as it is now')
    await say('2026-05', 'Self-report made', '', 1)
    await expectAudited(t, qcClocks.saveQcEvent, people.manager, ['QC month May 2026: Self-report made: 07/19/2026 → –'])
    expect(await stands('2026-05', 'Self-report')).toMatchObject({ doneOn: null, state: 'due soon' })
  })

  it('stay visible while they are open, however old their month is, from the first month of QC on', async () => {
    await t.db.samplingPlan.create({
      data: {
        code: 'PC-2025-Q4',
        title: 'Fourth quarter',
        reviewType: 'UW Review',
        phase: 'Post-closing',
        scope: 'Full',
        method: 'Ten percent',
        sides: 'two-sided',
        points: 2,
        rate: 5,
        dateKind: 'Funded',
        strataBy: 'None',
        filter: {},
        fromOn: new Date('2025-10-01'),
        toOn: new Date('2025-12-31'),
        state: 'Drawn',
        createdById: people.manager.id,
        updatedAt: new Date(NOW),
      },
    })
    const months = async () => (await read()).months.map(({ month }) => month)
    // Nobody has ended a cycle since the plan began, so all of its months are overdue.
    expect((await months()).slice(6)).toEqual(['2025-12', '2025-11', '2025-10'])
    expect(await stands('2025-10', 'QC cycle ends')).toMatchObject({ dueOn: '2026-01-29', state: 'overdue' })
    await t.call(qcClocks.saveQcEvent, { month: '2025-11', event: 'QC cycle ended', on: '2026-02-20' }, people.manager)
    expect((await months()).slice(6)).toEqual(['2025-12', '2025-10'])
    await say('2025-08', 'Ineligibility confirmed', '2025-09-09')
    expect((await months()).slice(6)).toEqual(['2025-12', '2025-10', '2025-09', '2025-08'])
    expect(await stands('2025-08', 'Self-report')).toMatchObject({ dueOn: '2025-10-09', state: 'overdue' })
  })

  it('last as long as managers set, in business days too, and must be confirmed with compliance again', async () => {
    const [, report] = (await read()).clocks
    const change = (words: object, version?: number) =>
      t.call(
        qcClocks.saveQcClock,
        { id: report?.id ?? 0, version, name: 'Self-report', days: 30, calendar: 'Calendar days', ...words },
        people.manager,
      )
    expect((await change({ confirmed: 1 }, 1)).flag).toBe(true)
    expect((await read()).clocks[1]?.confirmedBy).toBe('Quinn Manager')
    expect((await change({ calendar: 'Business days', days: '20' }, 1)).flag).toBe(false)
    await change({ calendar: 'Business days', days: '20' }, 2)
    await expectAudited(t, qcClocks.saveQcClock, people.manager, [
      'QC clock Self-report: Days: 30 calendar days → 20 business days',
      'QC clock Self-report: Confirmed with compliance: Yes → No',
    ])
    expect((await read()).clocks[1]).toMatchObject({ days: 20, confirmedBy: '' })
    // 20 business days after a Saturday, with the observed holiday on 3 July.
    expect((await stands('2026-05', 'Self-report'))?.dueOn).toBe('2026-07-20')
    expect((await change({ days: 0 })).msg).toBe('Enter a whole number of days from 1 to 730')
  })
})
