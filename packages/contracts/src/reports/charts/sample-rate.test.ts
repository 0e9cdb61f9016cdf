import { expect, test } from 'vitest'
import { wilson } from '../../quality/statistics/interval.ts'
import { stratifiedRate } from '../../quality/statistics/strata.ts'
import { rateNotes, sampleRate, sampleRateText } from './sample-rate.ts'

const RETAIL = { population: 2_000, loans: 200, found: 2 }
const THIRD_PARTY = { population: 200, loans: 100, found: 6 }
const OUTSIDE = { population: null, loans: 20, found: 20 }

test('plans with different sampling fractions are weighted by their populations', () => {
  // Pooled, 8 of 300 are 2.67 %, which is wrong (domain 5.3).
  expect(sampleRate([RETAIL, THIRD_PARTY])).toMatchObject({ loans: 300, found: 8, percent: 1.45, population: 2_200, plans: 2, outside: 0 })
  const strata = [RETAIL, THIRD_PARTY].map(({ population, loans, found }) => ({
    population,
    sample: { numerator: found, denominator: loans },
  }))
  expect(sampleRate([RETAIL, THIRD_PARTY]).interval).toEqual({ low: stratifiedRate(strata)?.low, high: stratifiedRate(strata)?.high })
})

test('a review outside of any plan is left out, and each plan has its finite population correction', () => {
  const inPlan = { population: 6_000, loans: 1_000, found: 16 }
  const rate = sampleRate([OUTSIDE, inPlan])
  expect(rate).toMatchObject({ loans: 1_000, found: 16, percent: 1.6, plans: 1, outside: 20 })
  expect(rate.interval?.low).toBeCloseTo(0.0103, 4)
  expect(rate.interval?.high).toBeCloseTo(0.0248, 4)
})

test('without any plan the rate covers all reviews without correction', () => {
  const rate = { loans: 20, found: 20, percent: 100, interval: wilson({ numerator: 20, denominator: 20 }), population: null }
  expect(sampleRate([OUTSIDE])).toEqual({ ...rate, plans: 0, outside: 0 })
  expect(sampleRate([])).toMatchObject({ loans: 0, percent: null, interval: null })
})

test('a rate names its own counts if reviews are left out', () => {
  expect(sampleRateText(sampleRate([RETAIL]))).toBe('1.00 %')
  expect(sampleRateText(sampleRate([RETAIL, OUTSIDE]))).toBe('1.00 % (2 of 200 in plans)')
  expect(sampleRateText(sampleRate([]))).toBe('–')
})

test('the notes name the weighting, what is left out and what is still to be reviewed', () => {
  expect(rateNotes(sampleRate([RETAIL]), null)).toEqual([])
  expect(rateNotes(sampleRate([RETAIL, THIRD_PARTY, OUTSIDE]), { drawn: 80, reviewed: 51 })).toEqual([
    '51 of 80 sampled loans reviewed',
    'weighted by the populations of 2 plans',
    '20 reviews outside of any plan left out of the rate',
  ])
})
