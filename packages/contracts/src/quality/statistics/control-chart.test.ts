import { describe, expect, test } from 'vitest'
import { type Baseline, baselineOf, chartPoint, tooRareForRate } from './control-chart.ts'
import fixtures from './statistics.fixture.json' with { type: 'json' }

const month = (numerator: number, denominator: number) => ({ numerator, denominator })
const drifting = fixtures.laney.d.map((count, place) => month(count, fixtures.laney.n[place] as number))
const baseline = (months: Parameters<typeof baselineOf>[0], counted: 'loans' | 'findings' = 'loans') =>
  baselineOf(months, counted) as Baseline

describe('the baseline', () => {
  test('is the last 24 closed months, without those that had no loan', () => {
    const before = Array.from({ length: 5 }, () => month(900, 1000))
    expect(baseline([...before, month(0, 0), ...drifting, month(0, 0)])).toEqual(baseline(drifting))
    expect(baselineOf([month(0, 0)], 'loans')).toBeNull()
  })

  test('asks for Laney’s limits of 20 months that drift, not of 19, nor of 24 that do not', () => {
    expect([20, 19].map((months) => baseline(drifting.slice(-months)).method)).toEqual(['laney', 'exact'])
    const steady = drifting.map(({ denominator }, place) => month(20 + (place % 2), denominator))
    expect(baseline(steady).method).toBe('exact')
    expect([baseline(steady, 'findings').method, baseline(drifting, 'findings').method]).toEqual(['u', 'laney'])
  })

  test('has no σ_z of one month, nor without a finding', () => {
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
  ])('%i of %i stands in zone %i', (count, loans, zone) => {
    expect(chartPoint(pooled, month(count, loans)).zone).toBe(zone)
  })

  test('shows the exact limits as rates, and none where there is none', () => {
    expect(chartPoint(pooled, month(5, 610))).toMatchObject({ value: 5 / 610, low: 1 / 610, high: 22 / 610 })
    expect(chartPoint(pooled, month(1, 60))).toMatchObject({ low: null, high: 6 / 60 })
    expect(chartPoint(pooled, month(0, 0))).toEqual({ value: null, low: null, high: null, zone: 0 })
  })

  test('signals the first finding after a baseline without any', () => {
    expect(chartPoint(baseline([month(0, 500)]), month(1, 20)).zone).toBe(3)
    expect(chartPoint(baseline([month(0, 500)], 'findings'), month(1, 20)).zone).toBe(3)
    expect(chartPoint(baseline([month(0, 500)], 'findings'), month(0, 20)).zone).toBe(0)
  })

  test('counts findings by three standard deviations of u', () => {
    const u = baseline([month(400, 1000)], 'findings')
    const three = 3 * Math.sqrt(0.4 / 100)
    expect(chartPoint(u, month(50, 100))).toMatchObject({
      value: 0.5,
      low: expect.closeTo(0.4 - three),
      high: expect.closeTo(0.4 + three),
      zone: 1,
    })
    expect([59, 58, 53, 40, 27, 21].map((findings) => chartPoint(u, month(findings, 100)).zone)).toEqual([3, 2, 2, 0, -2, -3])
    expect(chartPoint(u, month(9, 10)).low).toBeNull()
  })

  test('widens Laney’s limits by σ_z', () => {
    const wide = baseline(drifting)
    const { low, high } = chartPoint(wide, month(20, 1200))
    const { pbar, sigmaZ } = fixtures.laney
    const three = 3 * sigmaZ * Math.sqrt((pbar * (1 - pbar)) / 1200)
    expect([low, high]).toEqual([expect.closeTo(pbar - three, 12), expect.closeTo(pbar + three, 12)])
    expect(chartPoint({ ...wide, sigmaZ: 9 }, month(1, 1))).toMatchObject({ low: null, high: null })
  })
})

test('under one expected loan with a finding, loans between findings are plotted', () => {
  expect([60, 61].map((loans) => tooRareForRate({ centre: 0.0165 }, loans))).toEqual([true, false])
})
