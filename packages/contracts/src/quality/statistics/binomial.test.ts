import fc from 'fast-check'
import { expect, test } from 'vitest'
import { logChoose, logFactorial, probabilityAtLeast, probabilityAtMost } from './binomial.ts'

test('factorials agree with a sum of logarithms, below and above the start of the series', () => {
  let exact = 0
  for (let n = 1; n <= 200; n++) {
    exact += Math.log(n)
    expect(Math.abs(logFactorial(n) - exact)).toBeLessThan(1e-13 * (1 + exact))
  }
})

test('n over k equals n over n − k', () => {
  expect([Math.round(Math.exp(logChoose(52, 5))), logChoose(7, 0), logChoose(7, 7)]).toEqual([2_598_960, 0, 0])
  expect(logChoose(100_000, 1650)).toBeCloseTo(logChoose(100_000, 98_350), 9)
})

test.each([
  [0, 10, 0.3, 1, 0.7 ** 10],
  [10, 10, 0.3, 0.3 ** 10, 1],
  [11, 10, 0.3, 0, 1],
  [-1, 10, 0.3, 1, 0],
  [3, 10, 0, 0, 1],
  [3, 10, 1, 1, 0],
  [0, 0, 0.5, 1, 1],
  [99_999, 100_000, 0.01, 0, 1],
])('the tails of %i of %i at %d', (d, n, p, upper, lower) => {
  expect(probabilityAtLeast(d, n, p)).toBeCloseTo(upper, 14)
  expect(probabilityAtMost(d, n, p)).toBeCloseTo(lower, 14)
})

test('the two tails add up to 1 and fall with the count, at any size', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), fc.nat(), fc.double({ min: 1e-9, max: 1 - 1e-9, noNaN: true }), (n, at, p) => {
      const d = at % (n + 1)
      expect(probabilityAtLeast(d, n, p) + probabilityAtMost(d - 1, n, p)).toBeCloseTo(1, 8)
      expect(probabilityAtLeast(d + 1, n, p)).toBeLessThanOrEqual(probabilityAtLeast(d, n, p) + 1e-9)
    }),
  )
})
