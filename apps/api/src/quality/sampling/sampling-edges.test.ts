import { sampling } from '@ivue/contracts/quality/sampling/contract.ts'
import { SAMPLING_METHODS } from '@ivue/contracts/quality/sampling/words.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addFundedLoans, addPlanned } from '../../reports/tests/planned-world.fixture.ts'
import { now } from '../../testing/clock.ts'
import { administer } from '../../testing/databases.ts'
import { openSession } from '../../testing/sessions.ts'
import { type SignIn, type TestApp, testApp } from '../../testing/test-app.ts'
import { processSamplingPlans } from './process-plans.ts'
import { addPlan, advance, fundedLoans, readPlan } from './sampling.fixture.ts'

let t: TestApp
let mia: SignIn

beforeAll(async () => {
  t = await testApp()
  mia = await openSession(t.db, await t.person({ fullName: 'Mia Manager', roles: ['Manager - QC'], permissions: ['quality.sample'] }))
})
afterAll(() => t.close())

const noticesOf = (userId: number) => t.db.notification.findMany({ where: { userId }, orderBy: { id: 'asc' } })

describe('a drawn loan that cannot be reviewed yet', () => {
  it('keeps its place, and gets its review after its open one ends and its conflict check is passed', async () => {
    const [open, locked, plain] = await fundedLoans(t, [['2025-06', 'Retail', 3]])
    const busy = await t.db.review.create({ data: { loanId: open?.id ?? 0, kind: 'underwriter', type: 'UW Review', instance: 1 } })
    await t.db.loan.update({ where: { id: locked?.id ?? 0 }, data: { conflictCheckRequiredAt: now() } })
    const all = { fromOn: '2025-06-01', toOn: '2025-06-30', method: 'Targeted', rationale: 'Every loan of a bad month' }
    const id = await addPlan(t, mia, { ...all, code: 'TARGET-1' })
    await advance(t, mia, id, 'seal', 'freeze', 'draw')
    expect((await readPlan(t, mia, id)).result).toMatchObject({ pending: 1, waiting: 2 })
    const review = await t.db.review.findFirstOrThrow({ where: { loanId: plain?.id ?? 0 } })
    expect(review).toMatchObject({ selection: 'Targeted', rationale: 'Every loan of a bad month' })

    await t.db.review.update({ where: { id: busy.id }, data: { startedAt: now(), endedAt: now() } })
    await t.db.loan.update({ where: { id: locked?.id ?? 0 }, data: { conflictCheckPassedAt: now() } })
    await processSamplingPlans(t.services)
    expect((await readPlan(t, mia, id)).result).toMatchObject({ pending: 3, waiting: 0 })
    expect(await t.db.review.count({ where: { loanId: open?.id ?? 0, instance: 2, selection: 'Targeted' } })).toBe(1)
  })
})

describe('a step that fails', () => {
  it('is reported on the plan, which stays at its step', async () => {
    const id = await addPlan(t, mia, { code: 'EMPTY', fromOn: '2001-01-01', toOn: '2001-01-31' })
    await advance(t, mia, id, 'seal', 'freeze')
    expect(await readPlan(t, mia, id)).toMatchObject({ state: 'Sealed', work: '', problem: 'No loan fits the plan: nothing was frozen' })
    expect((await noticesOf(mia.userId)).at(-1)?.text).toBe('EMPTY: No loan fits the plan: nothing was frozen')
    const entry = await t.db.auditEntry.findFirstOrThrow({ where: { title: 'End of freezing a population' }, orderBy: { id: 'desc' } })
    expect(entry).toMatchObject({ outcome: 'failed', message: 'No loan fits the plan: nothing was frozen' })
  })

  it('is done once, however many workers try', async () => {
    await fundedLoans(t, [['2025-07', 'Retail', 5]])
    const id = await addPlan(t, mia, { code: 'ONCE', fromOn: '2025-07-01', toOn: '2025-07-31' })
    for (const step of ['seal', 'freeze', 'draw'] as const) {
      const sent = await Promise.all(Array.from({ length: 5 }, () => t.call(sampling.advanceSamplingPlan, { planId: id, step }, mia)))
      expect(sent.filter(({ flag }) => flag)).toHaveLength(1)
      await Promise.all([processSamplingPlans(t.services), processSamplingPlans(t.services), processSamplingPlans(t.services)])
    }
    const plan = await readPlan(t, mia, id)
    expect(plan).toMatchObject({ state: 'Drawn', population: 5 })
    expect(await t.db.review.count({ where: { samples: { some: { planId: id } } } })).toBe(5)
  })
})

describe('the seed', () => {
  it('is stored nowhere readable before it is published, and appears in no log, event or audit entry', async () => {
    await fundedLoans(t, [['2025-07', 'Retail', 4]])
    const id = await addPlan(t, mia, { code: 'SECRET', fromOn: '2025-07-01', toOn: '2025-07-31' })
    await advance(t, mia, id, 'seal')
    const sealed = await t.db.samplingPlan.findUniqueOrThrow({ where: { id } })
    await advance(t, mia, id, 'freeze')
    const before = t.lines.length
    await advance(t, mia, id, 'draw')
    const { seed } = await readPlan(t, mia, id)
    expect(seed).toMatch(/^[0-9a-f]{64}$/)
    expect([sealed.seed, Buffer.from(sealed.sealedSeed ?? []).includes(Buffer.from(seed))]).toEqual(['', false])
    expect(t.lines.slice(0, before).join('\n')).not.toContain(seed)
    const trail = await t.db.$queryRaw<
      { said: string }[]
    >`SELECT coalesce(string_agg(changes::text || message, ''), '') AS said FROM audit_entries`
    expect(trail[0]?.said).not.toContain(seed)
    await expect(t.db.samplingPlan.update({ where: { id }, data: { seed: 'f'.repeat(64) } })).rejects.toThrow(/seed_fits_its_hash/)
  })
})

const countsOf = ({ matched, staffLoans, population, size, strata }: Awaited<ReturnType<typeof readPlan>>) => ({
  matched,
  staffLoans,
  population,
  size,
  strata,
})

it('loans of staff are left out and counted', async () => {
  const [staff] = await fundedLoans(t, [['2025-08', 'Retail', 3]])
  await administer(t.owner, "CREATE SCHEMA IF NOT EXISTS edw; CREATE VIEW edw.staff_feed AS SELECT decode('0a0b', 'hex') AS ssn_hash")
  await administer(t.owner, 'GRANT USAGE ON SCHEMA edw TO ivue_app; GRANT SELECT ON edw.staff_feed TO ivue_app')
  await t.db.loanBorrower.create({
    data: {
      loanId: staff?.id ?? 0,
      position: 1,
      lastName: 'Amadi',
      ssnKey: 'k',
      ssn: Buffer.from('00', 'hex'),
      ssnHash: Buffer.from('0a0b', 'hex'),
    },
  })
  const id = await addPlan(t, mia, { code: 'STAFF', fromOn: '2025-08-01', toOn: '2025-08-31' })
  const expected = await readPlan(t, mia, id)
  await advance(t, mia, id, 'seal', 'freeze')
  const plan = await readPlan(t, mia, id)
  expect(plan).toMatchObject({ matched: 3, staffLoans: 1, population: 2 })
  expect(countsOf(expected)).toEqual(countsOf(plan))
  expect(await t.db.sampledLoan.count({ where: { planId: id, loanId: staff?.id ?? 0 } })).toBe(0)
})

it('the prefunding minimum depends on loans funded in the month before, in the office time zone and regardless of the filter of the plan', async () => {
  const [early, late] = await fundedLoans(t, [
    ['2024-02', 'Retail', 12],
    ['2024-02', 'Centralized', 9],
    ['2024-03', 'Retail', 6],
    ['2024-04', 'Retail', 4],
    ['2024-04', 'Centralized', 7],
  ])
  // Both late in the evening of the last day of a month in the business zone.
  await t.db.loan.update({ where: { id: early?.id ?? 0 }, data: { fundedAt: new Date('2024-02-01T05:30:00Z') } })
  await t.db.loan.update({ where: { id: late?.id ?? 0 }, data: { fundedAt: new Date('2024-03-01T05:30:00Z') } })
  const period = { phase: 'Prefunding', fromOn: '2024-03-01', toOn: '2024-04-30', filter: { channels: ['Retail'] } }
  for (const [nth, method] of SAMPLING_METHODS.entries()) {
    const draft = await addPlan(t, mia, { code: `EXP-${nth}`, method, rationale: 'Every loan', ...period })
    const before = await readPlan(t, mia, draft)
    await advance(t, mia, draft, 'seal', 'freeze')
    expect([method, countsOf(await readPlan(t, mia, draft))]).toEqual([method, countsOf(before)])
  }
  const id = await addPlan(t, mia, { code: 'PRE-1', method: 'Prefunding minimum', ...period })
  await advance(t, mia, id, 'seal', 'freeze')
  const plan = await readPlan(t, mia, id)
  expect(plan.strata).toEqual([
    { month: '2024-03', channel: 'Retail', loans: 6, closedBefore: 20 },
    { month: '2024-04', channel: 'Retail', loans: 4, closedBefore: 6 },
  ])
  expect(plan.size).toBe(3)
  await advance(t, mia, id, 'draw')
  const drawn = await t.db.sampledLoan.groupBy({ by: ['stratum'], where: { planId: id, place: { not: null } }, _count: true })
  expect(new Map(drawn.map(({ stratum, _count }) => [stratum, _count]))).toEqual(
    new Map([
      ['2024-03 Retail', 2],
      ['2024-04 Retail', 1],
    ]),
  )
  expect(await t.db.review.count({ where: { samples: { some: { planId: id } }, phase: 'Prefunding', selection: 'Random' } })).toBe(3)
})

it('a loan of several plans belongs to the one that was frozen first, in whichever order the plans are drawn', async () => {
  const loans = await addFundedLoans(t.db, ['2026-03-03T15:00:00Z', '2026-03-04T15:00:00Z', '2026-03-05T15:00:00Z'])
  const plans: number[] = []
  for (const [frozenAt, differs] of [
    ['2026-04-03T12:00:00Z', {}],
    ['2026-04-01T12:00:00Z', {}],
    ['2026-04-02T12:00:00Z', {}],
    ['2026-03-31T12:00:00Z', { scope: 'Component' }],
    ['2026-03-30T12:00:00Z', { method: 'Targeted' }],
    ['2026-03-29T12:00:00Z', { phase: 'Prefunding' }],
  ] as const)
    plans.push(
      await addPlanned(t.db, {
        type: 'Final Review',
        frozenAt,
        population: loans,
        drawn: new Map(),
        differs: { state: 'Frozen', ...differs },
      }),
    )
  const marked = () => Promise.all(plans.map((planId) => t.db.sampledLoan.count({ where: { planId, forChecking: true } })))
  expect(await marked()).toEqual([0, 0, 0, 0, 0, 0])
  const draw = (nth: number) => t.db.samplingPlan.update({ where: { id: plans[nth] ?? 0 }, data: { state: 'Drawn' } })
  await draw(0)
  for (const nth of [3, 4, 5]) await draw(nth)
  expect(await marked()).toEqual([0, 0, 0, 0, 0, 0])
  await draw(2)
  expect(await marked()).toEqual([3, 0, 0, 0, 0, 0])
  await draw(1)
  expect(await marked()).toEqual([3, 0, 3, 0, 0, 0])
})
