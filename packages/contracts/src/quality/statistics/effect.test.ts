import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testEffect } from './effect.ts'

const fraction = (numerator: number, denominator: number) => ({ numerator, denominator })

test('9 of 268 before and 2 of 296 after is a change, with p = 0.030', () => {
  const { p, changed } = testEffect(fraction(9, 268), fraction(2, 296))
  expect([p.toFixed(3), changed]).toEqual(['0.030', true])
})

test.each([
  ['nothing found twice', fraction(0, 40), fraction(0, 50)],
  ['no loans before', fraction(0, 0), fraction(3, 50)],
  ['no loans at all', fraction(0, 0), fraction(0, 0)],
  ['the same rate', fraction(5, 10), fraction(5, 10)],
])('%s is no change', (_, before, after) => {
  expect(testEffect(before, after)).toEqual({ p: expect.closeTo(1, 9), changed: false })
})

test('more findings than loans or negative findings are refused', () => {
  expect(() => testEffect(fraction(3, 2), fraction(0, 2))).toThrow(RangeError)
  expect(() => testEffect(fraction(1, 2), fraction(-1, 2))).toThrow(RangeError)
})

test('p is a probability, and the same if the periods or the counted loans are swapped', () => {
  const sample = fc.tuple(fc.nat(3000), fc.nat(3000)).map(([found, good]) => fraction(found, found + good))
  fc.assert(
    fc.property(sample, sample, (before, after) => {
      const { p } = testEffect(before, after)
      const good = ({ numerator, denominator }: typeof before) => fraction(denominator - numerator, denominator)
      expect(p >= 0 && p <= 1).toBe(true)
      expect(testEffect(after, before).p).toBeCloseTo(p, 9)
      expect(testEffect(good(before), good(after)).p).toBeCloseTo(p, 9)
    }),
  )
})
