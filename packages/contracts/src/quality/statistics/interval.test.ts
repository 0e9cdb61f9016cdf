import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Fraction } from '../../figures/atoms.ts'
import { exactInterval, type Interval, wilsonInterval } from './interval.ts'

const observed = fc
  .tuple(fc.nat(100_000), fc.integer({ min: 1, max: 100_000 }))
  .map(([count, denominator]): Fraction => ({ numerator: count % (denominator + 1), denominator }))
const shown = (interval: Interval | null) => interval && [interval.low, interval.high].map((end) => (100 * end).toFixed(2))
const width = (interval: Interval | null) => (interval as Interval).high - (interval as Interval).low

describe('the Wilson interval', () => {
  const sixteen = { numerator: 16, denominator: 1000 }

  test('of 16 of 1,000 is narrower in a population of 6,000 and has no width in one of 1,000', () => {
    expect(shown(wilsonInterval(sixteen))).toEqual(['0.99', '2.58'])
    expect(shown(wilsonInterval(sixteen, { population: 6000 }))).toEqual(['1.03', '2.48'])
    expect(wilsonInterval(sixteen, { population: 1000 })).toEqual({ low: 0.016, high: 0.016 })
  })

  test('does not exist without reviews', () => {
    expect([wilsonInterval({ numerator: 0, denominator: 0 }, { population: 9 }), exactInterval({ numerator: 0, denominator: 0 })]).toEqual([
      null,
      null,
    ])
  })

  test('refuses a sample larger than its population, and more defects than loans', () => {
    expect(() => wilsonInterval(sixteen, { population: 999 })).toThrow(RangeError)
    expect(() => wilsonInterval({ numerator: 2, denominator: 1 })).toThrow(RangeError)
    expect(() => exactInterval({ numerator: -1, denominator: 1 })).toThrow(RangeError)
  })

  test('contains the rate, and is narrower with a known population', () => {
    fc.assert(
      fc.property(observed, fc.nat(1_000_000), (of, more) => {
        const population = of.denominator + more
        const point = of.numerator / of.denominator
        const [plain, finite] = [wilsonInterval(of), wilsonInterval(of, { population })]
        for (const { low, high } of [plain, finite] as Interval[]) {
          expect(low >= 0 && low <= point && point <= high && high <= 1).toBe(true)
        }
        expect(width(finite)).toBeLessThanOrEqual(width(plain) + 1e-12)
      }),
    )
  })

  test('of the good loans is its mirror image', () => {
    fc.assert(
      fc.property(observed, (of) => {
        const { low, high } = wilsonInterval(of) as Interval
        const good = wilsonInterval({ ...of, numerator: of.denominator - of.numerator }) as Interval
        expect(good.low).toBeCloseTo(1 - high, 12)
        expect(good.high).toBeCloseTo(1 - low, 12)
      }),
    )
  })
})

test('the exact interval contains the rate', () => {
  fc.assert(
    fc.property(observed, (of) => {
      const { low, high } = exactInterval(of) as Interval
      const point = of.numerator / of.denominator
      expect(low >= 0 && low <= point && point <= high && high <= 1).toBe(true)
    }),
    { numRuns: 50 },
  )
})
