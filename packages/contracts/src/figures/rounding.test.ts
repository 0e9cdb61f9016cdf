import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percent, percentLeft } from './rounding.ts'

test.each([
  [0, 0, null],
  [2, 50, 4],
  [580, 600, 96.67],
  [41, 50, 82],
  [850, 9400, 9.04],
  [212, 5012, 4.23],
  [1, 800, 0.13],
  [201, 20_000, 1.01],
  [3, 480, 0.63],
])('%i of %i is %s', (numerator, denominator, expected) => {
  expect(percent(numerator, denominator)).toBe(expected)
})

test('a percentage is rounded half up, exactly, at any size', () => {
  const count = fc.integer({ min: 0, max: 10_000_000 })
  fc.assert(
    fc.property(count, fc.integer({ min: 1, max: 10_000_000 }), (numerator, denominator) => {
      const hundredths = (20_000n * BigInt(numerator) + BigInt(denominator)) / (2n * BigInt(denominator))
      expect(percent(numerator, denominator)).toBe(Number(hundredths) / 100)
      expect(percentLeft(numerator, denominator)).toBe(Number(10_000n - hundredths) / 100)
    }),
  )
})
