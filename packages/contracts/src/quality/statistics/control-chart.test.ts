import { describe, expect, test } from 'vitest'
import { type Baseline, buildBaseline, chartPoint } from './control-chart.ts'
import fixtures from './statistics.fixture.json' with { type: 'json' }

const month = (numerator: number, denominator: number) => ({ numerator, denominator })
const drifting = fixtures.laney.d.map((count, place) => month(count, fixtures.laney.n[place] as number))
const baseline = (months: Parameters<typeof buildBaseline>[0], counted: 'loans' | 'findings' = 'loans') =>
  buildBaseline(months, counted) as Baseline

describe('the baseline', () => {
  test('is the last 24 closed months, except months without loans', () => {
    const before = Array.from({ length: 5 }, () => month(900, 1000))
    expect(baseline([...before, month(0, 0), ...drifting, month(0, 0)])).toEqual(baseline(drifting))
    expect(buildBaseline([month(0, 0)], 'loans')).toBeNull()
  })

  test('uses Laney’s limits for at least 20 months that drift', () => {
    expect([20, 19].map((months) => baseline(drifting.slice(-months)).method)).toEqual(['laney', 'exact'])
    const steady = drifting.map(({ denominator }, place) => month(20 + (place % 2), denominator))
    expect(baseline(steady).method).toBe('exact')
    expect([baseline(steady, 'findings').method, baseline(drifting, 'findings').method]).toEqual(['u', 'laney'])
  })

  test('has the mean that it is given, such as a weighted one', () => {
    const weighted = buildBaseline([month(3, 90), month(4, 80)], 'loans', 0.01) as Baseline
    expect(weighted).toMatchObject({ centre: 0.01, observed: month(7, 170), method: 'exact' })
    // At 1 % of 80, P(X ≥ 5) = 0.0013 by the binomial distribution.
    expect(chartPoint(weighted, month(0.02 * 80, 80))).toMatchObject({ value: 0.02, high: 5 / 80, zone: 1 })
  })

  test('has no σ_z for one month or without findings', () => {
    expect([baseline([month(3, 90)]).sigmaZ, baseline([month(0, 90), month(0, 80)]).sigmaZ]).toEqual([null, null])
  })
})

describe('a month on the chart', () => {
  const pooled = baseline([month(165, 10_000)])

  test.each([
    [22, 610, 3],
    [21, 610, 2],
    [11, 610, 1],
    [10, 610, -1],
    [1, 610, -3],
    [36, 1220, 3],
    [7, 1220, -3],
    [8, 1220, -2],
  ])('with %i of %i is in zone %i', (count, loans, zone) => {
    expect(chartPoint(pooled, month(count, loans)).zone).toBe(zone)
  })

  test('shows the exact limits as rates, if there are any', () => {
    expect(chartPoint(pooled, month(5, 610))).toMatchObject({ value: 5 / 610, low: 1 / 610, high: 22 / 610 })
    expect(chartPoint(pooled, month(1, 60))).toMatchObject({ low: null, high: 6 / 60 })
    expect(chartPoint(pooled, month(0, 0))).toEqual({ value: null, low: null, high: null, zone: 0 })
  })

  // scipy 1.17.1: betabinom.sf(d - 1, n, x + 0.5, N - x + 0.5) is 0.0015 for 2 of 2, 0.0006 for 3 of 4; 0.0104 for 2 of 10, 0.0012 for 3 of
  // 10; 0.0028 for 2 of 16, 0.0001 for 3 of 16.
  test.each([
    [0, 21, 2, 2, 1],
    [0, 21, 3, 4, 3],
    [0, 21, 0, 4, 0],
    [0, 49, 2, 10, 1],
    [0, 49, 3, 10, 3],
    [1, 384, 2, 16, 1],
    [1, 384, 3, 16, 3],
  ])('after %i of %i loans, with %i of %i, is in zone %i by prediction', (found, loans, nowFound, nowLoans, zone) => {
    const few = baseline([month(found, loans - 1), month(0, 1)])
    expect([few.method, chartPoint(few, month(nowFound, nowLoans)).zone]).toEqual(['prediction', zone])
  })

  test('does not signal a count of findings after a baseline that expects under one a month', () => {
    const few = baseline([month(0, 500), month(1, 20)], 'findings')
    expect([few.method, chartPoint(few, month(9, 20))]).toEqual(['prediction', { value: 0.45, low: null, high: null, zone: 1 }])
  })

  test('has limits for findings at three standard deviations of u', () => {
    const u = baseline([month(400, 1000)], 'findings')
    const three = 3 * Math.sqrt(0.4 / 100)
    expect(chartPoint(u, month(50, 100))).toMatchObject({
      value: 0.5,
      low: expect.closeTo(0.4 - three),
      high: expect.closeTo(0.4 + three),
      zone: 1,
    })
    expect([59, 58, 53, 40, 27, 21].map((findings) => chartPoint(u, month(findings, 100)).zone)).toEqual([3, 2, 2, 0, -2, -3])
  })

  // scipy.stats.poisson: P(X ≥ 12) = 0.0009 and P(X ≥ 11) = 0.0028 of 4 expected; P(X ≤ 2) = 0.0005 of 12, P(X ≥ 25) = 0.0007.
  test('has exact Poisson limits for findings if under 30 are expected', () => {
    const u = baseline([month(400, 1000)], 'findings')
    expect([12, 11, 9, 8].map((findings) => chartPoint(u, month(findings, 10)).zone)).toEqual([3, 2, 2, 1])
    expect(chartPoint(u, month(9, 10))).toMatchObject({ low: null, high: 1.2 })
    expect(chartPoint(u, month(2, 30))).toMatchObject({ low: 2 / 30, high: 25 / 30, zone: -3 })
  })

  test('has Laney’s limits widened by σ_z', () => {
    const wide = baseline(drifting)
    const { low, high } = chartPoint(wide, month(20, 1200))
    const { pbar, sigmaZ } = fixtures.laney
    const three = 3 * sigmaZ * Math.sqrt((pbar * (1 - pbar)) / 1200)
    expect([low, high]).toEqual([expect.closeTo(pbar - three, 12), expect.closeTo(pbar + three, 12)])
    expect(chartPoint({ ...wide, sigmaZ: 9 }, month(1, 1))).toMatchObject({ low: null, high: null })
  })
})

test('a baseline with fewer findings than months uses prediction, otherwise limits', () => {
  const months = (found: number) => [month(found, 90), month(0, 30)]
  expect([1, 2].map((found) => baseline(months(found)).method)).toEqual(['prediction', 'exact'])
})
