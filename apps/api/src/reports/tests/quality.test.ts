import { MESSAGES } from '@ivue/contracts/messages.ts'
import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { correctiveActions } from '@ivue/contracts/reports/actions/actions-contract.ts'
import { qualityCharts } from '@ivue/contracts/reports/charts/charts-contract.ts'
import { qualityTargets } from '@ivue/contracts/reports/charts/targets-contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { now } from '../../testing/clock.ts'
import { expectAudited } from '../../testing/expect-audited.ts'
import { type SignedInPerson, signedInPeople } from '../../testing/signed-in-people.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { notifyOfDueActions } from '../actions/notify-due-actions.ts'
import { sampledReviews } from './rated-reviews.fixture.ts'

const NOW = '2026-07-20T15:00:00Z'
const LOOKS = { permissions: ['reports.reviews', 'loans.view'] } as const

let t: TestApp
type Name = 'manager' | 'lead' | 'mate' | 'stranger'
let people: Record<Name, SignedInPerson>

beforeAll(async () => {
  t = await testApp()
  t.clock.set(NOW)
  people = await signedInPeople<Name>(
    t,
    {
      manager: { fullName: 'Quinn Manager', roles: ['Manager - QC'], drEmail: 'quinn@example.test', permissions: ALL_PERMISSIONS },
      lead: { fullName: 'Lena Lead', accessLevel: 'Team Leader', roles: ['Closer'], drEmail: 'lena@example.test', ...LOOKS },
      mate: { fullName: 'Mateo Mate', roles: ['Closer'] },
      stranger: { fullName: 'Stella Stranger', roles: ['Closer'] },
    },
    [{ name: 'north', leader: 'lead', members: ['lead', 'mate'] }],
  )
})
afterAll(() => t.close())

const chart = async (input: object = {}) => {
  const { flag, msg, response } = await t.call(
    qualityCharts.getControlChart,
    { reviewType: 'ICD QC', severity: 'Material', ...input },
    people.manager,
  )
  if (!flag) throw new Error(msg)
  return response
}

describe('the control chart', () => {
  beforeAll(async () => {
    for (let back = 24; back >= 1; back--) {
      const at = new Date(Date.UTC(2026, 6 - back, 15, 18)).toISOString()
      await sampledReviews(t.db, {
        type: 'ICD QC',
        severity: 'Material',
        at,
        loans: 16,
        found: back === 4 ? 9 : 1 + (back % 2),
        workedById: people.mate.id,
      })
    }
    const inJune = { type: 'ICD QC', severity: 'Material', at: '2026-06-15T18:00:00Z', loans: 3, found: 3 } as const
    const [partial = 0, component = 0, bypassed = 0, pulledBack = 0, nothing = 0, blind = 0] = [
      ...(await sampledReviews(t.db, inJune)),
      ...(await sampledReviews(t.db, inJune)),
    ]
    await t.db.review.update({ where: { id: partial }, data: { audit: 'Partial' } })
    await t.db.review.update({ where: { id: component }, data: { scope: 'Component' } })
    await t.db.review.update({ where: { id: bypassed }, data: { bypassReason: 'No UW Review' } })
    await t.db.review.update({ where: { id: pulledBack }, data: { pulledBackAt: now() } })
    await t.db.review.update({ where: { id: nothing }, data: { opportunityCount: 0 } })
    await t.db.review.update({ where: { id: blind }, data: { instance: null, firstReviewId: partial } })
    await sampledReviews(t.db, { ...inJune, selection: 'Targeted' })
    await sampledReviews(t.db, { ...inJune, selection: 'In-line' })
    await sampledReviews(t.db, { ...inJune, phase: 'Prefunding', loans: 2, found: 1 })
    await sampledReviews(t.db, { ...inJune, phase: 'In-line' })
  })

  it('counts only whole random reviews of record', async () => {
    const { points } = await chart()
    expect(points.at(-2)).toMatchObject({ at: '2026-06', loans: 16, found: 2 })
    expect((await chart({ sample: 'In-line' })).points.at(-2)).toMatchObject({ loans: 3, found: 3 })
    expect((await chart({ sample: 'Prefunding' })).points.at(-2)).toMatchObject({ loans: 2, found: 1 })
  })

  it('compares with the 24 closed months, and names the people behind a signal', async () => {
    const { baseline, signals, points, falseAlarm } = await chart()
    expect(baseline).toMatchObject({ from: '2024-07', to: '2026-06', months: 24, loans: 384, found: 44 })
    expect(falseAlarm).toBe(153)
    const [signal] = signals
    expect(points[signal?.points[0] ?? -1]?.at).toBe('2026-03')
    expect(signal).toMatchObject({
      rule: 'beyond',
      found: 9,
      loans: 16,
      team: { name: 'north', loans: 9 },
      from: '2026-03-01',
      to: '2026-03-31',
    })
    expect((await chart({ trend: 1, twoOfThree: '1' })).falseAlarm).toBe(97)
  })

  it('leaves out an accepted dispute, unless requested as submitted', async () => {
    const one = await t.db.review.findFirstOrThrow({
      where: {
        type: 'ICD QC',
        selection: 'Random',
        phase: 'Post-closing',
        criticalCount: 1,
        endedAt: new Date('2026-06-15T18:00:00Z'),
        scope: 'Full',
        audit: '',
        bypassReason: '',
        firstReviewId: null,
        pulledBackAt: null,
        opportunityCount: 10,
      },
    })
    await t.db.reviewAnswer.updateMany({ where: { reviewId: one.id, answer: 'No' }, data: { dispute: 'Yes', result: 'Accept' } })
    await t.db.review.update({ where: { id: one.id }, data: { criticalCount: 0, findingCount: 0, overturnedCount: 1 } })
    await t.db.$executeRaw`SELECT record_findings(${[one.id]}::int[], now(), NULL)`
    expect((await chart()).points.at(-2)).toMatchObject({ found: 1 })
    expect((await chart({ counts: 'As submitted' })).points.at(-2)).toMatchObject({ found: 2 })
    const { response } = await t.call(qualityCharts.getWaterfall, { reviewType: 'ICD QC', from: '2026-06', to: '2026-06' }, people.manager)
    expect(response).toMatchObject({ units: 16, gross: 2, rebutted: 1, cured: 0, net: 1 })
  })

  it('has no signal for a first finding after 0 of 21, but for a month that 0 of 21 does not predict', async () => {
    const rare = { type: 'Final Review', severity: 'Material' } as const
    const request = { reviewType: 'Final Review' }
    await sampledReviews(t.db, { ...rare, at: '2026-05-15T18:00:00Z', loans: 21, found: 0 })
    const before = await chart(request)
    expect(before).toMatchObject({ mode: 'between', points: [], signals: [], sinceLast: 21 })
    expect(before.baseline).toMatchObject({ loans: 21, found: 0, median: null, method: 'prediction', atMost: expect.closeTo(0.132946, 6) })
    await sampledReviews(t.db, { ...rare, at: '2026-07-02T18:00:00Z', loans: 2, found: 2 })
    for (const counted of ['loans', 'findings'])
      expect(await chart({ ...request, counted })).toMatchObject({ mode: 'between', points: [{ found: 1 }, { found: 1 }], signals: [] })
    await sampledReviews(t.db, { ...rare, at: '2026-07-03T18:00:00Z', loans: 2, found: 1 })
    expect((await chart(request)).signals).toMatchObject([
      { rule: 'month', points: [0, 1, 2], found: 3, loans: 4, from: '2026-07-01', to: '2026-07-31' },
    ])
  })

  it('refuses a severity that the type does not have, naming the field', async () => {
    const { flag, msg, response } = await t.call(
      qualityCharts.getControlChart,
      { reviewType: 'ICD QC', severity: 'Critical' },
      people.manager,
    )
    expect([flag, msg]).toEqual([false, 'A finding of ICD QC is Material, Moderate or Coachback'])
    expect(response).toMatchObject({ fields: { severity: msg } })
    const months = { reviewType: 'ICD QC', from: '2026-06', to: '2026-05' } as const
    expect((await t.call(qualityCharts.getWaterfall, months, people.manager)).msg).toBe('The last month is before the first one')
  })

  it('shows a lead the names of their team, and includes the others in the total rate', async () => {
    await sampledReviews(t.db, {
      type: 'ICD QC',
      severity: 'Material',
      at: '2026-07-01T18:00:00Z',
      loans: 4,
      found: 0,
      workedById: people.stranger.id,
    })
    const request = { reviewType: 'ICD QC', severity: 'Material', from: '2026-07', to: '2026-07' } as const
    const seen = async (as: SignedInPerson) => (await t.call(qualityCharts.getFunnel, request, as)).response
    await sampledReviews(t.db, {
      type: 'ICD QC',
      severity: 'Material',
      at: '2026-07-02T18:00:00Z',
      loans: 2,
      found: 1,
      workedById: people.mate.id,
    })
    expect((await seen(people.manager)).people.map(({ name, loans, found }) => [name, loans, found])).toEqual([
      ['Mateo Mate', 2, 1],
      ['Stella Stranger', 4, 0],
    ])
    const lead = await seen(people.lead)
    expect([lead.people.map(({ name }) => name), lead.others, lead.centre]).toEqual([['Mateo Mate'], 1, { found: 1, loans: 6 }])
  })
})

describe('targets', () => {
  const set = (words: { rate: number | string; validFrom: string; rationale?: string }, as = people.manager) =>
    t.call(qualityTargets.saveQualityTarget, { reviewType: 'ICD QC', severity: 'Material', rationale: 'What was agreed on', ...words }, as)

  it('are set by managers of quality, and only with a reason', async () => {
    expect(await set({ rate: 1, validFrom: '2026-01-01' }, people.lead)).toMatchObject({ flag: false, msg: MESSAGES.noPermission })
    const { flag, response } = await set({ rate: 'much', validFrom: '2026-01-01', rationale: '' })
    expect(flag).toBe(false)
    expect(Object.keys((response as unknown as { fields: object }).fields).sort()).toEqual(['rate', 'rationale'])
  })

  it('keep their history, and the current one is shown on the chart with its verdict', async () => {
    await set({ rate: 2, validFrom: '2026-01-01' })
    await set({ rate: 3.25, validFrom: '2026-06-01' })
    const change = 'Target of ICD QC, Material, from 06/01/2026: 2 % → 3.25 %'
    await expectAudited(t, qualityTargets.saveQualityTarget, people.manager, [change])
    await set({ rate: 1, validFrom: '2026-08-01' })
    const { response } = await t.call(qualityTargets.getQualityTargets, {}, people.manager)
    expect(response.rows.map(({ rate, state, setBy }) => [rate, state, setBy])).toEqual([
      [1, 'To come', 'Quinn Manager'],
      [3.25, 'In force', 'Quinn Manager'],
      [2, 'Past', 'Quinn Manager'],
    ])
    // 25 of 192 after rebuttal: 9.0 % to 18.5 %.
    expect((await chart()).target).toMatchObject({
      rate: 3.25,
      verdict: 'above',
      coverage: null,
      observed: { loans: 192, found: 25, population: null },
    })
    await set({ rate: 10, validFrom: '2026-07-01' })
    expect((await chart()).target).toMatchObject({ rate: 10, verdict: 'not distinguishable' })
    expect((await chart({ sample: 'In-line' })).target).toBeNull()
  })
})

describe('a corrective action', () => {
  const WORDS = {
    title: 'Income worksheets',
    reviewType: 'Final Doc QC',
    severity: 'Material',
    problem: 'Half of the loans of a month had one',
    rootCause: 'A copied template',
    actions: 'The template is gone',
    dueOn: '2026-07-25',
  }
  const save = (words: object, of: object = {}) =>
    t.call(correctiveActions.saveCorrectiveAction, { ...of, action: { ...WORDS, ownerId: people.lead.id, ...words } }, people.manager)
  const read = async (id: number) => (await t.call(correctiveActions.getCorrectiveAction, { id }, people.lead)).response
  const close = (id: number) => t.call(correctiveActions.closeCorrectiveAction, { id }, people.manager)

  it('is closed only by its effect on the random sample: 9 of 268 against 2 of 296', async () => {
    const { response } = await save({})
    const { id } = response
    const writes = ['Title', 'Problem', 'Root cause', 'Corrective action'].map((text) => `${text}: – → written`)
    const values = ['Type: – → Final Doc QC', 'Severity: – → Material', 'Due: – → 2026-07-25', ...writes, 'Owner: – → Lena Lead']
    const made = values.map((value) => `Corrective action ${id}: ${value}`)
    await expectAudited(t, correctiveActions.saveCorrectiveAction, people.manager, made)
    expect((await close(id)).msg).toBe('Say first since when it is in effect')
    await save({ effectiveOn: '2026-02-01' }, { id })
    const since = `Corrective action ${id}: In effect since: – → 2026-02-01`
    await expectAudited(t, correctiveActions.saveCorrectiveAction, people.manager, [since])
    expect((await close(id)).msg).toMatch(/^The random sample has no loan reviewed in the 365 days before 02\/01\/2026/)
    const sample = { type: 'Final Doc QC', severity: 'Material' } as const
    await sampledReviews(t.db, { ...sample, at: '2026-01-31T18:00:00Z', loans: 268, found: 9 })
    await sampledReviews(t.db, { ...sample, at: '2026-02-01T18:00:00Z', loans: 200, found: 2 })
    await sampledReviews(t.db, { ...sample, at: '2025-01-31T18:00:00Z', loans: 20, found: 20 })
    await sampledReviews(t.db, { ...sample, at: '2026-03-01T18:00:00Z', loans: 20, found: 20, selection: 'In-line' })
    expect((await close(id)).msg).toMatch(
      /^The rate has not changed by more than chance: 9 of 268 before, 2 of 200 since, p = 0\.\d{3} where/,
    )
    await sampledReviews(t.db, { ...sample, at: '2026-07-01T18:00:00Z', loans: 96, found: 0 })
    expect(await read(id)).toMatchObject({
      effect: { before: { numerator: 9, denominator: 268 }, after: { numerator: 2, denominator: 296 }, p: expect.closeTo(0.03, 3) },
      whyNotClosed: '',
    })
    expect((await close(id)).flag).toBe(true)
    const closed = `Corrective action ${id}: Open → Closed: 9 of 268 before, 2 of 296 since, p = 0.030`
    await expectAudited(t, correctiveActions.closeCorrectiveAction, people.manager, [closed])
    await sampledReviews(t.db, { ...sample, at: '2026-07-02T18:00:00Z', loans: 5, found: 5 })
    expect(await read(id)).toMatchObject({
      state: 'Closed',
      closedBy: 'Quinn Manager',
      effect: { after: { numerator: 2, denominator: 296 } },
    })
    expect((await close(id)).msg).toBe('This action is closed: open another one for what follows')
    expect((await save({ title: 'Other' }, { id })).msg).toBe('This action is closed: open another one for what follows')
  })

  it('is not overwritten from an old version', async () => {
    const { response } = await save({ title: 'Twice' })
    expect((await save({ title: 'First' }, response)).flag).toBe(true)
    const late = await save({ title: 'Second' }, response)
    expect([late.flag, late.msg]).toEqual([false, 'Quinn Manager changed this action meanwhile: look at it as it is now'])
    expect((await read(response.id)).title).toBe('First')
  })

  it('notifies its owner when assigned, a week before it is due and when overdue, once each', async () => {
    const noticesOf = (userId: number) => t.db.notification.findMany({ where: { userId }, orderBy: { id: 'desc' } })
    await t.db.correctiveAction.updateMany({ data: { dueTold: 2 } })
    await save({ title: 'Told', dueOn: '2026-07-28' })
    expect((await noticesOf(people.lead.id))[0]?.text).toBe('You answer for the corrective action Told, due 07/28/2026')
    expect(await notifyOfDueActions(t.services)).toBe(0)
    t.clock.set('2026-07-21T15:00:00Z')
    expect([await notifyOfDueActions(t.services), await notifyOfDueActions(t.services)]).toEqual([1, 0])
    expect((await noticesOf(people.lead.id))[0]?.text).toBe('The corrective action Told is due 07/28/2026')
    expect(await noticesOf(people.manager.id)).toEqual([])
    t.clock.set('2026-07-29T15:00:00Z')
    expect([await notifyOfDueActions(t.services), await notifyOfDueActions(t.services)]).toEqual([1, 0])
    const passed = 'The corrective action Told was due 07/28/2026 and is open'
    expect([(await noticesOf(people.lead.id))[0]?.text, (await noticesOf(people.manager.id))[0]?.text]).toEqual([passed, passed])
    expect(await t.db.mail.count({ where: { subject: passed } })).toBe(2)
    t.clock.set(NOW)
  })

  it('is assigned to an active person', async () => {
    const { flag, response } = await save({ ownerId: 999_999 })
    expect([flag, response]).toMatchObject([false, { fields: { 'action.ownerId': 'Choose somebody who is active' } }])
  })
})
