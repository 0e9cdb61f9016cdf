import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { prefundingMinimum, sampleSize, tenPercentSize } from './sample-size.ts'

describe('the size of a sample', () => {
  test.each([
    [1000, 118, 159, 244, 314],
    [3000, 128, 178, 291, 397],
    [6000, 130, 183, 306, 425],
    [12_000, 132, 186, 313, 440],
  ])('of %i', (population, ...expected) => {
    const plans = [0.02, 0.05].flatMap((rate) => (['oneSided', 'twoSided'] as const).map((sides) => ({ population, rate, sides })))
    expect(plans.map(sampleSize)).toEqual(expected)
  })

  test('is two-sided with a margin of two points by default', () => {
    expect(sampleSize({ population: 6000, rate: 0.05 })).toBe(425)
  })

  test.each([
    ['of an empty population is 0', { population: 0, rate: 0.05 }, 0],
    ['of one loan is 1', { population: 1, rate: 0.05 }, 1],
    ['at a rate of 0 is 0', { population: 500, rate: 0 }, 0],
    ['is not rounded up if it is a whole number', { population: 399, rate: 0.5, margin: 0.049 }, 200],
  ])('%s', (_, plan, expected) => {
    expect(sampleSize(plan)).toBe(expected)
  })

  test('grows with the population and never exceeds it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), fc.double({ min: 0.001, max: 0.999, noNaN: true }), (population, rate) => {
        const size = sampleSize({ population, rate })
        expect(size).toBeLessThanOrEqual(population)
        expect(sampleSize({ population: population + 1, rate })).toBeGreaterThanOrEqual(size)
      }),
    )
  })
})

test('the 10 % rule rounds up', () => {
  expect([0, 1, 10, 11, 30, 1001].map(tenPercentSize)).toEqual([0, 1, 1, 2, 3, 101])
})

test('the prefunding minimum is 10 % of the closings of the month before, at most 750', () => {
  expect([0, 95, 7499, 7501, 20_000].map(prefundingMinimum)).toEqual([0, 10, 750, 750, 750])
})
