import { landing } from '@ivue/contracts/home/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectAudited } from '../testing/expect-audited.ts'
import { addLoan } from '../testing/loans.ts'
import { openSession } from '../testing/sessions.ts'
import { type SignIn, type TestApp, testApp } from '../testing/test-app.ts'
import { makeHindcast } from './hindcast.ts'

let t: TestApp
let admin: SignIn
let looker: SignIn

beforeAll(async () => {
  t = await testApp()
  t.clock.set('2026-07-08T17:00:00Z')
  admin = await t
    .person({ fullName: 'Ada Admin', accessLevel: 'Administrator', permissions: ['home.view', 'settings.edit'] })
    .then((person) => openSession(t.db, person))
  looker = await t.person({ fullName: 'Lou Looker', permissions: ['home.view'] }).then((person) => openSession(t.db, person))
  await addLoan(t.db, {
    status: 'Underwriting',
    substatus: 'Submitted',
    region: 'RS Sub Div 5 East',
    contractClosingOn: new Date('2026-07-07'),
  })
})
afterAll(() => t.close())

describe('the old client, which sends the fields of platform 7,', () => {
  it('gets the keys of platform 3.5', async () => {
    const pipe = await t.call(landing.getPipeDistribution, { purpose: 'All', sales: 'All Sales Regions' }, admin)
    expect(pipe.response).toEqual({
      pipe: [{ CUR_STATUS_NAME: 'Underwriting', CUR_SUBSTATUS_NAME: 'Submitted', CNT: 1 }],
      active: 1,
      total: 1,
    })
    const late = await t.call(landing.getLateLoans, { purpose: 'All', sales: 'Retail Sales' }, admin)
    const row = { ul_full_name: 'No unit leader', ulId: 0, total: 1, watch: 0, risk: 0, late: 1 }
    expect(late.response).toEqual({
      ul: [row],
      tl: [{ ...row, tl_full_name: 'No team leader', tlId: 0 }],
      totalPipe: 1,
      totalWatch: 0,
      totalRisk: 0,
      totalLate: 1,
      totalLateRisk: 1,
      share: 100,
    })
    const move = await t.call(landing.getMovement, { purpose: 'All', sales: '', cycle: 'APP' }, admin)
    expect(move.response).toMatchObject({
      labels: ['Wed 1', 'Thu 2', 'Fri 3', 'Sat 4', 'Sun 5', 'Mon 6', 'Tue 7'],
      max: 150,
      lastFcd: 0,
      lastClosing: 0,
      lastfunded: 0,
      lastCancel: 0,
    })
    const cycle = await t.call(landing.getCycle, { purpose: 'All', sales: 'All Sales Regions', cycle: 'APP' }, admin)
    expect(cycle.response).toMatchObject({ type: 'APP', cycle: null, prevCycle: null })
    for (const call of [landing.getOvertime, landing.getRoutings, landing.getTodayMove])
      expect((await t.call(call, {}, admin)).flag).toBe(true)
    expect((await t.call(landing.getRoutings, {}, admin)).response).toMatchObject({
      rows: ['Processing', 'IRR', 'RRR', 'FRR', 'Closing', 'Final Doc'],
      routingMax: 30,
    })
  })

  it('gets a refusal with the field name for an unknown value of a selector', async () => {
    const { flag, response } = await t.call(landing.getCycle, { cycle: 'XYZ', sales: 'CS Boston' } as never, admin)
    expect([flag, response]).toEqual([
      false,
      { fields: { cycle: 'Choose one of APP, ASG, APR', sales: expect.stringMatching(/^Choose one of All Sales Regions, /) } },
    ])
  })

  it('sees no loans out of scope', async () => {
    expect((await t.call(landing.getPipeDistribution, {}, looker)).response).toEqual({ pipe: [], active: 0, total: 0 })
    expect((await t.call(landing.getGoals, {}, looker)).response).toMatchObject({ whole: false, mayEdit: false })
  })
})

describe('a goal', () => {
  const goal = { region: 'CS Plano', month: '2026-07', funded: 120, qcScore: 92.5, version: 0 }
  const rowOf = async (month = '2026-07-08T17:00:00Z') => {
    t.clock.set(month)
    const { response } = await t.call(landing.getGoals, { sales: 'CS Plano' }, admin)
    t.clock.set('2026-07-08T17:00:00Z')
    return response.rows[0]
  }
  beforeEach(async () => {
    await t.db.goal.deleteMany()
  })

  it('has the default value if nobody has set one', async () => {
    expect(await rowOf()).toMatchObject({ goalFunded: null, goalScore: 90, since: '', version: 0 })
  })

  it('is valid from its month until a later one replaces it, with its history', async () => {
    expect(await t.call(landing.saveGoal, goal, admin)).toMatchObject({ flag: true, msg: 'Goal saved', response: { version: 1 } })
    await expectAudited(t, landing.saveGoal, admin, ['Goal of CS Plano from 2026-07: – → 120 funded loans, QC score 92.5 %'])
    await t.call(landing.saveGoal, { ...goal, month: '2026-09', funded: 150 }, admin)
    expect(await rowOf()).toMatchObject({ goalFunded: 120, goalScore: 92.5, since: '2026-07', version: 1 })
    expect(await rowOf('2026-08-20T17:00:00Z')).toMatchObject({ goalFunded: 120, since: '2026-07', version: 0 })
    expect(await rowOf('2026-09-20T17:00:00Z')).toMatchObject({ goalFunded: 150, since: '2026-09', version: 1 })
    const { response } = await t.call(landing.getGoalHistory, { region: 'CS Plano' }, admin)
    expect(response.changes).toHaveLength(2)
    expect(response.changes).toContainEqual({
      month: '2026-07',
      version: 1,
      at: '2026-07-08T17:00:00.000Z',
      by: 'Ada Admin',
      before: '',
      after: '120 funded loans, QC score 92.5 %',
    })
  })

  it.each([
    [{ month: '2026-06' }, { month: 'The goals of a month that is over stay as they were' }],
    [{ month: '2026-7' }, { month: 'Enter the month as YYYY-MM' }],
    [{ funded: -1 }, { funded: 'Enter a whole number from 0 to 100,000' }],
    [{ funded: '120' }, { funded: 'Enter a whole number' }],
    [{ qcScore: 101 }, { qcScore: 'Enter a number from 0 to 100 with at most two decimals' }],
    [{ region: 'CS Boston' }, { region: 'Choose one of CS Chandler, CS Charlotte, CS Plano, RS Sub Div 22 West, RS Sub Div 5 East' }],
  ])('with %j is refused, with a message for its field', async (wrong, fields) => {
    expect(await t.call(landing.saveGoal, { ...goal, ...wrong } as never, admin)).toMatchObject({ flag: false, response: { fields } })
    expect(await t.db.goal.count()).toBe(0)
  })

  it('is refused with name and time if somebody else changed it meanwhile', async () => {
    await t.db.goal.create({ data: { region: 'CS Plano', month: new Date('2027-01-01'), funded: 1, qcScore: 90, version: 1 } })
    await t.db.goalChange.create({
      data: {
        region: 'CS Plano',
        month: new Date('2027-01-01'),
        version: 1,
        actorName: 'Olga Other',
        at: new Date('2026-07-07T10:00:00Z'),
        after: { funded: 1, qcScore: 90 },
      },
    })
    expect(await t.call(landing.saveGoal, { ...goal, month: '2027-01' }, admin)).toMatchObject({
      flag: false,
      msg: 'Olga Other changed this goal at 07/07/2026 05:00 CDT. Look again before you change it',
      response: { type: 'stale', version: 1 },
    })
    expect((await t.call(landing.saveGoal, { ...goal, month: '2027-01', funded: 1, qcScore: 90, version: 1 }, admin)).response).toEqual({
      fields: { funded: 'This is already the goal' },
    })
    await t.call(landing.saveGoal, { ...goal, month: '2027-01', funded: 110, version: 1 }, admin)
    const change = '1 funded loan, QC score 90 % → 110 funded loans, QC score 92.5 %'
    await expectAudited(t, landing.saveGoal, admin, [`Goal of CS Plano from 2027-01: ${change}`])
  })

  it('is set once by many calls at once, and not by people who may only read', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => t.call(landing.saveGoal, { ...goal, month: '2027-03', funded: 100 + n }, admin)),
    )
    expect(answers.filter(({ flag }) => flag)).toHaveLength(1)
    expect(await t.db.goalChange.count({ where: { month: new Date('2027-03-01') } })).toBe(1)
    expect(await t.call(landing.saveGoal, goal, looker)).toMatchObject({ flag: false, msg: MESSAGES.noPermission })
    expect(await t.call(landing.getGoalHistory, { region: 'CS Plano' }, looker)).toMatchObject({ flag: false, msg: MESSAGES.noPermission })
  })
})

describe('the check of "At risk" and "Watch"', () => {
  const noon = (day: string) => new Date(`${day}T17:00:00Z`)
  const funded = (applied: string, submitted: string, decided: string, clear: string, over: string, target: string) =>
    addLoan(t.db, {
      status: 'Funded',
      substatus: 'Funded',
      applicationOn: new Date(applied),
      submittedAt: noon(submitted),
      finalCreditDecisionOn: new Date(decided),
      clearToCloseAt: noon(clear),
      fundedAt: noon(over),
      contractClosingOn: new Date(target),
      scheduledClosingAt: null,
    })
  const hindcast = () => makeHindcast(t.owner, new Date('2026-07-08T17:00:00Z'))

  it('counts how they would have judged the loans that are funded now, and how many of the flagged became late', async () => {
    // The loan of the half-year before, by which the others are judged, took 28 business days from submission to funding, 19 from the
    // decision and 9 from clear to close. With one such loan the median is the 80th percentile, so nothing is only watched.
    await funded('2025-10-01', '2025-10-08', '2025-10-22', '2025-11-05', '2025-11-19', '2025-11-28')
    await funded('2026-03-02', '2026-04-27', '2026-06-01', '2026-06-08', '2026-06-15', '2026-05-29')
    await funded('2026-03-02', '2026-04-27', '2026-05-10', '2026-05-20', '2026-05-28', '2026-05-29')
    await funded('2026-03-02', '2026-03-09', '2026-03-30', '2026-04-29', '2026-06-15', '2026-05-29')
    expect(await hindcast()).toEqual({
      loans: 3,
      late: 2,
      grades: [
        { grade: 'At risk', flagged: 2, flaggedLate: 1 },
        { grade: 'Watch', flagged: 0, flaggedLate: 0 },
        { grade: 'At risk or Watch', flagged: 2, flaggedLate: 1 },
      ],
    })
  })

  it('watches the loans that have more days left than half of the earlier ones needed, and fewer than four of five', async () => {
    // A second earlier loan took 2 business days from submission to funding: the median is its 2 days, the 80th percentile the 28 of the other.
    await funded('2025-11-03', '2025-11-17', '2025-11-18', '2025-11-18', '2025-11-19', '2025-11-28')
    expect((await hindcast()).grades).toEqual([
      { grade: 'At risk', flagged: 0, flaggedLate: 0 },
      { grade: 'Watch', flagged: 2, flaggedLate: 1 },
      { grade: 'At risk or Watch', flagged: 2, flaggedLate: 1 },
    ])
  })
})
