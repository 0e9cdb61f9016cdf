import { createHash } from 'node:crypto'
import { gridPage } from '@ivue/contracts/grid/wire.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { allocate, listSamples } from '@ivue/contracts/quality/sampling/allocation.ts'
import { sampling } from '@ivue/contracts/quality/sampling/contract.ts'
import { drawSql } from '@ivue/contracts/quality/sampling/proof.ts'
import { drawOrder, populationHash } from '@ivue/contracts/quality/statistics/draw.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Prisma } from '#generated/prisma/client.ts'
import { expectAudited } from '../../testing/expect-audited.ts'
import { openSession } from '../../testing/sessions.ts'
import { type SignIn, type TestApp, testApp } from '../../testing/test-app.ts'
import { processSamplingPlans } from './process-plans.ts'
import { addPlan, advance, fundedLoans, PLAN, readPlan } from './sampling.fixture.ts'

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
const CAPACITY = 4

let t: TestApp
let mia: SignIn
let ulf: number
let ana: number
let planId: number

beforeAll(async () => {
  t = await testApp()
  // After the plan's quarter.
  t.clock.set('2026-06-17T15:00:00Z')
  const manager = await t.person({ fullName: 'Mia Manager', roles: ['Manager - QC'], permissions: ['quality.sample', 'grid.export'] })
  mia = await openSession(t.db, manager)
  ulf = (await t.person({ fullName: 'Ulf Underwriter', roles: ['Underwriter'] })).id
  ana = (await t.person({ fullName: 'Ana Analyst', roles: ['QC Analyst'], maxDailyAssign: CAPACITY, drEmail: 'ana@example.test' })).id
  await t.db.userSkill.create({ data: { userId: ana, kind: 'qcType', value: 'UW Review' } })
  await fundedLoans(
    t,
    [
      ['2026-01', 'Retail', 14],
      ['2026-01', 'Centralized', 9],
      ['2026-02', 'Retail', 11],
      ['2026-03', 'Centralized', 6],
    ],
    { underwriterId: ulf },
  )
  await fundedLoans(t, [['2026-04', 'Retail', 3]])
  planId = await addPlan(t, mia, { rate: 5, points: 10 })
})
afterAll(() => t.close())

const loansOf = (where: object = {}) => t.db.sampledLoan.findMany({ where: { planId, ...where }, orderBy: { place: 'asc' } })
const noticesOf = (userId: number) => t.db.notification.findMany({ where: { userId }, orderBy: { id: 'asc' } })

describe('before the draw', () => {
  it('a plan can be changed while it is a draft, with messages for its invalid fields', async () => {
    const made = ['Review type: – → UW Review', 'Population: – → Funded'].map((change) => `Sampling plan PC-2026-Q1: ${change}`)
    await expectAudited(t, sampling.saveSamplingPlan, mia, expect.arrayContaining(made))
    const saved = await t.call(sampling.saveSamplingPlan, { planId, plan: { ...PLAN, points: 10, title: 'First quarter' } }, mia)
    expect(saved).toMatchObject({ flag: true, response: { planId, version: 2 } })
    const change = `Sampling plan PC-2026-Q1: Title: ${PLAN.title} → First quarter`
    await expectAudited(t, sampling.saveSamplingPlan, mia, [change])
    const wrong = await t.call(
      sampling.saveSamplingPlan,
      { planId, plan: { ...PLAN, code: 'x', rate: 60, filter: { states: ['XX'] } } },
      mia,
    )
    expect(Object.keys((wrong.response as unknown as { fields: object }).fields)).toEqual(['plan.code', 'plan.rate', 'plan.filter.states'])
    const twice = await t.call(sampling.saveSamplingPlan, { plan: PLAN }, mia)
    expect(twice).toMatchObject({ flag: false, msg: `${PLAN.code} is the code of another plan: First quarter` })
    const stale = await t.call(sampling.saveSamplingPlan, { planId, version: 1, plan: PLAN }, mia)
    expect(stale).toMatchObject({ flag: false, msg: 'Mia Manager changed this plan meanwhile: look at it as it is now' })
  })

  it('a plan says how many loans would be frozen and drawn now', async () => {
    expect(await readPlan(t, mia, planId)).toMatchObject({
      state: 'Draft',
      frozenAt: null,
      matched: 40,
      staffLoans: 0,
      population: 40,
      size: 13,
    })
  })

  it('a plan is not frozen or drawn out of order', async () => {
    for (const step of ['freeze', 'draw'] as const)
      expect(await t.call(sampling.advanceSamplingPlan, { planId, step }, mia)).toMatchObject({ flag: false })
    expect((await t.call(sampling.drawSampleAgain, { planId }, mia)).msg).toBe('This plan is not drawn yet')
    expect((await t.call(sampling.pickTargeted, { planId, loanIds: [1], rationale: 'A new branch office' }, mia)).msg).toBe(
      'This plan is not drawn yet',
    )
  })

  it('the hash of the seed is published when it is sealed, and the seed is not', async () => {
    await advance(t, mia, planId, 'seal')
    const change = 'Sampling plan PC-2026-Q1: Draft → Sealed'
    await expectAudited(t, sampling.advanceSamplingPlan, mia, [change], 'Seal a sampling plan')
    const plan = await readPlan(t, mia, planId)
    expect(plan).toMatchObject({ state: 'Sealed', seed: '', seedHash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect((await t.call(sampling.saveSamplingPlan, { planId, plan: PLAN }, mia)).msg).toBe(
      'This plan is sealed already: a draft alone can be changed',
    )
  })

  it('the loans are frozen with their hash and number', async () => {
    await advance(t, mia, planId, 'freeze')
    const change = 'Sampling plan PC-2026-Q1: Sealed → freeze asked for'
    await expectAudited(t, sampling.advanceSamplingPlan, mia, [change], 'Freeze the population of a sampling plan')
    const plan = await readPlan(t, mia, planId)
    const numbers = (await loansOf()).map(({ loanNumber }) => loanNumber)
    expect(plan).toMatchObject({ state: 'Frozen', work: '', matched: 40, staffLoans: 0, population: 40, seed: '' })
    expect(plan.populationHash).toBe(populationHash(numbers, sha256))
    expect(plan.strata).toEqual([
      { month: '2026-01', channel: 'Retail', loans: 14 },
      { month: '2026-01', channel: 'Centralized', loans: 9 },
      { month: '2026-02', channel: 'Retail', loans: 11 },
      { month: '2026-03', channel: 'Centralized', loans: 6 },
    ])
    expect((await noticesOf(mia.userId)).map(({ text }) => text)).toEqual(['PC-2026-Q1: 40 loans frozen, 13 to be drawn'])
  })
})

describe('the drawn loans', () => {
  it('are those of the draw function in each stratum', async () => {
    const { seedHash } = await readPlan(t, mia, planId)
    await advance(t, mia, planId, 'draw')
    const plan = await readPlan(t, mia, planId)
    expect([plan.state, sha256(plan.seed)]).toEqual(['Drawn', seedHash])
    const population = await loansOf()
    const expected = listSamples(allocate(plan, plan.strata)).flatMap(({ stratum, sample }) =>
      drawOrder(
        population.filter((loan) => loan.stratum === stratum),
        plan.seed,
        sha256,
      ).slice(0, sample),
    )
    const drawn = await loansOf({ place: { not: null } })
    expect(drawn.map(({ loanNumber }) => loanNumber)).toEqual(expected.map(({ loanNumber }) => loanNumber))
    expect(drawn).toHaveLength(13)
    expect(plan.draw.map(({ drawn: taken }) => taken).slice(-2)).toEqual([true, false])
    expect(plan.draw[0]).toMatchObject({ rank: 1, key: sha256(`${plan.seed}|${drawn[0]?.loanNumber}`), loanNumber: drawn[0]?.loanNumber })
  })

  it('are reproduced by the SQL statement of the proof', async () => {
    const plan = await readPlan(t, mia, planId)
    for (const { stratum, sample } of listSamples(allocate(plan, plan.strata))) {
      const rows = await t.db.$queryRaw<{ loan: string }[]>(Prisma.raw(drawSql({ code: plan.code, seed: plan.seed, stratum, sample })))
      const drawn = await loansOf({ stratum, place: { not: null } })
      expect(rows.map(({ loan }) => loan)).toEqual(drawn.map(({ loanNumber }) => loanNumber))
    }
  })

  it('become Random, Full reviews of the person who did the work, each with its event', async () => {
    const reviews = await t.db.review.findMany({ where: { samples: { some: { planId } } }, orderBy: { id: 'asc' } })
    expect(reviews).toHaveLength(13)
    for (const review of reviews)
      expect(review).toMatchObject({
        type: 'UW Review',
        kind: 'underwriter',
        selection: 'Random',
        phase: 'Post-closing',
        scope: 'Full',
        rationale: '',
        instance: 1,
        workedById: ulf,
        underwriterId: ulf,
        submittedById: mia.userId,
        status: 'Pending',
      })
    const events = await t.db.event.findMany({ where: { reviewId: { in: reviews.map(({ id }) => id) } } })
    expect(events).toHaveLength(13)
    expect(events[0]).toMatchObject({
      module: 'UnderwriterQC',
      after: 'UW Review: Pending',
      reason: 'Drawn by sampling plan PC-2026-Q1',
      actorId: mia.userId,
    })
  })

  it('are assigned up to the daily limit of each analyst with one notice; the others wait for the next days', async () => {
    const assigned = () => t.db.review.count({ where: { assignedToId: ana, samples: { some: { planId } } } })
    expect(await assigned()).toBe(CAPACITY)
    expect((await noticesOf(ana)).map(({ text }) => text)).toEqual(['4 sampled reviews were assigned to you'])
    expect(await t.db.mail.count({ where: { userId: ana } })).toBe(1)
    // One notice for the population and one for the sample; none per waiting review.
    expect(await noticesOf(mia.userId)).toHaveLength(2)
    await processSamplingPlans(t.services)
    expect(await assigned()).toBe(CAPACITY)
    await t.db.review.updateMany({ where: { assignedToId: ana }, data: { assignedAt: new Date('2026-06-16T03:00:00Z') } })
    await processSamplingPlans(t.services)
    expect(await assigned()).toBe(2 * CAPACITY)
  })

  it('are the same when they are drawn again, with an audit entry', async () => {
    const again = await t.call(sampling.drawSampleAgain, { planId }, mia)
    expect(again).toMatchObject({
      flag: true,
      msg: 'Drawn again: the same 13 loans',
      response: { same: true, populationFits: true, seedFits: true },
    })
    await expectAudited(t, sampling.drawSampleAgain, mia, ['Sampling plan PC-2026-Q1: drawn again: – → the same 13 loans'])
  })

  it('are reported as different if a frozen loan was exchanged', async () => {
    const [first] = await loansOf({ place: 1 })
    const swap = (loanNumber: string) => t.db.sampledLoan.update({ where: { id: first?.id ?? 0 }, data: { loanNumber } })
    await swap('0999999999')
    const { response } = await t.call(sampling.drawSampleAgain, { planId }, mia)
    expect(response).toMatchObject({ same: false, populationFits: false, seedFits: true })
    await swap(first?.loanNumber ?? '')
  })

  it('have their own list in the order of the draw, with the whole population by number', async () => {
    const drawn = gridPage.parse((await t.call(sampling.getSampledLoans, { planId }, mia)).response)
    expect([drawn.totalItems, drawn.tdata.map((row) => (row['No.'] as { value: number }).value)]).toEqual([
      13,
      Array.from({ length: 13 }, (_, n) => n + 1),
    ])
    const all = gridPage.parse((await t.call(sampling.getSampledLoans, { planId, taskStatus: 'All' }, mia)).response)
    expect(all.totalItems).toBe(40)
    const plans = gridPage.parse((await t.call(sampling.getSamplingPlans, {}, mia)).response)
    expect(plans.tdata[0]).toMatchObject({ Plan: { value: PLAN.code }, Sample: { value: 13 }, State: { value: 'Drawn' } })
  })

  it('have a result relative to the population they were drawn from', async () => {
    const [one] = await t.db.review.findMany({ where: { samples: { some: { planId } } }, orderBy: { id: 'asc' } })
    const moments = { startedAt: t.services.now(), endedAt: t.services.now() }
    await t.db.review.update({
      where: { id: one?.id ?? 0 },
      data: { ...moments, opportunityCount: 4, grossFindingCount: 1, grossCriticalCount: 1, findingCount: 1 },
    })
    expect((await readPlan(t, mia, planId)).result).toEqual({
      completed: 1,
      inQc: 0,
      pending: 12,
      defects: 1,
      waiting: 0,
      unassigned: 5,
      picked: 0,
    })
  })
})

describe('apart from the sample', () => {
  it('the coverage shows how many loans of each group were drawn', async () => {
    const { response } = await t.call(sampling.getSamplingCoverage, { planId, by: 'Region' }, mia)
    expect(response.rows.map(({ name, loans }) => [name, loans])).toEqual([
      ['RS Sub Div 5 East', 25],
      ['CS Plano', 15],
    ])
    expect(response.rows.reduce((sum, { sampled }) => sum + sampled, 0)).toBe(13)
    expect((await t.call(sampling.getSamplingCoverage, { planId, by: 'Underwriter' }, mia)).response.rows).toMatchObject([
      { name: 'Ulf Underwriter', loans: 40, sampled: 13 },
    ])
  })

  it('people without any review are listed, and can get targeted reviews with a reason', async () => {
    const missed = (await loansOf({ place: null })).slice(0, 2).map(({ id }) => id)
    await t.db.sampledLoan.updateMany({ where: { planId }, data: { branch: 'SAMPLED' } })
    await t.db.sampledLoan.updateMany({ where: { id: { in: missed } }, data: { branch: 'LONELY' } })
    const { response } = await t.call(sampling.getNeverSampled, { planId }, mia)
    expect(response).toMatchObject({ groups: [{ by: 'Branch', name: 'LONELY', loans: 2 }], loans: 2 })
    expect(response.candidates.map(({ groups, first }) => [groups, first])).toEqual([
      [['Branch LONELY'], true],
      [['Branch LONELY'], false],
    ])
    const loanIds = [response.candidates[0]?.loanId ?? 0]
    const pick = (input: { loanIds: number[]; rationale: string }) => t.call(sampling.pickTargeted, { planId, ...input }, mia)
    expect((await pick({ loanIds, rationale: 'so' })).response).toMatchObject({ fields: { rationale: expect.any(String) } })
    expect((await pick({ loanIds: [...loanIds, 999_999], rationale: 'Nobody looked there yet' })).response).toMatchObject({
      fields: { loanIds: 'Choose loans of this population' },
    })
    expect(await pick({ loanIds, rationale: 'Nobody looked there yet' })).toMatchObject({ flag: true, msg: '1 targeted review made' })
    expect((await pick({ loanIds, rationale: 'Nobody looked there yet' })).msg).toMatch(/In this sample already/)
    const [review] = await t.db.review.findMany({ where: { selection: 'Targeted' } })
    const change = `Loan ${review?.loanNumber}: UW Review: – → picked beside PC-2026-Q1`
    await expectAudited(t, sampling.pickTargeted, mia, expect.arrayContaining([change]))
    expect(review).toMatchObject({ rationale: 'Nobody looked there yet', scope: 'Full', type: 'UW Review' })
    expect((await readPlan(t, mia, planId)).result).toMatchObject({ picked: 1, completed: 1, pending: 12 })
    expect((await t.call(sampling.getNeverSampled, { planId }, mia)).response).toEqual({ groups: [], loans: 0, candidates: [] })
  })
})

it('a plan is refused without the permission to draw samples, and a missing one is not found', async () => {
  const desk = await t.signedIn('quality.manage')
  for (const call of [sampling.getSamplingPlan, sampling.drawSampleAgain, sampling.getNeverSampled])
    expect(await t.call(call, { planId }, desk)).toMatchObject({ flag: false, msg: MESSAGES.noPermission })
  for (const call of [sampling.getSamplingPlan, sampling.drawSampleAgain, sampling.getNeverSampled])
    expect(await t.call(call, { planId: 999 }, mia)).toMatchObject({ flag: false, msg: MESSAGES.notFound })
})
