import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type RateEstimate, wilsonInterval } from './interval.ts'
import { largestRemainder, type Stratum, stratifiedRate } from './strata.ts'

const stratum = (population: number, denominator: number, numerator: number): Stratum => ({
  population,
  sample: { numerator, denominator },
})

describe('shares by volume', () => {
  test.each([
    ['are exact if they are whole numbers', 10, [2, 3, 5], [2, 3, 5]],
    ['go to the largest remainder first', 10, [1, 1, 1.0e6], [0, 0, 10]],
    ['go to the first of equal remainders', 4, [1, 1, 1], [2, 1, 1]],
    ['follow Hamilton’s rule and not rounding', 100, [333, 333, 334], [33, 33, 34]],
    ['are 0 without volume', 7, [0, 0], [0, 0]],
    ['are 0 if there is nothing to share', 0, [3, 4], [0, 0]],
    ['are empty without strata', 5, [], []],
  ])('%s', (_, total, volumes, expected) => {
    expect(largestRemainder(total, volumes)).toEqual(expected)
  })

  test('add up to the total, each rounded up or down', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 24 }), (total, volumes) => {
        const whole = volumes.reduce((sum, volume) => sum + volume, 0)
        fc.pre(whole > 0)
        const shares = largestRemainder(total, volumes)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total)
        for (const [place, share] of shares.entries()) {
          expect(Math.abs(share * whole - total * (volumes[place] as number))).toBeLessThan(whole)
        }
      }),
    )
  })

  test('give no stratum more loans than it has', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5000), { minLength: 1, maxLength: 9 }), fc.nat(10_000), (volumes, wanted) => {
        const whole = volumes.reduce((sum, volume) => sum + volume, 0)
        const shares = largestRemainder(Math.min(wanted, whole), volumes)
        expect(shares.every((share, place) => share <= (volumes[place] as number))).toBe(true)
      }),
    )
  })
})

describe('the weighted rate of strata', () => {
  test('is 1.45 % and not the pooled 2.67 % for 2/200 of 2,000 and 6/100 of 200', () => {
    const { rate } = stratifiedRate([stratum(2000, 200, 2), stratum(200, 100, 6)]) as RateEstimate
    expect([(100 * rate).toFixed(2), ((100 * 8) / 300).toFixed(2)]).toEqual(['1.45', '2.67'])
  })

  test('of one stratum has the Wilson interval of that stratum', () => {
    const { low, high } = stratifiedRate([stratum(6000, 1000, 16), stratum(0, 0, 0)]) as RateEstimate
    const own = wilsonInterval({ numerator: 16, denominator: 1000 }, { population: 6000 })
    expect([low, high]).toEqual([expect.closeTo(own?.low as number, 12), expect.closeTo(own?.high as number, 12)])
  })

  test('does not exist while a stratum has no reviews', () => {
    expect([stratifiedRate([stratum(10, 5, 1), stratum(10, 0, 0)]), stratifiedRate([])]).toEqual([null, null])
  })

  test('lies in its interval, which lies within 0 and 1', () => {
    const any = fc.tuple(fc.nat(10_000), fc.nat(), fc.nat()).map(([population, drawn, found]) => {
      const sample = population === 0 ? 0 : 1 + (drawn % population)
      return stratum(population, sample, found % (sample + 1))
    })
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 6 }), (strata) => {
        const estimate = stratifiedRate(strata)
        if (estimate === null) {
          expect(strata.every(({ population }) => population === 0)).toBe(true)
          return
        }
        const { rate, low, high } = estimate
        expect(0 <= low && low <= rate && rate <= high && high <= 1 + 1e-12).toBe(true)
      }),
    )
  })
})
