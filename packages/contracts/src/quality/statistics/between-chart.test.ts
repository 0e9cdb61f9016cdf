import fc from 'fast-check'
import { expect, test } from 'vitest'
import { betweenLimits, betweenPoint } from './between-chart.ts'

const rate = fc.double({ min: 0.0002, max: 0.6, noNaN: true })

test('without a rate there are no limits', () => {
  expect([betweenLimits(0), betweenLimits(1)]).toEqual([null, null])
  expect(betweenPoint(0, 5)).toEqual({ value: 5, low: null, high: null, zone: 0 })
})

test('a gap longer than the median is above it, and a gap at the limit signals', () => {
  const zones = [0, 40, 41, 42, 228, 397, 398].map((gap) => betweenPoint(0.0165, gap).zone)
  expect(zones).toEqual([-2, -1, 0, 1, 2, 2, 3])
  expect(betweenPoint(0.0005, 1).zone).toBe(-3)
})

test('a limit is the first gap at which the tail is at most 0.00135', () => {
  fc.assert(
    fc.property(rate, (p) => {
      const limits = betweenLimits(p)
      if (!limits) throw new Error('There is a rate')
      const { low, high, median } = limits
      const atMost = (x: number) => 1 - (1 - p) ** (x + 1)
      expect((1 - p) ** high).toBeLessThanOrEqual(0.00135 + 1e-9)
      expect((1 - p) ** (high - 1)).toBeGreaterThan(0.00135 - 1e-9)
      if (low !== null) expect(atMost(low)).toBeLessThanOrEqual(0.00135 + 1e-9)
      expect(atMost((low ?? -1) + 1)).toBeGreaterThan(0.00135 - 1e-9)
      expect(atMost(median)).toBeGreaterThanOrEqual(0.5 - 1e-9)
      if (median > 0) expect(atMost(median - 1)).toBeLessThan(0.5 + 1e-9)
    }),
  )
})
