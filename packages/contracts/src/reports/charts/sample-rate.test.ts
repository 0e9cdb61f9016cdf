import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wilsonInterval } from '../../quality/statistics/interval.ts'
import { mergeSamples, type PlanSample, rateFraction, rateNotes, sampleRate, sampleRateText } from './sample-rate.ts'

let plans = 0
const stratum = (population: number, loans: number, found: number): PlanSample => ({
  planId: ++plans,
  population,
  drawn: true,
  loans,
  found,
})
const outside = (loans: number, found: number): PlanSample => ({ planId: null, population: null, drawn: false, loans, found })
const checks = (loans: number, found: number): PlanSample => ({ ...outside(loans, found), drawn: true })
const ends = (samples: readonly PlanSample[]) => {
  const { percent, interval } = sampleRate(samples)
  return [percent, interval && [interval.low, interval.high].map((end) => (end * 100).toFixed(2))]
}

// Pooled, 8 of 300 are 2.67 %, which is wrong (domain 5.3).
const RETAIL = stratum(2_000, 200, 2)
const THIRD_PARTY = stratum(200, 100, 6)

test('plans with different sampling fractions are weighted by their populations in the period', () => {
  expect(sampleRate([RETAIL, THIRD_PARTY])).toMatchObject({ loans: 300, found: 8, percent: 1.45, population: 2_200, plans: 2 })
  // Three plans with 0 of 10, 2 of 7 and 0 of 8 in October, in which 90 loans of each were funded: not 6.68 % with the 205 of a quarter.
  expect(ends([stratum(90, 10, 0), stratum(90, 7, 2), stratum(90, 8, 0)])).toEqual([9.52, ['2.85', '27.13']])
})

test('the finite population correction uses the population of the period', () => {
  expect(ends([stratum(52, 15, 1)])).toEqual([6.67, ['1.47', '25.44']])
  expect(ends([stratum(6_000, 1_000, 16)])).toEqual([1.6, ['1.03', '2.48']])
  // A plan's share of a period by completion is seldom whole. A plan that reviewed all its loans has no interval left.
  expect(ends([stratum(21.4, 15, 1)])[0]).toBe(6.67)
  expect(ends([stratum(3, 3, 1)])).toEqual([33.33, ['33.33', '33.33']])
})

test('all reviews count equally if plans drew only some of them', () => {
  const rate = sampleRate([outside(196, 22), stratum(205, 26, 0)])
  const interval = wilsonInterval({ numerator: 22, denominator: 222 })
  expect(rate).toMatchObject({ loans: 222, found: 22, percent: 9.91, interval, population: null, plans: 0, drawn: 26 })
  expect(rateNotes(rate, null)).toEqual(['26 of 222 were drawn by plans: not weighted'])
  expect(rateNotes(sampleRate([outside(196, 22)]), null)).toEqual(['0 of 196 were drawn by plans: not weighted'])
})

test('reviews for checking are left out of a weighted rate, unless they are the greater part', () => {
  const rate = sampleRate([RETAIL, THIRD_PARTY, checks(20, 20)])
  expect(rate).toMatchObject({ loans: 300, percent: 1.45, plans: 2, drawn: 320, checks: 20 })
  expect(sampleRateText(rate)).toBe('1.45 % (8 of 300 in strata)')
  expect(rateNotes(rate, null)).toEqual(['weighted by the populations of 2 plans', '20 reviews drawn for checking left out of the rate'])
  const mostly = sampleRate([stratum(90, 10, 0), checks(15, 2)])
  expect(mostly).toMatchObject({ loans: 25, found: 2, percent: 8, plans: 0, population: null })
  expect(rateNotes(mostly, null)).toEqual(['15 of 25 were drawn for checking: not weighted'])
})

test('a period without reviews has no rate, and a stratum without reviews does not count', () => {
  for (const samples of [[], [stratum(50, 0, 0)]]) {
    expect(sampleRate(samples)).toMatchObject({ loans: 0, percent: null, interval: null, population: null, plans: 0 })
    expect([sampleRateText(sampleRate(samples)), rateNotes(sampleRate(samples), null)]).toEqual(['–', []])
  }
  expect(sampleRate([RETAIL, stratum(500, 0, 0)])).toEqual(sampleRate([RETAIL]))
})

test('the months of a stratum add up to its period', () => {
  const [august, september] = [stratum(50, 0, 0), stratum(60, 8, 1)].map((month) => ({ ...month, planId: 7 })) as [PlanSample, PlanSample]
  expect(mergeSamples([august, september, outside(1, 1), outside(2, 0), checks(4, 0)])).toEqual([
    { ...september, population: 110 },
    outside(3, 1),
    checks(4, 0),
  ])
})

test('a weighted rate is as precise as a smaller sample of equally weighted loans', () => {
  expect(rateFraction(sampleRate([outside(20, 3)]))).toEqual({ numerator: 3, denominator: 20 })
  // 2,200² / (2,000² / 200 + 200² / 100) = 237.3
  const { numerator, denominator } = rateFraction(sampleRate([RETAIL, THIRD_PARTY]))
  expect([numerator / denominator, denominator]).toEqual([expect.closeTo(0.0145, 12), 237])
})

test('a rate never leaves out more than it keeps, and lies in its interval', () => {
  const count = fc.tuple(fc.nat(30), fc.nat()).map(([loans, found]) => [loans, found % (loans + 1)] as const)
  const any = fc.oneof(
    fc.tuple(count, fc.double({ min: 1, max: 40, noNaN: true })).map(([[loans, found], times]) => stratum(loans * times, loans, found)),
    count.map(([loans, found]) => outside(loans, found)),
    count.map(([loans, found]) => checks(loans, found)),
  )
  fc.assert(
    fc.property(fc.array(any, { maxLength: 6 }), (samples) => {
      const all = samples.reduce((sum, { loans }) => sum + loans, 0)
      const { loans, percent, interval, plans: strata, size } = sampleRate(samples)
      expect(loans).toBeGreaterThanOrEqual(all - loans)
      expect(strata > 0 && samples.some((one) => !one.drawn && one.loans > 0)).toBe(false)
      expect(percent === null).toBe(all === 0)
      if (percent === null || !interval) return
      expect(interval.low * 100 - 0.006).toBeLessThanOrEqual(percent)
      expect(interval.high * 100 + 0.006).toBeGreaterThanOrEqual(percent)
      expect(size).toBeGreaterThanOrEqual(1)
      expect(size).toBeLessThanOrEqual(loans)
    }),
  )
})

test('the notes name what is still to be reviewed', () => {
  expect(rateNotes(sampleRate([RETAIL]), { drawn: 80, reviewed: 51 })).toEqual(['51 of 80 sampled loans reviewed'])
})
