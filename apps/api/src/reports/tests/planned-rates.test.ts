import type { ReviewType } from '@ivue/contracts/quality/reviews/words.ts'
import { shiftMonth } from '@ivue/contracts/reports/charts/chart-months.ts'
import { qualityCharts } from '@ivue/contracts/reports/charts/charts-contract.ts'
import { qualityTargets } from '@ivue/contracts/reports/charts/targets-contract.ts'
import { highestSeverity, TIME_AXES, type TimeAxis } from '@ivue/contracts/reports/charts/words.ts'
import { monthlyPacks } from '@ivue/contracts/reports/pack/pack-contract.ts'
import { packCellText, packDocument } from '@ivue/contracts/reports/pack/pack-document.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSession } from '../../testing/sessions.ts'
import { type SignIn, type TestApp, testApp } from '../../testing/test-app.ts'
import { rollsOf } from '../pack/pack-world.fixture.ts'
import { addFundedLoans, addPlanned, addRandomReviews, type PlannedReview } from './planned-world.fixture.ts'

const RUNNING = '2026-08'
const MONTHS = Array.from({ length: 13 }, (_, nth) => shiftMonth(RUNNING, nth - 13))
const YEAR = { from: '2025-08', to: '2026-07' }

let t: TestApp
let manager: SignIn

beforeAll(async () => {
  t = await testApp()
  t.clock.set('2026-08-20T15:00:00Z')
  manager = await openSession(t.db, await t.person({ permissions: ['reports.reviews', 'quality.manage'], roles: ['Manager - QC'] }))
})
afterAll(() => t.close())

const ask = async <C extends Parameters<TestApp['call']>[0]>(call: C, input: object) => {
  const { flag, msg, response } = await t.call(call, input as never, manager)
  if (!flag) throw new Error(`${call.task}: ${msg}`)
  return response
}

/** A review as the oracle reads it, from answers and findings. Months are those of the office. */
interface Raw {
  plan: number | null
  loan: number
  ended: string | null
  funded: string | null
  rated: boolean
  pulledBack: boolean
  gross: boolean
  rebutted: boolean
}
interface World {
  reviews: Raw[]
  /** The loans of each drawn plan of random, full, post-closing reviews, the plan that was frozen first first. */
  plans: { plan: number; loans: { loan: number; funded: string | null }[] }[]
  /** The plan to whose stratum each loan belongs. */
  firstPlans: Map<number, number>
}

async function readWorld(type: ReviewType): Promise<World> {
  const funded = `CASE WHEN l.status = 'Funded' THEN to_char(l.funded_at AT TIME ZONE 'America/Chicago', 'YYYY-MM') END`
  const reviews = await t.db.$queryRawUnsafe<Raw[]>(`
    SELECT (SELECT s.plan_id FROM sampled_loans s WHERE s.review_id = r.id AND s.place IS NOT NULL) AS plan, r.loan_id AS loan,
      to_char(r.ended_at AT TIME ZONE 'America/Chicago', 'YYYY-MM') AS ended, ${funded} AS funded, r.pulled_back_at IS NOT NULL AS "pulledBack",
      r.ended_at IS NOT NULL AND r.pulled_back_at IS NULL AND r.selection = 'Random' AND r.phase = 'Post-closing' AND r.scope = 'Full' AND r.opportunity_count > 0 AS rated,
      EXISTS (SELECT FROM review_answers a WHERE a.review_id = r.id AND a.answer = 'No') AS gross,
      EXISTS (SELECT FROM review_answers a WHERE a.review_id = r.id AND a.answer = 'No' AND a.result = 'Accept') AS rebutted
    FROM reviews r JOIN loans l ON l.id = r.loan_id WHERE r.type = '${type}'`)
  const rows = await t.db.$queryRawUnsafe<{ plan: number; loan: number; funded: string | null }[]>(`
    SELECT p.id AS plan, s.loan_id AS loan, ${funded} AS funded FROM sampling_plans p JOIN sampled_loans s ON s.plan_id = p.id JOIN loans l ON l.id = s.loan_id
    WHERE p.review_type = '${type}' AND p.state = 'Drawn' AND p.phase = 'Post-closing' AND p.scope = 'Full' AND p.method = 'Statistical' ORDER BY p.frozen_at`)
  const plans = [...new Set(rows.map(({ plan }) => plan))]
  return {
    reviews,
    plans: plans.map((plan) => ({ plan, loans: rows.filter((one) => one.plan === plan) })),
    firstPlans: new Map(rows.toReversed().map(({ loan, plan }) => [loan, plan])),
  }
}

const Z = 1.959963984540054
/** Returns Wilson's interval with n(N−1)/(N−n) for n (domain 5.3). */
function wilsonOf(found: number, loans: number, population: number): [low: number, high: number] {
  const p = found / loans
  const n = population === loans ? Number.POSITIVE_INFINITY : population === 0 ? loans : (loans * (population - 1)) / (population - loans)
  const middle = (p + Z ** 2 / (2 * n)) / (1 + Z ** 2 / n)
  const half = (Z / (1 + Z ** 2 / n)) * Math.sqrt((p * (1 - p)) / n + (Z / (2 * n)) ** 2)
  return [middle - half, middle + half]
}

interface ExpectedRate {
  loans: number
  percent: number | null
  interval: { low: number; high: number } | null
  population: number | null
  plans: number
  drawn: number
  checks: number
}

/** Returns the rate of a period by rulings 3 to 5 of domain 10.1, in plain arithmetic. */
function expectRate(
  { reviews, plans, firstPlans }: World,
  axis: TimeAxis,
  from: string,
  to: string,
  isFound: (one: Raw) => boolean,
): ExpectedRate {
  const isIn = (month: string | null) => month !== null && month >= from && month <= to
  const momentOf = ({ ended, funded }: Raw) => (axis === 'Completion' ? ended : funded)
  const firstPlanOf = (loan: number) => firstPlans.get(loan)
  const inPeriod = reviews.filter((one) => one.rated && isIn(momentOf(one)))
  const drawn = inPeriod.filter(({ plan }) => plan !== null)
  const strata = plans.flatMap(({ plan, loans }) => {
    const own = loans.filter(({ loan }) => firstPlanOf(loan) === plan)
    const belongs = (one: Raw) => one.plan === plan && firstPlanOf(one.loan) === plan
    const all = reviews.filter((one) => belongs(one) && !one.pulledBack)
    const n = drawn.filter(belongs)
    const N =
      axis === 'Production'
        ? own.filter(({ funded }) => isIn(funded)).length
        : (own.length * all.filter(({ ended }) => isIn(ended)).length) / all.length
    return n.length === 0 ? [] : [{ N, n: n.length, x: n.filter(isFound).length }]
  })
  const kept = strata.reduce((sum, { n }) => sum + n, 0)
  const counts = { drawn: drawn.length, checks: drawn.length - kept }
  const nothing = { percent: null, interval: null }
  if (inPeriod.length === 0) return { ...counts, ...nothing, loans: 0, population: null, plans: 0 }
  if (drawn.length < inPeriod.length || counts.checks > kept) {
    const x = inPeriod.filter(isFound).length
    const [low, high] = wilsonOf(x, inPeriod.length, 0)
    const percent = Math.floor((x * 20_000 + inPeriod.length) / (2 * inPeriod.length)) / 100
    return { ...counts, loans: inPeriod.length, percent, interval: { low, high }, population: null, plans: 0 }
  }
  const whole = strata.reduce((sum, { N }) => sum + N, 0)
  const parts = strata.map(({ N, n, x }) => ({ weight: N / whole, p: x / n, ends: wilsonOf(x, n, N) }))
  const rate = parts.reduce((sum, { weight, p }) => sum + weight * p, 0)
  const distance = (end: 0 | 1) => Math.sqrt(parts.reduce((sum, { weight, p, ends }) => sum + (weight * (ends[end] - p)) ** 2, 0))
  const interval = { low: Math.max(0, rate - distance(0)), high: Math.min(1, rate + distance(1)) }
  return { ...counts, loans: kept, percent: Math.round(rate * 10_000) / 100, interval, population: whole, plans: strata.length }
}

const close = ({ loans, percent, interval, population, plans, drawn, checks }: ExpectedRate) => ({
  loans,
  percent,
  plans,
  drawn,
  checks,
  interval: interval && { low: expect.closeTo(interval.low, 9), high: expect.closeTo(interval.high, 9) },
  population: population && expect.closeTo(population, 9),
})
const words = ({ percent, loans, plans, checks }: ExpectedRate, found: number) =>
  percent === null ? '–' : `${percent.toFixed(2)} %${plans > 0 && checks > 0 ? ` (${found} of ${loans} in strata)` : ''}`

const isGross = ({ gross }: Raw) => gross
const isNet = ({ gross, rebutted }: Raw) => gross && !rebutted

/** Moments at which months begin and end in Chicago, and within them. */
const MOMENTS = ['-01T05:30:00Z', '-01T04:30:00Z', '-11T15:00:00Z', '-27T20:00:00Z']
const WEEK_MS = 7 * 86_400_000

/**
 * Adds plans over loans of fourteen months. Populations overlap by `overlap` of ten, periods start in different months, and `outside` of ten
 * reviews of the last months were drawn by no plan. Some reviews are pending, pulled back, without an opportunity or not made.
 */
async function addWorld(type: ReviewType, seed: number, { overlap, outside }: { overlap: number; outside: number }): Promise<void> {
  const roll = rollsOf(seed)
  // No loan is funded in the tenth month, and a single one in the eleventh.
  const months = Array.from({ length: 112 }, (_, nth) => (nth === 0 ? 10 : nth % 14)).filter(
    (month, nth) => nth === 0 || ![9, 10].includes(month),
  )
  const moments = months.map((month) => `${shiftMonth('2025-06', month)}${MOMENTS[month === 10 ? 2 : roll(4)]}`)
  const loans = await addFundedLoans(
    t.db,
    moments.map((moment) => (roll(15) === 0 ? null : moment)),
  )
  const made: PlannedReview[] = []
  const review = (at: number): number => {
    const state = roll(14)
    const endedAt =
      state === 0
        ? null
        : new Date(Math.min(Date.parse(moments[at] as string) + (1 + roll(9)) * WEEK_MS, Date.parse('2026-08-19T12:00:00Z')))
    const differs = state === 1 ? { pulledBackAt: '2026-08-01T12:00:00Z' } : state === 2 ? { opportunityCount: 0 } : {}
    const finding = state < 3 ? undefined : ([undefined, 'Open', 'Open', 'Rebutted', 'Cured'] as const)[roll(5)]
    return made.push({ loanId: loans[at] as number, endedAt: endedAt?.toISOString() ?? null, finding, differs }) - 1
  }
  const plans = [0, 1, 2].map((plan) => {
    const population = loans.flatMap((_, at) => (at % 3 === plan || roll(10) < overlap ? [at] : []))
    const drawn = population.filter(() => roll(10) < 5 + 2 * plan)
    return { population, drawn: drawn.map((at) => [loans[at] as number, roll(12) === 0 ? null : review(at)] as const) }
  })
  for (let at = 0; at < loans.length; at++) if ((months[at] as number) > 8 && roll(10) < outside) review(at)
  const ids = await addRandomReviews(t.db, type, made)
  // The plan with the last id was frozen first. Plans that draw nothing for the rate own no loan.
  for (const [nth, { population, drawn }] of plans.entries())
    await addPlanned(t.db, {
      type,
      frozenAt: `2026-08-1${5 - nth}T12:00:00Z`,
      population: population.map((at) => loans[at] as number),
      drawn: new Map(drawn.map(([loan, at]) => [loan, at === null ? null : (ids[at] as number)])),
    })
  for (const differs of [{ state: 'Frozen' }, { scope: 'Component' }, { method: 'Targeted' }, { phase: 'Prefunding' }])
    await addPlanned(t.db, { type, frozenAt: '2025-01-01T12:00:00Z', population: loans.slice(0, 30), drawn: new Map(), differs })
}

describe.each([
  ['disjoint populations', 'UW Review', 7, { overlap: 0, outside: 0 }],
  ['populations that overlap a little', 'ICD QC', 21, { overlap: 2, outside: 0 }],
  ['populations that overlap much', 'Processor QC', 5, { overlap: 7, outside: 0 }],
  ['reviews outside of any plan', 'Final Doc QC', 3, { overlap: 1, outside: 3 }],
] as const)('the rates of plans with %s', (_, type, seed, shape) => {
  let world: World
  const severity = highestSeverity(type)

  beforeAll(async () => {
    await addWorld(type, seed, shape)
    world = await readWorld(type)
    await ask(qualityTargets.saveQualityTarget, {
      reviewType: type,
      severity,
      rate: 20,
      rationale: 'What was agreed on',
      validFrom: '2026-01-01',
    })
  })

  it.each(TIME_AXES)('follow the rulings in the waterfall, by %s', async (axis) => {
    const seen = new Set<number>()
    for (const [from, to] of [...MONTHS.map((month) => [month, month] as const), [YEAR.from, YEAR.to], ['2025-10', '2025-12']] as const) {
      const { rates, units } = await ask(qualityCharts.getWaterfall, { reviewType: type, axis, from, to })
      const [gross, net] = [isGross, isNet].map((isFound) => expectRate(world, axis, from as string, to as string, isFound)) as [
        ExpectedRate,
        ExpectedRate,
      ]
      expect({ from, to, gross: rates.gross, afterRebuttal: rates.afterRebuttal }).toMatchObject({
        from,
        to,
        gross: close(gross),
        afterRebuttal: close(net),
      })
      expect(units).toBeGreaterThanOrEqual(gross.loans)
      seen.add(gross.plans)
    }
    // The worlds have months of both kinds, where they can.
    expect(seen.size).toBeGreaterThan(shape.outside > 0 ? 1 : 2)
  })

  it.each(TIME_AXES)('are the same on chart, target and waterfall, by %s', async (axis) => {
    const { points, baseline, target, mode } = await ask(qualityCharts.getControlChart, { reviewType: type, severity, axis })
    expect(mode).toBe('loans')
    for (const { at, value, loans, found, plans } of points.slice(-14)) {
      const own = world.reviews.filter((one) => one.rated && (axis === 'Completion' ? one.ended : one.funded) === at)
      const expected = expectRate(world, axis, at, at, isNet)
      const percent = expected.percent === null ? null : expect.closeTo(expected.percent, 1)
      const shown = { at, loans, found, plans, percent: value === null ? null : value * 100 }
      expect(shown).toEqual({ at, loans: own.length, found: own.filter(isNet).length, plans: expected.plans, percent })
    }
    const all = expectRate(world, axis, baseline?.from ?? '', baseline?.to ?? '', isNet)
    expect(baseline).toMatchObject({
      centre: expect.closeTo((all.percent ?? 0) / 100, 4),
      plans: all.plans,
      drawn: all.drawn,
      checks: all.checks,
    })
    const { rates } = await ask(qualityCharts.getWaterfall, { reviewType: type, axis, ...YEAR })
    const { rows } = await ask(qualityTargets.getQualityTargets, { axis })
    expect(target?.observed).toEqual(rates.afterRebuttal)
    expect(rows.find((row) => row.reviewType === type)?.now).toEqual(target)
  })

  it('are the same in the pack, which shows the verdict of twelve months and none of its own', async () => {
    const { rows } = await ask(qualityTargets.getQualityTargets, { axis: 'Production' })
    const target = rows.find((row) => row.reviewType === type)?.now
    for (const month of ['2026-05', '2026-07']) {
      const document = packDocument.parse((await ask(monthlyPacks.getMonthlyPack, { month })).document)
      const [figures, picture] = document.sections.find(({ id }) => id === `rate-${type}`)?.blocks ?? []
      if (figures?.kind !== 'figures') throw new Error('There are figures')
      const { rates } = await ask(qualityCharts.getWaterfall, { reviewType: type, axis: 'Production', from: month, to: month })
      const gross = expectRate(world, 'Production', month, month, isGross)
      expect(figures.figures[0]?.value).toBe(words(gross, rates.gross.found))
      // With few loans the thirteen months are a text.
      const text = picture?.kind === 'rates' ? picture.label : picture?.kind === 'text' ? (picture.lines[0]?.text ?? '') : ''
      if (picture?.kind === 'rates')
        expect(picture.points.map(({ percent }) => percent)).toEqual(
          picture.points.map((point) => expectRate(world, 'Production', point.month, point.month, isGross).percent),
        )
      const thirteen = expectRate(world, 'Production', shiftMonth(month, -12), month, isGross)
      expect(text).toContain(`; ${thirteen.percent?.toFixed(2)} %, `)
      expect(text.includes('not weighted')).toBe(thirteen.plans === 0)
      const verdict = figures.figures.at(-1)
      expect([verdict?.label, verdict?.value.toLowerCase()]).toEqual(['Against the target of 20.00 %', target?.verdict])
      expect(verdict?.lines.map(packCellText)).toContain('After rebuttal, August 2025 to July 2026')
      // A row has one period: that of the plan with what was drawn, or the month with what was reviewed.
      const samples = document.sections.find(({ id }) => id === 'samples')?.blocks[0]
      const shown = samples?.kind === 'table' ? samples.rows.filter(({ look }) => !look).map(({ cells }) => cells.map(packCellText)) : []
      for (const [, criteria, eligible, drawn, share, reviewed, highest] of shown) {
        const ofPlan = criteria?.endsWith('Funded on 01/01/2025 to 12/31/2026') ?? false
        const isEmpty = [eligible, drawn, share, reviewed, highest].map((cell) => cell === '–')
        expect([criteria, isEmpty]).toEqual([criteria, ofPlan ? [false, false, false, true, true] : [true, true, true, false, false]])
      }
    }
  })
})

it('three plans over other loans of October have 9.52 %, and not the populations of their quarter', async () => {
  const october = Array.from({ length: 270 }, () => '2025-10-15T15:00:00Z')
  const loans = await addFundedLoans(t.db, [...october, ...Array.from({ length: 115 }, () => '2025-09-15T15:00:00Z')])
  const type = 'Final Review'
  const samples = [
    [loans.slice(0, 90), 10, 0],
    [loans.slice(90, 180), 7, 2],
    [loans.slice(180), 8, 0],
  ] as const
  for (const [population, reviewed, found] of samples) {
    const drawn = population.slice(0, reviewed)
    const ids = await addRandomReviews(
      t.db,
      type,
      drawn.map((loanId, nth) => ({ loanId, endedAt: '2025-11-20T15:00:00Z', finding: nth < found ? 'Open' : undefined })),
    )
    await addPlanned(t.db, {
      type,
      frozenAt: '2025-11-01T12:00:00Z',
      population,
      drawn: new Map(drawn.map((loan, nth) => [loan, ids[nth] as number])),
    })
  }
  const waterfall = await ask(qualityCharts.getWaterfall, { reviewType: type, axis: 'Production', from: '2025-10', to: '2025-10' })
  expect(waterfall.rates.gross).toMatchObject({
    percent: 9.52,
    population: 270,
    plans: 3,
    interval: { low: expect.closeTo(0.0285, 4), high: expect.closeTo(0.2713, 4) },
  })
  // A dispute that is accepted later takes the findings out of the month in which they were made.
  const [{ id = 0 } = {}] = await t.db.review.findMany({ where: { type, criticalCount: 1 }, select: { id: true } })
  await t.db.reviewAnswer.updateMany({ where: { reviewId: id }, data: { dispute: 'Yes', result: 'Accept' } })
  await t.db.review.update({ where: { id }, data: { criticalCount: 0, findingCount: 0, overturnedCount: 1 } })
  await t.db.$executeRaw`SELECT record_findings(${[id]}::int[], now(), NULL)`
  const { rates } = await ask(qualityCharts.getWaterfall, { reviewType: type, axis: 'Production', from: '2025-10', to: '2025-10' })
  expect([rates.gross.percent, rates.afterRebuttal.percent]).toEqual([9.52, 4.76])
})
