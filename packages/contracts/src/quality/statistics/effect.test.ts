import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testEffect } from './effect.ts'

const of = (numerator: number, denominator: number) => ({ numerator, denominator })

test('9 of 268 before and 2 of 296 after: 0.030, so it changed', () => {
  const { p, changed } = testEffect(of(9, 268), of(2, 296))
  expect([p.toFixed(3), changed]).toEqual(['0.030', true])
})

test.each([
  ['nothing found', of(0, 40), of(0, 50)],
  ['nothing before', of(0, 0), of(3, 50)],
  ['nothing at all', of(0, 0), of(0, 0)],
  ['the same', of(5, 10), of(5, 10)],
])('%s changes nothing', (_, before, after) => {
  expect(testEffect(before, after)).toEqual({ p: expect.closeTo(1, 9), changed: false })
})

test('more findings than loans are refused', () => {
  expect(() => testEffect(of(3, 2), of(0, 2))).toThrow(RangeError)
  expect(() => testEffect(of(1, 2), of(-1, 2))).toThrow(RangeError)
})

test('is a probability, whichever came first and whatever is counted', () => {
  const sample = fc.tuple(fc.nat(3000), fc.nat(3000)).map(([found, good]) => of(found, found + good))
  fc.assert(
    fc.property(sample, sample, (before, after) => {
      const { p } = testEffect(before, after)
      const good = ({ numerator, denominator }: typeof before) => of(denominator - numerator, denominator)
      expect(p >= 0 && p <= 1).toBe(true)
      expect(testEffect(after, before).p).toBeCloseTo(p, 9)
      expect(testEffect(good(before), good(after)).p).toBeCloseTo(p, 9)
    }),
  )
})
