import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RateEstimate } from './interval.ts'
import { correctedEstimate, correctedRate } from './reviewer-error.ts'

const of = (numerator: number, denominator: number) => ({ numerator, denominator })
const shares = fc.tuple(fc.nat(3000), fc.integer({ min: 1, max: 3000 })).map(([count, size]) => of(count % (size + 1), size))

describe('the corrected rate', () => {
  test('of 3.69 % with Se 0.80 and Sp 0.995 is 4.01 %', () => {
    expect((100 * (correctedRate(0.0369, 0.8, 0.995) as number)).toFixed(2)).toBe('4.01')
  })

  test.each([
    ['equals the observed rate if reviews are always right', 0.02, 1, 1, 0.02],
    ['is 0 if less is found than reviewers find wrongly', 0.01, 0.9, 0.95, 0],
    ['is 1 if more is found than reviewers can find', 0.9, 0.8, 0.99, 1],
    ['does not exist if reviews are no better than chance', 0.1, 0.4, 0.6, null],
    ['does not exist if reviews are worse than chance', 0.1, 0.3, 0.3, null],
  ])('%s', (_, observed, sensitivity, specificity, expected) => {
    expect(correctedRate(observed, sensitivity, specificity)).toBe(expected)
  })
})

describe('the interval of the corrected rate', () => {
  const known = { observed: of(9, 244), sensitivity: of(40, 50), specificity: of(995, 1000) }

  test('is narrower the better Se is known', () => {
    const widths = [of(4, 5), of(40, 50), of(400, 500)].map((sensitivity) => {
      const { low, high } = correctedEstimate({ ...known, sensitivity }) as RateEstimate
      return high - low
    })
    expect(widths).toEqual([...widths].sort((a, b) => b - a))
  })

  test.each([
    ['does not exist without reviews', { observed: of(0, 0) }],
    ['does not exist without an adjudicated defective loan', { sensitivity: of(0, 0) }],
    ['does not exist without an adjudicated clean loan', { specificity: of(0, 0) }],
    ['does not exist if reviews are no better than chance', { sensitivity: of(1, 200) }],
    ['does not exist if too little is known of the reviewers', { sensitivity: of(1, 1), specificity: of(1, 99) }],
  ])('%s', (_, differs) => {
    expect(correctedEstimate({ ...known, ...differs })).toBeNull()
  })

  test('contains the rate and lies within 0 and 1', () => {
    fc.assert(
      fc.property(shares, shares, shares, fc.nat(9000), (observed, sensitivity, specificity, more) => {
        const estimate = correctedEstimate({ observed, sensitivity, specificity, population: observed.denominator + more })
        if (estimate === null) return
        const { rate, low, high } = estimate
        expect(0 <= low && low <= rate && rate <= high && high <= 1).toBe(true)
      }),
    )
  })
})
