import { sampling } from '@ivue/contracts/quality/sampling/contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Prisma } from '#generated/prisma/client.ts'
import { addDataTest, addTestResult } from '../../data-tests/data-tests.fixture.ts'
import { inProgramme } from '../../platform/rows/programme.ts'
import { now } from '../../testing/clock.ts'
import { expectAudited } from '../../testing/expect-audited.ts'
import type { AddedLoan } from '../../testing/loans.ts'
import { openSession } from '../../testing/sessions.ts'
import { type SignIn, type TestApp, testApp } from '../../testing/test-app.ts'
import { addPlan, advance, fundedLoans, PLAN, readPlan } from './sampling.fixture.ts'

const TARGETED = { ...PLAN, code: 'TG-2026-Q1', method: 'Targeted', rationale: 'They fail a data test' } as const

let t: TestApp
let mia: SignIn
/** Loans funded in the quarter: 0 fails T02, 1 fails T05, 2 fails both, 3 failed T02 before, 4 is unknown, 5 fails a shadow test, 6 passes. */
let loans: AddedLoan[]

beforeAll(async () => {
  t = await testApp()
  t.clock.set('2026-06-17T15:00:00Z')
  mia = await openSession(t.db, await t.person({ roles: ['Manager - QC'], permissions: ['quality.sample', 'quality.underwriter.view'] }))
  loans = await fundedLoans(t, [['2026-01', 'Retail', 7]])
  const [later] = await fundedLoans(t, [['2026-04', 'Retail', 1]])
  const t02 = await addDataTest(t.db, { code: 'T02' })
  const t05 = await addDataTest(t.db, { code: 'T05', name: 'Closed after the lock' })
  const t09 = await addDataTest(t.db, { code: 'T09', state: 'Shadow' })
  const add = (test: { versionId: number }, loan: AddedLoan | undefined, result: object = {}) =>
    addTestResult(t.db, { versionId: test.versionId, loanId: loan?.id ?? 0 }, result)
  await add(t02, loans[0], { acknowledged: { byId: mia.userId } })
  await add(t05, loans[1])
  await add(t02, loans[2])
  await add(t05, loans[2])
  await add(t02, loans[3], { until: now() })
  await add(t02, loans[4], { result: 'unknown' })
  await add(t09, loans[5])
  await add(t02, loans[6], { result: 'pass' })
  await add(t02, later)
})
afterAll(() => t.close())

const save = (plan: object) => t.call(sampling.saveSamplingPlan, { plan: { ...TARGETED, ...plan } }, mia)
const numbers = (...at: readonly number[]) => at.map((one) => loans[one]?.number).sort()

it('the live tests are there to choose from', async () => {
  expect((await t.call(sampling.getTestsForPlans, {}, mia)).response).toEqual({
    tests: [
      { code: 'T02', name: 'Funded after the rescission period' },
      { code: 'T05', name: 'Closed after the lock' },
    ],
  })
})

it('only a targeted plan draws by data tests, and only by live ones', async () => {
  const refusal = (msg: string) => ({ flag: false, msg, response: { fields: { 'plan.filter.tests': msg } } })
  expect(await save({ method: 'Statistical', filter: { tests: ['T02'] } })).toMatchObject(
    refusal('Only a targeted plan draws loans that fail data tests'),
  )
  for (const code of ['T09', 'T99', "' OR 1=1"])
    expect(await save({ filter: { tests: ['T02', code] } })).toMatchObject(refusal(`Fails data test: no live test is ${code}`))
})

it('a targeted plan draws the loans that fail one of its tests, and their reviews enter no rate', async () => {
  const planId = await addPlan(t, mia, { ...TARGETED, filter: { statuses: ['Funded'], tests: ['T02', 'T05'] } })
  await expectAudited(
    t,
    sampling.saveSamplingPlan,
    mia,
    expect.arrayContaining(['Sampling plan TG-2026-Q1: Population: – → Funded, T02, T05']),
  )
  const draft = await readPlan(t, mia, planId)
  expect(draft).toMatchObject({ matched: 3, population: 3, size: 3, draw: [], filter: { statuses: ['Funded'], tests: ['T02', 'T05'] } })
  expect((await t.call(sampling.getNeverSampled, { planId }, mia)).response.candidates).toEqual([])
  for (const loan of loans) expect(JSON.stringify(draft)).not.toContain(loan.number)

  await advance(t, mia, planId, 'seal', 'freeze', 'draw')
  const drawn = await t.db.sampledLoan.findMany({ where: { planId, place: { not: null } } })
  expect(drawn.map(({ loanNumber }) => loanNumber).sort()).toEqual(numbers(0, 1, 2))
  const reviews = await t.db.review.findMany({ where: { samples: { some: { planId } } } })
  expect(reviews.map(({ loanNumber }) => loanNumber).sort()).toEqual(numbers(0, 1, 2))
  expect(new Set(reviews.map(({ selection, rationale }) => `${selection}: ${rationale}`))).toEqual(
    new Set(['Targeted: They fail a data test']),
  )

  const completed = { endedAt: now(), opportunityCount: 3, grossFindingCount: 1, findingCount: 1 }
  await t.db.review.updateMany({ data: completed })
  const inRate = async () => (await t.db.$queryRaw<object[]>(Prisma.sql`SELECT r.id FROM reviews r WHERE ${inProgramme('r')}`)).length
  expect(await inRate()).toBe(0)
  await t.db.review.updateMany({ data: { selection: 'Random' } })
  expect(await inRate(), 'Random ones are in it').toBe(3)
})

it('a plan of one test draws its loans alone, and a plan without tests draws all', async () => {
  const one = await addPlan(t, mia, { ...TARGETED, code: 'TG-ONE', filter: { tests: ['T05'] } })
  const all = await addPlan(t, mia, { ...TARGETED, code: 'TG-ALL', filter: {} })
  expect([(await readPlan(t, mia, one)).population, (await readPlan(t, mia, all)).population]).toEqual([2, 7])
})

it('a plan that was saved before data tests existed is read and frozen as before', async () => {
  const planId = await addPlan(t, mia, { code: 'PC-OLD' })
  await t.db.samplingPlan.update({ where: { id: planId }, data: { filter: { statuses: ['Funded'] } } })
  expect(await readPlan(t, mia, planId)).toMatchObject({ population: 7, filter: { tests: [] } })
})

it('a test that is retired before the freeze finds no loan', async () => {
  const planId = await addPlan(t, mia, { ...TARGETED, code: 'TG-GONE', filter: { tests: ['T05'] } })
  await t.db.dataTestVersion.updateMany({ where: { test: { code: 'T05' } }, data: { state: 'Retired' } })
  expect((await readPlan(t, mia, planId)).population).toBe(0)
})
